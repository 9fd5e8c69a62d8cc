import type { Connection } from './connection.ts';
import type { Answer } from './statement-group.ts';

/** A connection of the pool while reads travel on it together. */
interface Lane {
  readonly taken: Promise<Connection>;
  connection: Connection | undefined;
  reads: number;
}

/** A lane with so many reads under way is busy; the next read opens another one, if it may. */
const BUSY_READS = 12;

/**
 * Sends small reads that stand alone over a few connections, many at a time on each: those of all requests that arrive
 * in one turn of the program leave by one system call, and nobody waits for a connection of the own. PostgreSQL answers
 * in order, so only reads that are quick by design may travel here; whatever may take long takes a connection.
 *
 * A lane is a connection of the pool for as long as there are reads on it, so an idle process holds none.
 */
export class SharedReads {
  readonly #take: () => Promise<Connection>;
  readonly #mostLanes: number;
  readonly #lanes = new Set<Lane>();

  constructor(take: () => Promise<Connection>, mostLanes: number) {
    this.#take = take;
    this.#mostLanes = mostLanes;
  }

  /** @throws {DatabaseUnavailable} and whatever PostgreSQL says about the statement. */
  async run(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    const lane = this.#calmest();
    lane.reads += 1;
    try {
      const connection = lane.connection ?? (await lane.taken);
      return await connection.runShared(sql, parameters);
    } catch (error) {
      // The connection may be gone: the next read shall have another one.
      this.#lanes.delete(lane);
      throw error;
    } finally {
      lane.reads -= 1;
      if (lane.reads === 0) {
        this.#lanes.delete(lane);
        lane.connection?.release();
      }
    }
  }

  #calmest(): Lane {
    let calmest: Lane | undefined;
    for (const lane of this.#lanes) if (calmest === undefined || lane.reads < calmest.reads) calmest = lane;
    const isFull = this.#lanes.size >= this.#mostLanes;
    return calmest !== undefined && (isFull || calmest.reads < BUSY_READS) ? calmest : this.#open();
  }

  #open(): Lane {
    const taken = this.#take();
    const lane: Lane = { taken, connection: undefined, reads: 0 };
    this.#lanes.add(lane);
    // Who waits for it learns of a failure by awaiting it.
    taken.then(
      (connection) => {
        lane.connection = connection;
      },
      () => {},
    );
    return lane;
  }
}
