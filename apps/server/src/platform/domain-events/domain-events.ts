import type { Tx } from '../db/transaction.ts';

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
 * Lets a room react to what happens in a room below it, without that room knowing: the arrow of imports points down
 * while the news travels up. Where the arrow points down already, call the function instead.
 *
 * Handlers are registered where the server is composed (`features/index.ts`). They run inside the transaction that
 * raises the event, one after the other in the order in which they were registered; what one of them throws rolls
 * everything back.
 */
export class DomainEvents {
  readonly #handlers = new Map<string, Handler<never>[]>();

  on<Told>({ name }: DomainEvent<Told>, handler: Handler<Told>): void {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
  }

  /** Resolves when every handler is done. @throws what the first failing handler throws; later ones are not called */
  async raise<Told>(tx: Tx, { name }: DomainEvent<Told>, told: Told): Promise<void> {
    // `on` took only handlers of this event's type; the map cannot say so.
    for (const handle of this.#handlers.get(name) ?? []) await handle(tx, told as never);
  }
}
