import type { Socket } from 'node:net';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, isStalePlan, translateFailure } from './failures.ts';
import { type Answer, type Asked, type Forms, StatementGroup } from './statement-group.ts';

/** A statement as PostgreSQL gets it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * One connection of the pool. Statements that are asked for without waiting in between leave together and run in that
 * order: the beginning of a transaction rides with its first statement, and what only has to be there at the end
 * ({@link later}) with its commit. A round trip costs more than most of our statements.
 */
export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #forms: Forms = new Map();
  #group: Asked[] = [];
  #opening: string | undefined;
  #isOpen = false;
  #isCorked = false;
  #isUnusable = false;
  #postponed: Statement[] = [];
  #unanswered = 0;
  #heardAt = 0;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Opens a transaction, at the latest with its first statement; one without statements never leaves. */
  begin(opening: string): void {
    this.#opening = opening;
  }

  /** @throws {DatabaseUnavailable} and whatever PostgreSQL says about the statement. */
  async run(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    const before = this.#sendPostponed();
    const result = this.#send(sql, parameters);
    try {
      if (before !== undefined) {
        // Of several failures the first is the cause; the later ones only say that the transaction is lost.
        const [failure] = await Promise.all([before, settled(result)]);
        if (failure !== undefined) throw failure.error;
      }
      return await result;
    } catch (error) {
      throw this.#translated(error);
    }
  }

  /**
   * A read that stands alone, on a connection that others read on at the same time. All that are asked for in this turn
   * of the program, by whichever requests, leave together at its end.
   * @throws {DatabaseUnavailable} and whatever PostgreSQL says about the statement.
   */
  async runShared(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    this.#hold(setImmediate);
    try {
      return await this.#send(sql, parameters);
    } catch (error) {
      throw this.#translated(error);
    }
  }

  /** Sends a statement with the next one or with the commit. Its failure is that of the one it rides with. */
  later(statement: Statement): void {
    this.#postponed.push(statement);
  }

  async commit(): Promise<void> {
    if (!this.#isOpen && this.#postponed.length === 0) {
      this.#opening = undefined;
      return;
    }
    const result = await this.run('commit', []);
    this.#isOpen = false;
    // PostgreSQL answers the commit of a failed transaction with a rollback and no error: somebody inside it
    // swallowed the failure, and would now report as saved what is lost.
    if (result.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back at commit: an error inside it was caught and not rethrown');
  }

  async rollback(): Promise<void> {
    this.#opening = undefined;
    this.#postponed = [];
    if (!this.#isOpen) return;
    this.#isOpen = false;
    try {
      await this.run('rollback', []);
    } catch (error) {
      // With the connection gone PostgreSQL rolls back by itself; the error that led here is the one worth telling.
      if (!(error instanceof DatabaseUnavailable && error.reason === 'lost')) throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isUnusable);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.run(sql, parameters);
    return isWrite(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  // biome-ignore lint/correctness/useYield: kysely asks for the method; rows in pieces would need a cursor
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Cursors are not supported by this pool');
  }

  /** Sends what opens the transaction and what was postponed; the first failure among them is the value, never thrown. */
  #sendPostponed(): Promise<{ readonly error: unknown } | undefined> | undefined {
    if (this.#opening === undefined && this.#postponed.length === 0) return undefined;
    const sent: Promise<unknown>[] = [];
    if (this.#opening !== undefined) {
      sent.push(this.#send(this.#opening, []));
      this.#opening = undefined;
      this.#isOpen = true;
    }
    for (const { sql, parameters } of this.#postponed.splice(0)) sent.push(this.#send(sql, parameters));
    return Promise.all(sent.map(settled)).then((failures) => failures.find((failure) => failure !== undefined));
  }

  #send(text: string, parameters: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const answered = (error: Error | undefined, result: Answer): void => {
        this.#unanswered -= 1;
        this.#heardAt = performance.now();
        if (error) reject(error);
        else resolve(result);
      };
      if (this.#unanswered === 0) this.#heardAt = performance.now();
      this.#unanswered += 1;
      const isInside = this.#isOpen || this.#opening !== undefined;
      if (parameters.length === 0 && !isTransactionControl(text)) {
        // It may hold several statements, which PostgreSQL takes only like this.
        this.#sendGroup();
        if (isInside) this.#hold(process.nextTick);
        this.#client.query(text, answered);
        return;
      }
      const asked = { text, parameters, name: statementName(text), answered };
      if (isInside) this.#join(asked);
      else this.#client.query(new StatementGroup([asked], this.#forms));
    });
  }

  /** Inside a transaction what is asked for in one go leaves together; a statement that stands alone leaves at once. */
  #join(asked: Asked): void {
    if (this.#group.length === 0) process.nextTick(() => this.#sendGroup());
    this.#group.push(asked);
  }

  #sendGroup(): void {
    if (this.#group.length > 0) this.#client.query(new StatementGroup(this.#group, this.#forms));
    this.#group = [];
  }

  /** Cuts the connection when it owes an answer and has said nothing for so long; what waits for it fails as lost. */
  cutIfSilent(limitMs: number): void {
    if (this.#unanswered > 0 && performance.now() - this.#heardAt > limitMs) streamOf(this.#client).destroy();
  }

  /** Holds what is written until `later` comes, so that it leaves by one system call. */
  #hold(later: (release: () => void) => unknown): void {
    if (this.#isCorked) return;
    const stream = streamOf(this.#client);
    this.#isCorked = true;
    stream.cork();
    later(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #translated(error: unknown): unknown {
    const failure = translateFailure(error);
    const isLost = failure instanceof DatabaseUnavailable && failure.reason === 'lost';
    if (isLost || isStalePlan(error)) this.#isUnusable = true;
    return failure;
  }
}

/** node-postgres has no public way to the socket. */
const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

const settled = (sent: Promise<unknown>): Promise<{ readonly error: unknown } | undefined> =>
  sent.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );

/** kysely counts changed rows for these four and takes everything else for a reading statement. */
const isWrite = (command: string): boolean =>
  command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';

const isTransactionControl = (text: string): boolean => /^(begin|start transaction|commit|rollback)\b/.test(text);

const statementNames = new Map<string, string>();
const MOST_STATEMENT_NAMES = 1_000;

/**
 * Every statement with parameters gets a name, so that PostgreSQL parses and plans it once per connection. Lists of
 * varying length make ever new texts, hence the limit; those beyond it go unnamed ('').
 */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < MOST_STATEMENT_NAMES) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name ?? '';
}
