/**
 * Expected credit and invoices of one member, added up in the simplest way next to the ledger. It does not know the ledger: a
 * test reports events to it and compares.
 */

export interface ModelStatement {
  readonly id: string;
  readonly mainOrders: ModelMain[];
  state: 'toConfirm' | 'disputed' | 'confirmed' | 'partlyPaid' | 'settled';
  owed: bigint;
  edition: number;
  isOverdue: boolean;
  isPaidInPart: boolean;
  /** In days from today. */
  dueIn: number;
}

export interface ModelMain {
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly orderNo: string;
  readonly goods: bigint;
  freight: bigint;
  readonly onCredit: bigint;
  readonly fromWallet: bigint;
  state: 'paid' | 'sent' | 'cancelled';
  statement: ModelStatement | undefined;
  /** Amount paid above the price that waits for a credit note. */
  over: bigint;
}

export interface ModelPart {
  free: bigint;
  applied: bigint;
  issued: bigint;
  owed: bigint;
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export class CreditModel {
  limit: bigint;
  wallet = 0n;
  unbilled = 0n;
  suspendedBecause: 'overdue' | 'staff' | null = null;
  readonly statements: ModelStatement[] = [];
  readonly mainOrders: ModelMain[] = [];
  readonly parts = new Map<string, ModelPart>();

  constructor(limit: bigint) {
    this.limit = limit;
  }

  get billed(): bigint {
    return this.statements.reduce((sum, { owed }) => sum + owed, 0n);
  }
  get used(): bigint {
    return this.unbilled + this.billed;
  }
  get free(): bigint {
    return this.used < this.limit ? this.limit - this.used : 0n;
  }
  /** Parts that an application would include. */
  get applicable(): string[] {
    return [...this.parts].flatMap(([no, { free, applied, owed }]) =>
      free > 0n && applied === 0n && owed === 0n ? [no] : [],
    );
  }
  /** Overdue first, then what is due first. */
  get open(): ModelStatement[] {
    const rank = ({ isOverdue, dueIn }: ModelStatement) => (isOverdue ? 0 : 1_000_000) + dueIn;
    return this.statements.filter(({ state }) => state !== 'settled').toSorted((a, b) => rank(a) - rank(b));
  }

  buy(main: ModelMain): void {
    this.mainOrders.push(main);
    this.wallet -= main.fromWallet;
    this.unbilled += main.onCredit;
  }

  cancel(main: ModelMain): void {
    main.state = 'cancelled';
    this.wallet += main.fromWallet;
    this.#giveBack(main, main.onCredit);
  }

  send(main: ModelMain): void {
    main.state = 'sent';
    if (isConfirmed(main)) this.#becomeInvoiceable(main);
  }

  close(id: string): void {
    const mainOrders = this.mainOrders.filter(({ onCredit, statement }) => onCredit > 0n && !statement);
    const statement: ModelStatement = {
      ...{ id, mainOrders, state: 'toConfirm', owed: this.unbilled, edition: 1 },
      ...{ isOverdue: false, isPaidInPart: false, dueIn: 30 },
    };
    for (const main of mainOrders) main.statement = statement;
    this.statements.push(statement);
    this.unbilled = 0n;
  }

  confirm(statement: ModelStatement): void {
    statement.state = statement.isPaidInPart ? 'partlyPaid' : 'confirmed';
    this.#release(statement);
  }

  answer(statement: ModelStatement, less: bigint): void {
    statement.state = 'toConfirm';
    statement.edition += 1;
    if (statement.dueIn < 7) statement.dueIn = 7;
    statement.isOverdue = false;
    this.#lower(statement, less);
    this.#clear();
  }

  becomeOverdue(statement: ModelStatement): void {
    Object.assign(statement, { isOverdue: true, dueIn: -3 });
    this.suspendedBecause ??= 'overdue';
  }

  repay(amount: bigint): void {
    let left = amount;
    for (const statement of this.open) {
      const part = min(left, statement.owed);
      if (part === 0n) continue;
      left -= part;
      this.wallet -= part;
      statement.isPaidInPart = true;
      if (part < statement.owed && statement.state === 'confirmed') statement.state = 'partlyPaid';
      this.#lower(statement, part);
    }
  }

  apply(): string[] {
    const nos = this.applicable;
    for (const no of nos) {
      const part = this.part(no);
      part.applied += part.free;
      part.free = 0n;
    }
    return nos;
  }

  issue(nos: readonly string[]): void {
    for (const no of nos) {
      const part = this.part(no);
      part.issued += part.applied;
      part.applied = 0n;
    }
  }

  reject(nos: readonly string[]): void {
    for (const no of nos) {
      const part = this.part(no);
      this.#return(part, part.applied);
      part.applied = 0n;
    }
    this.#payWaiting();
  }

  /** @param taken the amount of the credit note for each part */
  reverse(taken: ReadonlyMap<string, bigint>): void {
    for (const [no, amount] of taken) {
      const part = this.part(no);
      part.issued -= amount;
      this.#return(part, amount);
    }
    this.#payWaiting();
  }

  /** The freight of what was sent costs so much less. */
  lowerFreight(main: ModelMain, less: bigint): void {
    main.freight -= less;
    if (isConfirmed(main)) {
      const part = this.part(main.mainNo);
      const fromFree = min(part.free, less);
      const fromApplied = min(part.applied, less - fromFree);
      part.free -= fromFree;
      part.applied -= fromApplied;
      part.owed += less - fromFree - fromApplied;
    }
    main.over += less;
    this.#payWaiting();
  }

  part(no: string): ModelPart {
    const part = this.parts.get(no) ?? { free: 0n, applied: 0n, issued: 0n, owed: 0n };
    this.parts.set(no, part);
    return part;
  }

  /** An amount returned from an application or an invoice first reduces the amount owed. */
  #return(part: ModelPart, amount: bigint): void {
    const settled = min(part.owed, amount);
    part.owed -= settled;
    part.free += amount - settled;
  }

