import pg from 'pg';
import { valueParsers } from './value-parsers.ts';

/** What PostgreSQL answers. The command is the first word of what it did. */
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** A statement to be sent, and who waits for its result. */
export interface Asked {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** Under which the connection's session keeps it ready; '' for one that it does not keep. */
  readonly name: string;
  readonly answered: (error: Error | undefined, result: Answer) => void;
}

/** How the rows of a statement are read: what node-postgres makes of their description. */
interface Form {
  readonly fields: readonly unknown[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The forms that one connection has learnt, by the statement's name. */
export type Forms = Map<string, Form>;

/** The part of node-postgres that @types/pg does not tell of. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(message: { readonly type: 'P'; readonly name: string }): void;
  execute(message: object): void;
  sync(): void;
}
interface Result extends Form {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: object[];
  addFields(fields: readonly unknown[]): void;
  parseRow(values: readonly unknown[]): object;
  addRow(row: object): void;
  addCommandComplete(message: unknown): void;
}
interface Inner {
  name: string;
  text: string;
}
const InnerQuery = pg.Query as unknown as new (text: string) => Inner;
const InnerResult = pg.Result as unknown as new (rowMode: undefined, types: typeof valueParsers) => Result;
const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * Statements of one transaction that leave together, as one query of node-postgres. PostgreSQL answers a query by one
 * packet; sent as a query each, ten statements would be ten packets, with a wake-up of both processes for every one.
 * When one of them fails, PostgreSQL leaves out those behind it, and they fail with the same error.
 *
 * The library also has the rows of a named statement described at every execution. They keep their form for as long as
 * the connection lives, because PostgreSQL refuses to execute the statement once a migration has changed it; so one
 * description is enough.
 */
export class StatementGroup extends InnerQuery implements pg.Submittable {
  readonly #parts: readonly Part[];
  readonly #forms: Forms;
  /** Which statement PostgreSQL is answering. */
  #at = 0;
  #unreadable: Error | undefined;

  constructor(asked: readonly Asked[], forms: Forms) {
    super('');
    this.#forms = forms;
    this.#parts = asked.map((each) => ({ asked: each, result: new InnerResult(undefined, valueParsers) }));
    this.#turnTo(0);
  }

  /** @returns the error when a value cannot be sent; then nothing has left */
  submit(connection: pg.Connection): Error | null {
    const wire = connection as unknown as Wire;
    let binds: (() => void)[];
    try {
      binds = this.#parts.map((part) => {
        const values = part.asked.parameters.map((value) => prepareValue(value));
        return () => this.#write(wire, part, values);
      });
    } catch (error) {
      return asError(error);
    }
    wire.stream.cork();
    for (const bind of binds) bind();
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  #write(wire: Wire, { asked: { name, text }, result }: Part, values: readonly unknown[]): void {
    const isReady = name !== '' && (name in wire.parsedStatements || name in wire.submittedNamedStatements);
    if (!isReady) {
      wire.parse({ name, text });
      if (name !== '') wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values });
    const form = isReady ? this.#forms.get(name) : undefined;
    if (form === undefined) wire.describe({ type: 'P', name: '' });
    else Object.assign(result, form);
    wire.execute({});
  }

  /** The library keeps the book of parsed statements by these two. */
  #turnTo(index: number): void {
    this.#at = index;
    this.name = this.#parts[index]?.asked.name ?? '';
    this.text = this.#parts[index]?.asked.text ?? '';
  }

  get #answering(): Result {
    const part = this.#parts[this.#at];
    if (part === undefined) throw new Error('PostgreSQL answers more than it was asked');
    return part.result;
  }

  handleRowDescription({ fields }: { readonly fields: readonly unknown[] }): void {
    this.#answering.addFields(fields);
    this.#learn(this.#answering);
  }

  handleDataRow({ fields }: { readonly fields: readonly unknown[] }): void {
    const result = this.#answering;
    try {
      result.addRow(result.parseRow(fields));
    } catch (error) {
      this.#unreadable ??= asError(error);
    }
  }

  handleCommandComplete(message: unknown): void {
    const result = this.#answering;
    result.addCommandComplete(message);
    // A statement without rows is described by nothing.
    if (!this.#forms.has(this.name)) this.#learn(result);
    this.#turnTo(this.#at + 1);
  }

  #learn({ fields, _parsers, _prebuiltEmptyResultObject }: Form): void {
    if (this.name !== '') this.#forms.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  /** The connection is lost, or PostgreSQL refuses a statement; one that stands alone perhaps after its end, at its commit. */
  handleError(error: Error, wire: Wire): void {
    const failed = Math.min(this.#at, this.#parts.length - 1);
    this.#parts.forEach(({ asked: { name, answered }, result }, index) => {
      if (index < failed) {
        answered(undefined, result);
        return;
      }
      // What stands behind the failure was not even parsed.
      if (!(name in wire.parsedStatements)) delete wire.submittedNamedStatements[name];
      answered(error, result);
    });
  }

  handleReadyForQuery(): void {
    for (const { asked, result } of this.#parts) asked.answered(this.#unreadable, result);
  }
}

interface Part {
  readonly asked: Asked;
  readonly result: Result;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
