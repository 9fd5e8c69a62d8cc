import type { BookProblem } from './book-problem.ts';

/** Reads a value of unknown shape; what does not fit is a problem at its path, and nothing comes back. */
export type Reader<T> = (value: unknown, path: string, problems: BookProblem[]) => T | undefined;

type Fields = Readonly<Record<string, Reader<unknown>>>;
type Read<R> = R extends Reader<infer T> ? T : never;

export const number: Reader<number> = (value, path, problems) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(value, path, problems);

export const text: Reader<string> = (value, path, problems) =>
  typeof value === 'string' ? value : refuse(value, path, problems);

/** One of a list of values. */
export function oneOf<T>(choices: readonly T[]): Reader<T> {
  return (value, path, problems) => choices.find((choice) => choice === value) ?? refuse(value, path, problems);
}

export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, path, problems) => (value === null ? null : reader(value, path, problems));
}

/** Absent, or as the reader says. */
export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value, path, problems) => (value === undefined ? undefined : reader(value, path, problems));
}

export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value, path, problems) => {
    if (!Array.isArray(value)) return refuse(value, path, problems);
    return value.flatMap((item, index) => {
      const read = reader(item, `${path}.${index}`, problems);
      return read === undefined ? [] : [read];
    });
  };
}

/** An object of exactly these fields: a misspelt one would otherwise be a fee that is never charged. */
export function object<F extends Fields>(fields: F): Reader<{ [K in keyof F]: Read<F[K]> }> {
  return (value, path, problems) => {
    if (!isRecord(value)) return refuse(value, path, problems);
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) refuse(value[name], join(path, name), problems);
    }
    const found = problems.length;
    const entries = Object.entries(fields).map(([name, reader]) => [
      name,
      reader(value[name], join(path, name), problems),
    ]);
    // Every field has been read by the reader of its name; where one failed, nobody sees the object.
    return problems.length === found ? (Object.fromEntries(entries) as { [K in keyof F]: Read<F[K]> }) : undefined;
  };
}

/** The reader that the value's `kind` names. */
export function byKind<T>(readers: Readonly<Record<string, Reader<T>>>): Reader<T> {
  return (value, path, problems) => {
    const kind = isRecord(value) && typeof value['kind'] === 'string' ? value['kind'] : '';
    const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    return reader === undefined ? refuse(value, join(path, 'kind'), problems) : reader(value, path, problems);
  };
}

function refuse(value: unknown, path: string, problems: BookProblem[]): undefined {
  const shown = JSON.stringify(value)?.slice(0, 60) ?? 'undefined';
  problems.push({ code: 'malformed', path, params: { value: shown } });
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
