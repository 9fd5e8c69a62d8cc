import type pg from 'pg';

/** One column of a table as the database describes it. */
export interface Column {
  readonly name: string;
  /** PostgreSQL's name in a cast: `text[]`, `timestamp with time zone`. */
  readonly type: string;
  readonly isIdentity: boolean;
  /** No two rows have the same. */
  readonly isUnique: boolean;
  /** The table that it refers to; empty for none. */
  readonly refersTo: string;
}

/** Rows of one table, each value in the database's own text form. */
export interface PatternTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, string | null>>[];
}

/** All rows of one member, tables before those that refer to them. */
export type Pattern = readonly PatternTable[];

type Row = Record<string, string | null>;

/**
 * Finds every row that belongs to a member: each row that refers to the member, to such a row, and so on, by the foreign keys
 * of the database. A table of a later feature is found as well. The ledger names its owners by text, so its accounts are those
 * that carry an id or a number of these rows, with all journals that moved them.
 */
export async function readPattern(db: pg.Client, memberId: string): Promise<Pattern> {
  const tables = await describeTables(db);
  const found = new Map<string, Map<string, Row>>();
  const add = (table: string, rows: readonly Row[]) => {
    const known = found.get(table) ?? new Map<string, Row>();
    const before = known.size;
    for (const { ctid, ...row } of rows) known.set(ctid ?? '', row);
    found.set(table, known);
    return known.size > before;
  };
  const read = async (table: string, where: string, values: readonly string[]) => {
    const columns = (tables.get(table) ?? []).map(({ name }) => `${quoted(name)}::text`);
    const { rows } = await db.query<Row>(
      `select ctid::text, ${columns.join(', ')} from ${quoted(table)} where ${where}::text = any($1)`,
      [values],
    );
    return rows;
  };
  const valuesOf = (table: string, column: string) =>
    [...(found.get(table)?.values() ?? [])].flatMap((row) => row[column] ?? []);

  add('member', await read('member', 'id', [memberId]));
  for (let grew = true; grew; ) {
    grew = false;
    for (const [child, columns] of tables)
      for (const { name, refersTo } of columns)
        if (found.has(refersTo) && !LEDGER.has(child) && !WRITTEN_BY_TRIGGERS.has(child))
          grew = add(child, await read(child, quoted(name), valuesOf(refersTo, 'id'))) || grew;
  }
  const names = [...found.values()].flatMap((rows) =>
    [...rows.values()].flatMap((row) => NAMES.flatMap((name) => row[name] ?? [])),
  );
  add('sandbox_trade', await read('sandbox_trade', 'pay_no', names));
  add('sandbox_refund', await read('sandbox_refund', 'refund_no', names));
  add('ledger_account', await read('ledger_account', 'owner', names));
  const moves = await read('ledger_posting', 'account_id', valuesOf('ledger_account', 'id'));
  // Journals that move only accounts of the company are found by their reference.
  const about = await read('ledger_journal', 'reference', names);
  const journals = [
    ...new Set([...moves.flatMap(({ journal_id }) => journal_id ?? []), ...about.flatMap(({ id }) => id ?? [])]),
  ];
  add('ledger_journal', await read('ledger_journal', 'id', journals));
  add('ledger_posting', await read('ledger_posting', 'journal_id', journals));

  return inOrder(
    [...found].flatMap(([name, rows]) =>
      rows.size === 0 ? [] : [{ name, columns: tables.get(name) ?? [], rows: asWritten(rows, tables.get(name)) }],
    ),
  );
}

const LEDGER = new Set(['ledger_account', 'ledger_journal', 'ledger_posting', 'sandbox_trade', 'sandbox_refund']);
/** Their rows follow from others, for copies too. */
const WRITTEN_BY_TRIGGERS = new Set(['member_activity']);
/** By what else than its id a row is named. */
const NAMES = ['id', 'pay_no', 'refund_no', 'main_no', 'order_no'];

async function describeTables(db: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await db.query<Column & { table: string }>(`
    select class.relname as table, attribute.attname as name, format_type(atttypid, atttypmod) as type,
      attidentity <> '' as "isIdentity",
      exists (select from pg_index where indrelid = class.oid and indisunique and indnkeyatts = 1 and indkey[0] = attnum) as "isUnique",
      coalesce((select min(confrelid::regclass::text) from pg_constraint
        where conrelid = class.oid and contype = 'f' and conkey = array[attnum]
          and confkey = (select array[target.attnum] from pg_attribute target
            where target.attrelid = confrelid and target.attname = 'id')), '') as "refersTo"
    from pg_attribute attribute join pg_class class on class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attgenerated = ''
    order by class.relname, attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** Earlier rows get lower numbers, for example in a history. */
function asWritten(rows: ReadonlyMap<string, Row>, columns: readonly Column[] = []): Row[] {
  const counted = columns.find(({ isIdentity }) => isIdentity)?.name;
  if (counted === undefined) return [...rows.values()];
  return [...rows.values()].sort((a, b) => Number(a[counted]) - Number(b[counted]));
}

function inOrder(tables: readonly PatternTable[]): PatternTable[] {
  const rest = new Map(tables.map((table) => [table.name, table]));
  const done: PatternTable[] = [];
  while (rest.size > 0) {
    const ready = [...rest.values()].filter(({ name, columns }) =>
      columns.every(({ refersTo }) => refersTo === name || !rest.has(refersTo)),
    );
    if (ready.length === 0) throw new Error(`circular references between tables: ${[...rest.keys()].join(', ')}`);
    for (const table of ready) rest.delete(table.name);
    done.push(...ready);
  }
  return done;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
