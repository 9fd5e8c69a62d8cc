import pg from 'pg';

const { builtins } = pg.types;
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;

const asText = (text: string): string => text;
const asTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => asTextArray(text).map((item) => (item === null ? null : BigInt(item)))],
  // A calendar day has no time zone; a Date would move it across midnight.
  [builtins.DATE, asText],
  [DATE_ARRAY, asTextArray],
  // numeric alone is text by default, its arrays would become floats.
  [NUMERIC_ARRAY, asTextArray],
]);

/** Parsers for values from PostgreSQL: int8 as bigint, numeric and date as text, timestamptz as Date, the rest as usual. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(type)) ?? pg.types.getTypeParser(type, format),
};
