/** Graphs to begin with, in each of the forms that are read. */
export const EXAMPLES = [
  {
    en: 'Python: two matches',
    fr: 'Python\u00a0: deux allumettes',
    text: `# Two matches, of which one or two are taken; whoever takes the last one wins.
graph = {("2", "a"): [("1", "e"), ("0", "e")],
         ("2", "e"): [("1", "a"), ("0", "a")],
         ("1", "a"): [("0", "e")],
         ("1", "e"): [("0", "a")]}
won_max = {("0", "e")}
won_min = {("0", "a")}
`,
  },
  {
    en: 'JSON: a draw on a cycle',
    fr: 'JSON\u00a0: une nulle sur un cycle',
    text: `{"start": "a",
 "vertices": [{"id": "a", "owner": "max"}, {"id": "b", "owner": "min"},
              {"id": "home", "owner": "min", "won": "max"}, {"id": "away", "owner": "max", "won": "min"}],
 "edges": [["a", "b"], ["a", "away"], ["b", "a"], ["b", "home"]]}
`,
  },
  {
    en: 'PGSolver: a castle',
    fr: 'PGSolver\u00a0: un château',
    text: `parity 3;
start 0;
0 0 0 1,2 "crossroads";
1 0 1 0,3 "bridge";
2 1 1 2 "swamp";
3 0 0 3 "castle";
`,
  },
] as const;
