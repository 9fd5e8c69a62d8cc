import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';
import type { Reader, Tx } from './transaction.ts';

/** An append-only table that a migration partitions by month of `at`, with its default partition `partitions.<name>_rest`. */
export interface PartitionedTable {
  readonly name: keyof Database & string;
  /** Kind of table `retention`. */
  readonly retention: string;
}

const MONTHS_AHEAD = 3;
/** Partitions lock the tables that they refer to: requests wait no longer, and the next run tries again. */
const LOCK_TIMEOUT = '3s';

const partition = (table: PartitionedTable, suffix: string) => sql.id('partitions', `${table.name}_${suffix}`);
const parent = ({ name }: PartitionedTable) => sql.id('public', name);
/** First moments of a month (yyyymm) and of the next one, in Shanghai. */
const monthStart = (month: string, offset: 0 | 1) =>
  sql`(to_date(${month}::text, 'YYYYMM') + make_interval(months => ${offset}::int)) at time zone 'Asia/Shanghai'`;

/**
 * Creates the partitions of the coming months and of the months that have rows in the default partition, and drops those
 * whose rows have all exceeded their retention.
 */
export async function maintainPartitions(db: Db, table: PartitionedTable): Promise<void> {
  await db.transaction(
    async (tx) => {
      await limitLocks(tx);
      const missing = await missingMonths(tx, table, MONTHS_AHEAD);
      if (missing.length > 0) await createMonths(tx, table, missing);
    },
    { isLong: true },
  );
  for (const month of await expiredMonths(db.read, table))
    await db.transaction(async (tx) => {
      await limitLocks(tx);
      await sql`alter table ${parent(table)} detach partition ${partition(table, month)}`.execute(tx);
      await sql`drop table ${partition(table, month)}`.execute(tx);
    });
}

/** True when the table has no partition for the next month. Its rows would be in the default partition: none is lost. */
export async function isPartitionMissing(reader: Reader, table: PartitionedTable): Promise<boolean> {
  return (await missingMonths(reader, table, 1)).length > 0;
}

const limitLocks = (tx: Tx) => sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);

async function missingMonths(reader: Reader, table: PartitionedTable, ahead: number): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from (
      select to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') + make_interval(months => ahead), 'YYYYMM') as month
        from generate_series(0, ${ahead}::int) ahead
      union
      select to_char(at at time zone 'Asia/Shanghai', 'YYYYMM') from ${partition(table, 'rest')}
    ) wanted
    where to_regclass('partitions.' || ${table.name} || '_' || month) is null
    order by month`.execute(reader);
  return rows.map(({ month }) => month);
}

/**
 * The default partition is replaced, because PostgreSQL refuses a partition whose rows are in it, and the rows of an
 * append-only table cannot be deleted.
 */
async function createMonths(tx: Tx, table: PartitionedTable, months: readonly string[]): Promise<void> {
  const rest = partition(table, 'rest');
  await sql`alter table ${parent(table)} detach partition ${rest}`.execute(tx);
  for (const month of months) {
    const { rows } = await sql<{ from: string; to: string }>`
      select ${monthStart(month, 0)}::text as from, ${monthStart(month, 1)}::text as to`.execute(tx);
    const { from = '', to = '' } = rows[0] ?? {};
    const name = partition(table, month);
    await sql`create table ${name} partition of ${parent(table)} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      tx,
    );
    await refuseTruncate(tx, table, month);
  }
  await sql`insert into ${parent(table)} overriding system value select * from ${rest}`.execute(tx);
  await sql`drop table ${rest}`.execute(tx);
  await sql`create table ${rest} partition of ${parent(table)} default`.execute(tx);
  await refuseTruncate(tx, table, 'rest');
}

/** PostgreSQL copies the row triggers to a partition, but none of statements. */
async function refuseTruncate(tx: Tx, table: PartitionedTable, suffix: string): Promise<void> {
  await sql`create trigger ${sql.id(`${table.name}_${suffix}_is_not_emptied`)} before truncate on ${partition(table, suffix)}
    for each statement execute function refuse_change()`.execute(tx);
}

async function expiredMonths(reader: Reader, table: PartitionedTable): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from (
      select substr(relname, length(${table.name}) + 2) as month
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = ${`public.${table.name}`}::regclass and relname <> ${table.name} || '_rest'
    ) existing
    where (to_date(month, 'YYYYMM') + interval '1 month') at time zone 'Asia/Shanghai'
      < now() - retention_of(${table.retention})
    order by month`.execute(reader);
  return rows.map(({ month }) => month);
}
