/**
 * The types of the page against the description of the API, whose answers the program's own tests check: whatever the
 * program may answer has to fit the type that the page gives it.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const DESCRIPTION = new URL('../../../crates/server/openapi.json', import.meta.url);
const TYPES = new URL('./api.ts', import.meta.url).pathname;

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | null)[];
  const?: string;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
}

const schemas = (
  JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  }
).components.schemas;

/** What the page calls the schemas of answers. */
const NAMES: Record<string, string> = {
  GameInfo: 'Game',
  PositionView: 'Position',
  Solved: 'Solved',
  Update: 'Update',
  Explained: 'Explained',
  Trace: 'Tree',
  GraphView: 'Graph',
  ArenaView: 'Arena',
  Valued: 'Valued',
  Theory: 'Theory',
  Job: 'Job',
};

const program = ts.createProgram([TYPES], {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
});
const checker = program.getTypeChecker();

/** A type that the page declares. */
function declared(name: string): ts.Type {
  let found: ts.Type | undefined;
  program.getSourceFile(TYPES)!.forEachChild((node) => {
    if (
      (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
      node.name.text === name
    )
      found = checker.getTypeAtLocation(node);
  });
  if (!found) throw new Error(`api.ts has no type ${name}`);
  return found;
}

/** A schema as alternatives that are each of one kind. */
function alternatives(schema: Schema): Schema[] {
  if (schema.$ref) return alternatives(schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.oneOf) return schema.oneOf.flatMap(alternatives);
  if (Array.isArray(schema.type))
    return schema.type.flatMap((type) => alternatives({ ...schema, type }));
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const texts = values?.filter((value) => value !== null);
  if (schema.type === 'string' && texts)
    return texts.map((text) => ({ type: 'string', const: text! }));
  return [schema];
}

/** Why something that a schema allows does not fit a type; nothing if everything does. */
function misfits(schema: Schema, type: ts.Type, place: string): string[] {
  const parts = type.isUnion() ? type.types : [type];
  return alternatives(schema).flatMap((one) => {
    const found = parts.map((part) => misfit(one, part, place));
    // The part that fits best tells what is wrong.
    return found.sort((a, b) => a.length - b.length)[0] ?? [];
  });
}

function misfit(schema: Schema, type: ts.Type, place: string): string[] {
  const { flags } = type;
  const fits = (is: boolean) =>
    is
      ? []
      : [`${place}: ${JSON.stringify(schema).slice(0, 80)} is no ${checker.typeToString(type)}`];
  if (flags & ts.TypeFlags.Unknown) return [];
  switch (schema.type) {
    case 'null':
      return fits(Boolean(flags & ts.TypeFlags.Null));
    case 'boolean':
      return fits(Boolean(flags & ts.TypeFlags.BooleanLike));
    case 'integer':
    case 'number':
      return fits(Boolean(flags & ts.TypeFlags.Number));
    case 'string':
      return fits(
        Boolean(flags & ts.TypeFlags.String) ||
          (schema.const !== undefined && type.isStringLiteral() && type.value === schema.const),
      );
    case 'array': {
      if (!checker.isArrayType(type) && !checker.isTupleType(type)) return fits(false);
      const elements = checker.getTypeArguments(type as ts.TypeReference);
      const items = schema.prefixItems ?? [schema.items ?? {}];
      return items.flatMap((item, at) =>
        misfits(item, elements[Math.min(at, elements.length - 1)]!, `${place}[]`),
      );
    }
    case 'object':
      return flags & ts.TypeFlags.Object && !checker.isArrayType(type)
        ? misfitFields(schema, type, place)
        : fits(false);
    default:
      return fits(false);
  }
}

function misfitFields(schema: Schema, type: ts.Type, place: string): string[] {
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (values) {
    const open = schema.additionalProperties;
    return typeof open === 'object' ? misfits(open, values, `${place}.*`) : [];
  }
  return type.getProperties().flatMap((field) => {
    const here = `${place}.${field.name}`;
    const told = schema.properties?.[field.name];
    const optional = Boolean(field.flags & ts.SymbolFlags.Optional);
    if (!told) return optional ? [] : [`${here} is never answered`];
    const always = schema.required?.includes(field.name) || optional;
    return [
      ...(always ? [] : [`${here} may be missing`]),
      ...misfits(told, checker.getTypeOfSymbol(field), here),
    ];
  });
}

it.each(Object.entries(NAMES))('%s is what the API answers', (name, schema) => {
  expect(misfits({ $ref: `#/components/schemas/${schema}` }, declared(name), name)).toEqual([]);
});

it('notices what is missing, what may be null, and what is new', () => {
  const said = declared('Update');
  const { properties, required, ...rest } = schemas.Update!;
  const changed = (properties: Record<string, Schema>) =>
    misfits({ ...rest, properties, required }, said, 'Update');
  const { said: _, ...fewer } = properties!;
  expect(changed(fewer)).toEqual(['Update.said is never answered']);
  expect(changed({ ...properties, value: { type: ['integer', 'null'] } })).toHaveLength(1);
  expect(
    changed({ ...properties, bound: { type: 'string', enum: ['exact', 'about'] } }),
  ).toHaveLength(1);
});
