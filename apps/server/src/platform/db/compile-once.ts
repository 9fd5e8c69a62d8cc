import type { CompiledQuery } from 'kysely';
import type { Connection } from './connection.ts';
import type { ConnectionPool } from './pool.ts';
import type { Reader } from './transaction.ts';

interface Compilable<R> {
  compile(reader: Reader): CompiledQuery<R>;
}

/**
 * A statement for every request: built and compiled at its first use, later only sent with other values, past the query
 * builder. Building costs some 30 µs of the few hundred that a request takes, and passing the builder's layers ten.
 * Inside a transaction several that are started together travel together; outside they share connections with those of
 * other requests, so a statement that may take long has no place here.
 *
 * @param build makes the statement; it must put the values into it as parameters and not look at them
 */
export function compileOnce<V extends readonly unknown[], R>(
  build: (reader: Reader, ...values: V) => Compilable<R>,
): (reader: Reader, ...values: V) => Promise<R[]> {
  let known: CompiledQuery<R> | undefined;
  return async (reader, ...values) => {
    if (known === undefined) {
      const places = values.map((_, index) => place(index));
      known = build(reader, ...(places as unknown as V)).compile(reader);
    }
    const parameters = known.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.index] : parameter,
    );
    const sender = senders.get(reader);
    if (sender === undefined) throw new Error('This reader is neither of a database nor of an open transaction');
    const { rows } =
      'take' in sender ? await sender.sharedReads.run(known.sql, parameters) : await sender.run(known.sql, parameters);
    return rows;
  };
}

/** Stands in the compiled statement where a value goes. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}
const place = (index: number): Place => Object.freeze(new Place(index));

/** What a reader stands for: the pool for `db.read`, its connection for a transaction. */
const senders = new WeakMap<Reader, ConnectionPool | Connection>();

export function sendThrough(reader: Reader, sender: ConnectionPool | Connection): void {
  senders.set(reader, sender);
}

/** After the end of a transaction: its connection serves somebody else. */
export function sendNoMore(reader: Reader): void {
  senders.delete(reader);
}
