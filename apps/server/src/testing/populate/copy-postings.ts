import type { Pattern } from './read-pattern.ts';

/** An account of the company before the first copy. */
export interface CompanyAccount {
  readonly balance: bigint;
  readonly version: number;
}

/** The effect of all postings of one copy on an account of the company. */
export interface CompanyMove {
  readonly accountId: string;
  readonly amount: bigint;
  readonly postings: number;
}

/**
 * Postings on accounts of the company, which all copies share: each continues from the balance and the count of the previous
 * copies. Accounts of the member are copied with the rest and need nothing.
 */
export class CompanyPostings {
  private readonly moves = new Map<string, { amount: bigint; postings: number }>();
  private readonly own: ReadonlySet<string>;

  private readonly accounts: ReadonlyMap<string, CompanyAccount>;
  private readonly firstCopy: number;

  /** @param firstCopy the number of the first copy */
  constructor(pattern: Pattern, accounts: ReadonlyMap<string, CompanyAccount>, firstCopy: number) {
    this.accounts = accounts;
    this.firstCopy = firstCopy;
    const rowsOf = (table: string) => pattern.find(({ name }) => name === table)?.rows ?? [];
    this.own = new Set(rowsOf('ledger_account').flatMap(({ id }) => id ?? []));
    const postings = rowsOf('ledger_posting').filter(({ account_id }) => !this.own.has(account_id ?? ''));
    for (const { account_id: id, amount_fen } of postings) this.move(id ?? '', BigInt(amount_fen ?? 0));
    this.total = [...this.moves].map(([accountId, move]) => ({ accountId, ...move }));
    this.moves.clear();
  }

  /** Per copy. */
  readonly total: readonly CompanyMove[];

  /** SQL of count and balance of a posting, in the order of the journals; undefined on an account of the member. */
  next(accountId: string, amount: bigint): { version: string; balance_after_fen: string } | undefined {
    const account = this.accounts.get(accountId);
    const each = this.total.find((move) => move.accountId === accountId);
    if (this.own.has(accountId) || !account || !each) return undefined;
    const here = this.move(accountId, amount);
    return {
      version: `${account.version} + (k - ${this.firstCopy}) * ${each.postings} + ${here.postings}`,
      balance_after_fen: `${account.balance} + (k - ${this.firstCopy}) * ${each.amount} + ${here.amount}`,
    };
  }

  private move(accountId: string, amount: bigint) {
    const before = this.moves.get(accountId) ?? { amount: 0n, postings: 0 };
    const after = { amount: before.amount + amount, postings: before.postings + 1 };
    this.moves.set(accountId, after);
    return after;
  }
}
