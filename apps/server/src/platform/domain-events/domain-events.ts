import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The same type as in `platform/db/transaction.ts`, which says who listens. */
type Tx = Transaction<Database>;

/**
 * A kind of thing that happens, declared by the room in which it happens. `Told` is what those who listen are told.
 * Not to be confused with `platform/events`, which tells browsers after the commit.
 */
export interface DomainEvent<Told> {
  readonly name: string;
  /** Never present: it binds the type of what is told to the name. */
  readonly told?: Told;
}

export const domainEvent = <Told>(name: string): DomainEvent<Told> => ({ name });

type Handler<Told> = (tx: Tx, told: Told) => Promise<void>;

/**
 * Who listens to what. A room reacts to what happens in a room below it, without that room knowing: the arrow of imports
 * points down while the news travels up. Where the arrow points down already, call the function instead.
 *
 * Handlers are registered where the server is composed (`features/index.ts`), and the database is opened with them.
 */
export class DomainEvents {
  readonly #handlers = new Map<string, Handler<never>[]>();

  on<Told>({ name }: DomainEvent<Told>, handler: Handler<Told>): void {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
  }

  /**
   * Tells those who listen, inside this transaction, one after the other in the order in which they were registered.
   * Resolves when every handler is done. What one of them throws rolls everything back.
   * @throws what the first failing handler throws; later ones are not called
   */
  async raise<Told>(tx: Tx, { name }: DomainEvent<Told>, told: Told): Promise<void> {
    // `on` took only handlers of this event's type; the map cannot say so.
    for (const handle of this.#handlers.get(name) ?? []) await handle(tx, told as never);
  }
}

const listening = new WeakMap<Tx, DomainEvents>();

/** Called by each transaction at its beginning. */
export function beginListening(tx: Tx, events: DomainEvents): void {
  listening.set(tx, events);
}

/** Tells whoever listens to the database of this transaction: see {@link DomainEvents.raise}. */
export const raise = <Told>(tx: Tx, event: DomainEvent<Told>, told: Told): Promise<void> =>
  listening.get(tx)?.raise(tx, event, told) ?? Promise.resolve();
