import type { CliTexts } from '@xunban/i18n/cli-texts';
import type { ServerClient } from '../context.ts';
import type { LocalBoard } from '../engine/read-board.ts';
import { usageError } from '../failure.ts';

/** Boards that were checked, and orders that await their confirmation: kept while the process runs. */
export interface McpWorld {
  readonly texts: CliTexts;
  /** A client with the key. @throws when there is none */
  readonly client: () => ServerClient;
  /** A client for calls that need no key; undefined without a server, where the built-in price book decides. */
  readonly anyClient: (() => ServerClient) | undefined;
  readonly now: () => Date;
  /** Folder in which board files are read; undefined where clients send their content. */
  readonly root: string | undefined;
  readonly boards: Shelf<LocalBoard>;
  readonly confirmations: Shelf<{ readonly deviceCode: string }>;
}

/** Named objects, of which the oldest make room for new ones. */
export class Shelf<T> {
  readonly #max: number;
  readonly #missing: 'mcp.unknownBoard' | 'mcp.unknownConfirmation';
  readonly #items = new Map<string, T>();
  constructor(max: number, missing: 'mcp.unknownBoard' | 'mcp.unknownConfirmation') {
    this.#max = max;
    this.#missing = missing;
  }

  put(id: string, item: T): void {
    this.#items.delete(id);
    this.#items.set(id, item);
    const [oldest] = this.#items.keys();
    if (this.#items.size > this.#max && oldest !== undefined) this.#items.delete(oldest);
  }

  /** @throws CliError for an unknown name */
  get(id: string): T {
    const item = this.#items.get(id);
    if (item === undefined) throw usageError(this.#missing, { id });
    return item;
  }
}

export const newShelves = (): Pick<McpWorld, 'boards' | 'confirmations'> => ({
  boards: new Shelf(8, 'mcp.unknownBoard'),
  confirmations: new Shelf(50, 'mcp.unknownConfirmation'),
});
