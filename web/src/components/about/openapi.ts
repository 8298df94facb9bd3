/** The description of the API, read into a list of what can be asked. */

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
}

interface Described {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema & { $ref?: string };
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Asked {
  summary?: string;
  description?: string;
  parameters?: Described[];
  requestBody?: unknown;
}

/** As much of an OpenAPI document as the page reads. */
export interface OpenApi {
  servers?: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components?: Record<string, Record<string, unknown>>;
}

export interface Field {
  name: string;
  /** Part of the path, or a word of the query. */
  place: 'path' | 'query';
  required: boolean;
  description: string;
  /** What may be given, if it is one of a few. */
  choices: string[];
  /** Something that works. */
  example: string;
}

export interface Operation {
  method: string;
  path: string;
  summary: string;
  description: string;
  fields: Field[];
  /** It takes a text along, so it cannot be tried by its address alone. */
  body: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** All operations, in the order of the document. */
export function operations(document: OpenApi): Operation[] {
  const base = (document.servers?.[0]?.url ?? '').replace(/\/$/, '');
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const shared = (item.parameters ?? []) as Described[];
    return METHODS.filter((method) => method in item).map((method) => {
      const asked = item[method] as Asked;
      const described = [...shared, ...(asked.parameters ?? [])];
      return {
        method: method.toUpperCase(),
        path: `${base}${path}`,
        summary: asked.summary ?? '',
        description: asked.description ?? '',
        fields: described.flatMap((one) => field(resolved(document, one)) ?? []),
        body: asked.requestBody !== undefined,
      };
    });
  });
}

/** Follows a reference within the document. */
function resolved<T extends { $ref?: string }>(document: OpenApi, one: T): T {
  if (one.$ref === undefined) return one;
  let found: unknown = document;
  for (const part of one.$ref.replace(/^#\//, '').split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[part];
  }
  return { ...one, ...(found as T | undefined), $ref: undefined };
}

function field({
  name,
  in: place,
  required,
  description,
  schema,
  ...rest
}: Described): Field | null {
  if (name === undefined || (place !== 'path' && place !== 'query')) return null;
  const example =
    rest.example ??
    Object.values(rest.examples ?? {})[0]?.value ??
    schema?.example ??
    schema?.examples?.[0];
  return {
    name,
    place,
    required: required ?? place === 'path',
    description: description ?? '',
    choices: (schema?.enum ?? []).map(String),
    example: example === undefined ? '' : String(example),
  };
}

/** The address of an operation with what was filled in; nothing while a needed part is missing. */
export function filled({ path, fields }: Operation, values: Record<string, string>): string | null {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, place, required } of fields) {
    const value = values[name] ?? '';
    if (value === '') {
      if (required) return null;
    } else if (place === 'path') {
      address = address.replace(`{${name}}`, encodeURIComponent(value));
    } else {
      query.set(name, value);
    }
  }
  const words = query.toString();
  return words ? `${address}?${words}` : address;
}