  /** Pays back the surplus, except the part for which credit notes are owed. */
  #payWaiting(): void {
    for (const main of this.mainOrders) {
      const owed = this.part(main.mainNo).owed + this.part(main.orderNo).owed;
      const back = main.over > owed ? main.over - owed : 0n;
      main.over -= back;
      if (main.onCredit > 0n) this.#giveBack(main, back);
      else this.wallet += back;
    }
  }

  #giveBack({ statement }: ModelMain, amount: bigint): void {
    if (!statement) this.unbilled -= amount;
    else {
      const lowered = min(amount, statement.owed);
      this.wallet += amount - lowered;
      if (lowered > 0n) this.#lower(statement, lowered);
    }
  }

  #lower(statement: ModelStatement, amount: bigint): void {
    statement.owed -= amount;
    if (statement.owed > 0n) return;
    const wasOpen = statement.state === 'toConfirm' || statement.state === 'disputed';
    Object.assign(statement, { state: 'settled', isOverdue: false });
    if (wasOpen) this.#release(statement);
    this.#clear();
  }

  /** Lifts the suspension when nothing is overdue any more. */
  #clear(): void {
    if (this.suspendedBecause === 'overdue' && !this.open.some(({ isOverdue }) => isOverdue))
      this.suspendedBecause = null;
  }

  #release({ mainOrders }: ModelStatement): void {
    for (const main of mainOrders) if (main.state === 'sent') this.#becomeInvoiceable(main);
  }

  #becomeInvoiceable(main: ModelMain): void {
    this.part(main.orderNo).free += main.goods;
    this.part(main.mainNo).free += main.freight;
  }
}

/** True when not bought on credit, or its statement is confirmed. */
const isConfirmed = ({ onCredit, statement }: ModelMain): boolean =>
  onCredit === 0n || (statement !== undefined && statement.state !== 'toConfirm' && statement.state !== 'disputed');
