import { apiJsonSchema, FIELD_PERMISSIONS, visibleFields } from '@xunban/contract';
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON Schema for serializing a call's answer. It marks null values by `nullable`, as the serializer knows it, and
 * not by one of several schemas: the serializer would compile a validator at the first answer and run it for every value.
 */
export function answerSchema(result: z.ZodType, envelope: 'applet' | 'app'): JsonSchema {
  const body = withRedacted(result);
  const answer = envelope === 'applet' ? z.object({ success: z.boolean(), message: z.string(), result: body }) : body;
  const schema = apiJsonSchema(answer, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  const definitions = isObject(schema['definitions']) ? schema['definitions'] : {};
  return plain(schema, definitions, []);
}

/** An answer with redacted fields names them. */
export const withRedacted = (result: z.ZodType): z.ZodType =>
  result instanceof z.ZodObject && visibleFields(result).length > 0
    ? result.extend({ redacted: z.array(z.enum(FIELD_PERMISSIONS)).optional() })
    : result;

/** @param within names of the definitions that are being put in, which must not be put into themselves */
function plain(schema: JsonSchema, definitions: JsonSchema, within: readonly string[]): JsonSchema {
  const { anyOf, ...rest } = schema;
  const whole = Array.isArray(anyOf) ? { ...rest, ...withoutChoice(anyOf, definitions, within) } : schema;
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, plainValue(value, definitions, within)]));
}

function plainValue(value: unknown, definitions: JsonSchema, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => plainValue(one, definitions, within));
  return isObject(value) ? plain(value, definitions, within) : value;
}

/** Replaces a choice between a schema and null, between objects, or between values of one type, by one schema. */
function withoutChoice(choices: readonly unknown[], definitions: JsonSchema, within: readonly string[]): JsonSchema {
  const others = choices.filter((choice) => !isObject(choice) || choice['type'] !== 'null');
  const [one] = others;
  if (isObject(one) && others.length === 1) {
    const name = typeof one['$ref'] === 'string' ? one['$ref'].replace('#/definitions/', '') : undefined;
    if (name === undefined) return { ...one, nullable: true };
    // Keywords next to a reference are ignored, so the referenced schema replaces it.
    const meant = definitions[name];
    if (isObject(meant) && !within.includes(name))
      return { ...plain(meant, definitions, [...within, name]), nullable: true };
  }
  const objects = others.map((choice) => resolved(choice, definitions, within));
  if (others.length > 1 && objects.every((choice) => choice !== undefined)) {
    const merged = oneObject(objects);
    if (merged) return others.length < choices.length ? { ...merged, nullable: true } : merged;
  }
  const types = new Set(choices.map((choice) => (isObject(choice) && 'const' in choice ? choice['type'] : undefined)));
  const [type] = types;
  return types.size === 1 && typeof type === 'string' ? { type } : { anyOf: choices };
}

/** An object schema, or the one that is referred to; undefined for any other. */
function resolved(choice: unknown, definitions: JsonSchema, within: readonly string[]): JsonSchema | undefined {
  if (!isObject(choice)) return undefined;
  const name = typeof choice['$ref'] === 'string' ? choice['$ref'].replace('#/definitions/', '') : undefined;
  const meant = name === undefined ? choice : within.includes(name) ? undefined : definitions[name];
  return isObject(meant) && meant['type'] === 'object' && isObject(meant['properties']) ? meant : undefined;
}

/**
 * Objects of several kinds are written by one schema with the fields of all of them, none required. The answer has been made by
 * the declared schema, so it has no fields of two kinds, and no field gets the default of another kind. Undefined when a field has different types.
 */
function oneObject(kinds: readonly (JsonSchema | undefined)[]): JsonSchema | undefined {
  const properties: Record<string, unknown> = {};
  for (const kind of kinds)
    for (const [name, field] of Object.entries(isObject(kind?.['properties']) ? kind['properties'] : {})) {
      const known = properties[name];
      const type = known === undefined ? undefined : commonType(known, field);
      if (known !== undefined && type === undefined) return undefined;
      properties[name] = known === undefined ? withoutDefault(field) : { type };
    }
  return { type: 'object', properties, additionalProperties: false };
}

function withoutDefault(field: unknown): unknown {
  if (!isObject(field)) return field;
  const { default: _default, ...others } = field;
  return others;
}

function commonType(one: unknown, other: unknown): unknown {
  const [type, otherType] = [one, other].map((field) => (isObject(field) ? field['type'] : undefined));
  if (type === otherType) return type;
  const isNumeric = [type, otherType].every((each) => each === 'integer' || each === 'number');
  return isNumeric ? 'number' : undefined;
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
