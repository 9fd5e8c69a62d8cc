import type { CompiledQuery } from 'kysely';
import type { Reader } from './transaction.ts';

interface Compilable<R> {
  compile(reader: Reader): CompiledQuery<R>;
}

/** A statement as a function of its values. */
export function compileOnce<V extends readonly unknown[], R>(
  build: (reader: Reader, ...values: V) => Compilable<R>,
): (reader: Reader, ...values: V) => Promise<R[]> {
  return async (reader, ...values) => (await reader.executeQuery(build(reader, ...values).compile(reader))).rows;
}
