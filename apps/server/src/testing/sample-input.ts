import { apiJsonSchema } from '@xunban/contract';
import type { z } from 'zod';

/** The part of JSON Schema that zod writes for the contract. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Known values of a test by field name, used wherever a field has that name. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** An input that has the form of a schema, with every field filled: what is mutated from there goes deep. */
export function sampleInput(schema: z.ZodType, known: KnownValues): unknown {
  const root: Schema = inputSchemas.get(schema) ?? apiJsonSchema(schema, { io: 'input', unrepresentable: 'any' });
  inputSchemas.set(schema, root);
  return sample(root, root.$defs ?? {}, known, '');
}

const inputSchemas = new WeakMap<z.ZodType, Schema>();

function sample(schema: Schema, defs: Readonly<Record<string, Schema>>, known: KnownValues, name: string): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  const resolve = (inner: Schema) => sample(inner, defs, known, name);
  if (schema.$ref) return resolve(defs[schema.$ref.replace('#/$defs/', '')] ?? {});
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf?.[0]) return resolve(schema.allOf[0]);
  // The last alternative is the meant one: filters begin with '' and null.
  const meant = schema.anyOf?.at(-1);
  if (meant) return resolve(meant);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [key, sample(inner, defs, known, key)]),
    );
  switch (schema.type) {
    case 'array':
      return schema.items ? [resolve(schema.items)] : [];
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'date'
        ? '2026-11-20'
        : schema.format === 'uuid'
          ? UNKNOWN_ID
          : 'x'.repeat(schema.minLength ?? 3);
    default:
      return null;
  }
}

/** The same for a part of a call, which may have none. */
export const samplePart = (schema: z.ZodType | undefined, known: KnownValues): Record<string, unknown> =>
  schema ? (sampleInput(schema, known) as Record<string, unknown>) : {};

/** A query as it stands in an address. */
export const queryText = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(query).map(([name, item]): [string, string] => [name, String(item)])).toString();

const UNKNOWN_ID = '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e';

/** Every place in a value, as the keys that lead there. */
export function placesIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

/** The JSON text of a value with other JSON text in one place. */
export function jsonWith(value: unknown, place: readonly string[], json: string): string {
  const [key, ...rest] = place;
  if (key === undefined) return json;
  if (Array.isArray(value))
    return `[${value.map((inner, index) => (String(index) === key ? jsonWith(inner, rest, json) : JSON.stringify(inner))).join(',')}]`;
  return `{${Object.entries(value as object)
    .map(
      ([name, inner]) =>
        `${JSON.stringify(name)}:${name === key ? jsonWith(inner, rest, json) : JSON.stringify(inner)}`,
    )
    .join(',')}}`;
}
