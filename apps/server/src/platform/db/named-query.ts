import pg from 'pg';

/** How the rows of a statement are read: what node-postgres makes of their description. */
interface Form {
  readonly fields: readonly unknown[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The forms that one connection has learnt, by the statement's name. */
export type Forms = Map<string, Form>;

type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

interface Wire {
  describe(message: unknown): void;
}

/** What @types/pg does not tell of the query that this one is. */
interface Inner extends pg.Query {
  name: string;
  readonly _result: Form;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Wire): boolean;
  prepare(connection: Wire): void;
  handleRowDescription(description: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
const InnerQuery = pg.Query as unknown as new (text: string, values: readonly unknown[], answered: Answered) => Inner;

const NO_ROWS: Form = { fields: [], _parsers: undefined, _prebuiltEmptyResultObject: null };

/**
 * A query of node-postgres for a statement that PostgreSQL keeps ready under a name. The library has its rows described
 * at every execution and makes their readers anew. They keep their form for as long as the connection lives, because
 * PostgreSQL refuses to execute the statement once a migration has changed it; so one description is enough.
 */
export class NamedQuery extends InnerQuery {
  readonly #forms: Forms;

  constructor(name: string, text: string, values: readonly unknown[], forms: Forms, answered: Answered) {
    // Given as one object, the library would copy it property by property.
    super(text, values, answered);
    this.name = name;
    this.#forms = forms;
  }

  override prepare(connection: Wire): void {
    const form = this.hasBeenParsed(connection) ? this.#forms.get(this.name) : undefined;
    if (form === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, form);
    this._accumulateRows = true;
    super.prepare(withoutDescription(connection));
  }

  override handleRowDescription(description: unknown): void {
    super.handleRowDescription(description);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#forms.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    super.handleCommandComplete(message, connection);
    if (!this.#forms.has(this.name)) this.#forms.set(this.name, NO_ROWS);
  }
}

const silent = new WeakMap<Wire, Wire>();

/** The connection itself, but for the one message that is not needed. */
function withoutDescription(connection: Wire): Wire {
  let known = silent.get(connection);
  if (known === undefined) {
    known = Object.create(connection, { describe: { value: () => {} } }) as Wire;
    silent.set(connection, known);
  }
  return known;
}
