import { apiJsonSchema, type CallDef, calls, isPlanned } from '@xunban/contract';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** Minimum field length for a script. */
const MIN_LENGTH = 20;
/** Secrets are compared and never shown. */
const SECRET = /password|proof|code$|^account\.login|signIn\.|updateAccount|transports/i;

/** Lists every free-text field of a request body, as `area.call.field`. */
export function freeTexts(): readonly string[] {
  const found = new Set<string>();
  for (const [area, group] of Object.entries(calls))
    for (const [name, def] of Object.entries<CallDef>(group)) {
      if (isPlanned(def) || !def.body) continue;
      const schema = apiJsonSchema(def.body, { io: 'input', unrepresentable: 'any' }) as Schema;
      collect(`${area}.${name}`, schema, schema.$defs ?? {}, found);
    }
  return [...found].filter((field) => !SECRET.test(field));
}

function collect(at: string, schema: Schema, defs: Readonly<Record<string, Schema>>, found: Set<string>): void {
  const inner = schema.$ref === undefined ? undefined : defs[schema.$ref.replace('#/$defs/', '')];
  if (inner) collect(at, inner, defs, found);
  for (const other of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) collect(at, other, defs, found);
  for (const [key, field] of Object.entries(schema.properties ?? {})) collect(`${at}.${key}`, field, defs, found);
  if (schema.items) collect(`${at}[]`, schema.items, defs, found);
  const isFree = !schema.enum && schema.const === undefined && !schema.format && !schema.pattern;
  if (schema.type === 'string' && isFree && (schema.maxLength ?? MIN_LENGTH) >= MIN_LENGTH) found.add(at);
}
