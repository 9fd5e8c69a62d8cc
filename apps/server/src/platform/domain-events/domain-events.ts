import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The same type as in `platform/db/transaction.ts`, which names the listeners. */
type Tx = Transaction<Database>;

/**
 * A kind of domain event, declared by the feature in which it happens. `Payload` is the payload for its handlers. Not to be
 * confused with `platform/events`, which notifies browsers after the commit.
 */
export interface DomainEvent<Payload> {
  readonly name: string;
  /** Never present: it binds the payload type to the name. */
  readonly payload?: Payload;
}

export const domainEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

type Handler<Payload> = (tx: Tx, payload: Payload) => Promise<void>;

/**
 * Registry of event handlers. A feature reacts to events of a feature below it, which does not know about it: imports point
 * down while events travel up. Where the import already points down, call the function instead.
 *
 * Handlers are registered where the server is composed (`features/index.ts`), and the database is opened with them.
 */
export class DomainEvents {
  readonly #handlers = new Map<string, Handler<never>[]>();

  on<Payload>({ name }: DomainEvent<Payload>, handler: Handler<Payload>): void {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
  }

  /**
   * Calls the handlers inside this transaction, one after the other in the order of registration. Resolves when every handler
   * is done. An error in a handler rolls everything back.
   * @throws the error of the first failing handler; later handlers are not called
   */
  async raise<Payload>(tx: Tx, { name }: DomainEvent<Payload>, payload: Payload): Promise<void> {
    // `on` accepts only handlers of this event's type; the map cannot express that.
    for (const handle of this.#handlers.get(name) ?? []) await handle(tx, payload as never);
  }
}

const listening = new WeakMap<Tx, DomainEvents>();

/** Called by each transaction at its beginning. */
export function beginListening(tx: Tx, events: DomainEvents): void {
  listening.set(tx, events);
}

/** Raises an event for the handlers of this transaction's database: see {@link DomainEvents.raise}. */
export const raise = <Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload): Promise<void> =>
  listening.get(tx)?.raise(tx, event, payload) ?? Promise.resolve();
