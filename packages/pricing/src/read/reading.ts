import type { z } from 'zod';
import type { BookProblem } from '../price-book/price-book.ts';

/** Price data from manually edited JSON, or all of its errors. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly BookProblem[] };

/**
 * @param relations what is wrong between the figures; asked unless a value is missing or of another type. It has to bear
 *   figures that are out of range.
 */
export function readAs<T>(
  schema: z.ZodType<T>,
  json: unknown,
  relations: (value: T) => readonly BookProblem[] = () => [],
): Reading<T> {
  const between: BookProblem[] = [];
  const { success, data, error } = schema
    .superRefine((value) => {
      between.push(...relations(value));
    })
    .safeParse(json);
  if (success && between.length === 0) return { ok: true, value: data };
  const problems = [...between, ...(error?.issues.flatMap((issue) => problemsOf(issue, json)) ?? [])];
  return { ok: false, problems: problems.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

function problemsOf(issue: z.core.$ZodIssue, json: unknown): BookProblem[] {
  // Each field that no schema names is a problem of its own: a misspelt one would be a fee that is never charged.
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => ({
    code: 'malformed',
    path: path.join('.'),
    params: { value: jsonOf(valueAt(json, path)).slice(0, 60) },
  }));
}

/** Values that are nested too deeply for the writer are shown by their kind. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch (error) {
    if (error instanceof RangeError) return Array.isArray(value) ? '[…]' : '{…}';
    throw error;
  }
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
}
