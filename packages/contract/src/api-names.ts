import { z } from 'zod';
import type { LiveCall } from './call.ts';
import { permissionOfField, visibleLike } from './visible-with.ts';
import { definitionOf } from './zod-definition.ts';

/**
 * The specification spells some fields its own way (`orderMainId`, `VeryfyCode`). Schemas, server and pages use `mainOrderId`
 * and `verifyCode`; the API name is declared next to the field and nowhere else. Code that reads or writes JSON translates: the
 * server by schema ({@link apiNameOf}, {@link apiWriter}, {@link apiJsonSchema}), the client by the lists of {@link
 * sentNames} and {@link receivedNames}.
 */
const apiNames = z.registry<{ readonly name: string }>();

/** Declares a field with a different API name: `mainOrderId: alias('orderMainId', idIn)`. Goes outermost. */
export function alias<T extends z.ZodType>(name: string, field: T): T {
  const copy = visibleLike(field, field.clone());
  apiNames.add(copy, { name });
  return copy;
}

/** Returns the API name of the field that we call `name`. */
export const apiNameOf = (name: string, field: z.ZodType): string => apiNames.get(field)?.name ?? name;

/** Renames the fields of a value that fits the schema to their API names. Undeclared fields may remain. */
export type ApiWriter = (value: unknown) => unknown;

/**
 * Built once per schema; undefined when all API names equal ours, so that most answers are not touched.
 * @throws {Error} when a renamed field is in a union: its value would not show which alternative it is
 */
export function apiWriter(schema: z.ZodType): ApiWriter | undefined {
  const def = definitionOf(schema);
  if (def.type === 'object') return objectWriter(def.shape ?? {});
  if (def.type === 'union') {
    if (def.options?.some((option) => apiWriter(option))) throw new Error('renamed field inside a union');
    return undefined;
  }
  const inner = def.element ?? def.innerType ?? def.in;
  const write = inner && apiWriter(inner);
  if (!write || def.type !== 'array') return write && ((value) => (value == null ? value : write(value)));
  return (value) => (Array.isArray(value) ? value.map(write) : value);
}

function objectWriter(shape: Readonly<Record<string, z.ZodType>>): ApiWriter | undefined {
  const changed = Object.entries(shape).flatMap(([name, field]) => {
    const apiName = apiNameOf(name, field);
    const write = apiWriter(field);
    return write || apiName !== name ? [{ name, apiName, write }] : [];
  });
  if (changed.length === 0) return undefined;
  return (value) => {
    const written: Record<string, unknown> = { ...(value as object) };
    for (const { name, apiName, write } of changed) {
      const field = written[name];
      if (field !== undefined) written[apiName] = write ? write(field) : field;
    }
    return written;
  };
}

type JsonSchemaSettings = Exclude<Parameters<typeof z.toJSONSchema>[1], undefined>;

/** The JSON Schema of what travels. */
export const apiJsonSchema = (schema: z.ZodType, settings: JsonSchemaSettings): Record<string, unknown> =>
  z.toJSONSchema(schema, {
    ...settings,
    override({ zodSchema, jsonSchema }) {
      const permission = permissionOfField(zodSchema);
      if (permission) jsonSchema['x-visible-with'] = permission;
      const names = jsonSchema.propertyNames;
      // The keys of a record with a fixed set of them.
      if (jsonSchema.required && typeof names === 'object' && names.enum) {
        const value = jsonSchema.additionalProperties ?? true;
        jsonSchema.properties = Object.fromEntries(jsonSchema.required.map((name) => [name, value]));
        jsonSchema.additionalProperties = false;
        delete jsonSchema.propertyNames;
        return;
      }
      const { shape } = definitionOf(zodSchema);
      if (!shape || !jsonSchema.properties) return;
      const rename = (name: string) => apiNameOf(name, shape[name] ?? z.never());
      jsonSchema.properties = Object.fromEntries(
        Object.entries(jsonSchema.properties).map(([name, property]) => [rename(name), property]),
      );
      if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(rename);
    },
  });

/** From one name to the other, wherever in the value it stands. */
export type Renames = Readonly<Record<string, string>>;

/** Returns the differing names of a caller's input: ours first. */
export const sentNames = ({ query, body }: LiveCall): Renames => renamesIn(query, body);

/** Returns the differing names of an answer: the API names first. */
export const receivedNames = ({ result }: LiveCall): Renames =>
  Object.fromEntries(
    Object.entries(renamesIn(typeof result === 'string' ? undefined : result)).map(([name, apiName]) => [
      apiName,
      name,
    ]),
  );

/** @throws {Error} when a list of names is ambiguous: a name has two spellings, or two names share one */
function renamesIn(...schemas: readonly (z.ZodType | undefined)[]): Renames {
  const spelled = new Map<string, string>();
  const meant = new Map<string, string>();
  for (const [name, apiName] of schemas.flatMap((schema) => (schema ? [...namesIn(schema)] : []))) {
    if ((spelled.get(name) ?? apiName) !== apiName || (meant.get(apiName) ?? name) !== name)
      throw new Error(`API name is ambiguous: ${name} as ${apiName}`);
    spelled.set(name, apiName);
    meant.set(apiName, name);
  }
  return Object.fromEntries([...spelled].filter(([name, apiName]) => name !== apiName));
}

function* namesIn(schema: z.ZodType): Iterable<readonly [string, string]> {
  const def = definitionOf(schema);
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    yield [name, apiNameOf(name, field)];
    yield* namesIn(field);
  }
  for (const inner of [def.element, def.innerType, def.in, def.valueType, ...(def.options ?? [])])
    if (inner) yield* namesIn(inner);
}
