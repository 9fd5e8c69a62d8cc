import { type AccountKind, sideHolds } from '../../features/ledger/ledger/chart.ts';
import { type Journal, netPostings } from '../../features/ledger/ledger/journal.ts';

/** A journal that the model tried to book, and the ledger's result. */
export interface Attempt {
  readonly journal: Journal;
  readonly isBooked: boolean;
}

/** The ledger in memory, by the rules of the database: one journal per key, no balance on the wrong side. */
export class MemoryLedger {
  readonly #balances = new Map<AccountKind, Map<string, bigint>>();
  readonly #keys = new Set<string>();
  readonly #attempts: Attempt[] = [];

  /** In the order of their trying. */
  get attempts(): readonly Attempt[] {
    return this.#attempts;
  }

  /** @returns false, changing nothing, when a guarded account would change sides */
  book(journal: Journal): boolean {
    const isBooked = this.#keys.has(journal.bizKey) || this.#move(journal);
    this.#attempts.push({ journal, isBooked });
    return isBooked;
  }

  #move(journal: Journal): boolean {
    const postings = netPostings(journal);
    const fits = postings.every(({ account: { kind, owner }, amount }) =>
      sideHolds(kind, this.of(kind, owner) + amount),
    );
    if (!fits) return false;
    for (const { account, amount } of postings) {
      const owners = this.#balances.get(account.kind) ?? new Map<string, bigint>();
      this.#balances.set(account.kind, owners.set(account.owner, (owners.get(account.owner) ?? 0n) + amount));
    }
    this.#keys.add(journal.bizKey);
    return true;
  }

  /** Debit positive. */
  of(kind: AccountKind, owner: string): bigint {
    return this.#balances.get(kind)?.get(owner) ?? 0n;
  }

  /** Returns the balance of every account of a kind; empty accounts are left out. */
  ofKind(kind: AccountKind): Readonly<Record<string, bigint>> {
    return Object.fromEntries([...(this.#balances.get(kind) ?? [])].filter(([, balance]) => balance !== 0n));
  }

  get sum(): bigint {
    let sum = 0n;
    for (const owners of this.#balances.values()) for (const balance of owners.values()) sum += balance;
    return sum;
  }

  get kinds(): readonly AccountKind[] {
    return [...this.#balances.keys()];
  }
}
