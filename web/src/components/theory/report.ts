/** Tables of reports, as the program writes them. */

/** Columns whose cells below the head are all numbers: they are read from the right. */
export function numeric(table: readonly string[][]): boolean[] {
  const [head = [], ...rows] = table;
  return head.map(
    (_, column) => rows.length > 0 && rows.every((row) => isNumber(row[column] ?? '')),
  );
}

/** A number as it is written in either language, with a unit or an error after it; or nothing at all. */
function isNumber(text: string): boolean {
  return text === '' || text === '-' || /^[-+−]?[\d.,\s]+(%|\s?±.*|[×·e].*)?$/u.test(text);
}
