import { apiNameOf, COMMON_PARAMETERS, type LiveCall } from '@xunban/contract';
import type { FieldFault } from '../refusal.ts';

/** The query of a request with its fields in place of the literal `query` parameter, and the faults of that parameter. */
export interface ExpandedQuery {
  readonly query: unknown;
  readonly faults: readonly FieldFault[];
}

type Fields = readonly (readonly [name: string, value: unknown])[];

/**
 * Expands the `query` parameter of calls that have one (`literalQuery` of the contract): the value of one field, or a JSON
 * object with several. A field that is given twice is a fault, as in two spellings of one parameter.
 */
export function expandQuery({ literalQuery, query: schema }: LiveCall, query: unknown): ExpandedQuery {
  const given: Fields = literalQuery ? Object.entries(query ?? {}).filter(([, value]) => value !== '') : [];
  const literals = given.filter(([name]) => name.toLowerCase() === 'query');
  if (!literalQuery || !schema || literals.length === 0) return { query, faults: [] };

  const apiNames = new Map(Object.entries(schema.shape).map(([name, field]) => [name, apiNameOf(name, field)]));
  const known = new Set([...apiNames.values()].map((name) => name.toLowerCase()));
  const outside = given.filter(([name]) => name.toLowerCase() !== 'query');
  const taken = new Set(outside.map(([name]) => name.toLowerCase()));
  const inside = literals.length === 1 ? fieldsOf(literals[0]?.[1], apiNames.get(literalQuery) ?? '') : 'duplicate';
  if (typeof inside === 'string')
    return { query: Object.fromEntries(outside), faults: [{ field: 'query', code: inside }] };

  const codeOf = (name: string) =>
    COMMON_PARAMETERS.has(name)
      ? undefined
      : !known.has(name)
        ? 'unknownField'
        : taken.has(name)
          ? 'duplicate'
          : undefined;
  const checked = inside.map(([field, value]) => ({ field, value, code: codeOf(field.toLowerCase()) }));
  const accepted = checked.filter(({ code }) => code === undefined).map(({ field, value }) => [field, value] as const);
  return {
    query: Object.fromEntries([...outside, ...accepted]),
    faults: checked.flatMap(({ field, code }) => (code === undefined ? [] : [{ field, code }])),
  };
}

/** @returns the code of the fault of a text that looks like JSON and is not, or has a number that no double holds */
function fieldsOf(value: unknown, field: string): Fields | 'json' {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [[field, value]];
  try {
    const parsed: object = JSON.parse(value, requireFinite);
    return Array.isArray(parsed) ? [[field, parsed]] : Object.entries(parsed);
  } catch {
    return 'json';
  }
}

function requireFinite(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number is too large');
  return value;
}
