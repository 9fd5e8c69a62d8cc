/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export type Schemas = Readonly<Record<string, Schema>>;

export const resolved = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref ? (schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {}) : schema;

const MAX_VALUES = 12;

/** Describes the values of a schema in a few words: `integer`, `"top" | "bottom"`, `uuid[]`. */
export function typeText(unresolved: Schema, schemas: Schemas): string {
  const schema = resolved(unresolved, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return choice(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return ofChoices(choices, schemas);
  if (schema.type === 'array') return `${typeText(schema.items ?? {}, schemas)}[]`;
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? ['any']).join(' | ');
  return `${schema.format ?? type}${limits(schema)}`;
}

function choice(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_VALUES).join(' | ');
  return texts.length > MAX_VALUES ? `${shown} | …` : shown;
}

/** Numbers and booleans are accepted as texts too, and no value as an empty text: spellings that need no mention. */
function ofChoices(choices: readonly Schema[], schemas: Schemas): string {
  const texts = choices.filter((one) => one.const !== '' && one.type !== 'null').map((one) => typeText(one, schemas));
  const isLoose = texts.includes('number') || texts.includes('boolean');
  return choice([...new Set(isLoose ? texts.slice(0, 1) : texts)]);
}

const WIDE = Number.MAX_SAFE_INTEGER;

function limits({ minimum, maximum, minLength, maxLength }: Schema): string {
  const least = minimum === undefined || minimum <= -WIDE ? minLength : minimum;
  const greatest = maximum === undefined || maximum >= WIDE ? maxLength : maximum;
  if (least === undefined && greatest === undefined) return '';
  return ` (${least ?? 0}–${greatest ?? '…'})`;
}
