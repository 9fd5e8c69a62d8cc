import { type CopyMoments, type CopyRange, endOf, endOfCopy, momentOf } from './copy-moments.ts';
import { type CopyNames, replaced } from './copy-names.ts';
import type { CompanyPostings } from './copy-postings.ts';
import { type Column, type Pattern, quoted } from './read-pattern.ts';
import { CONSIGNEE, VARIED } from './sample-texts.ts';

/** Writes one row of a pattern once for each `k` from $1 to $2. */
export interface CopyStatement {
  readonly sql: string;
  /** From $3 on: what is the same in every copy. */
  readonly constants: readonly string[];
  /** A row with a phone number, which every copy encrypts for itself, in the parameters after the constants. */
  readonly phone?: { readonly table: PhoneTable; readonly id: string };
}

/** Tables with phone numbers, and the encryption context of each. */
export const PHONE_PLACES = {
  member: 'member.account',
  main_order: 'main_order.address',
  delivery_address: 'delivery_address.phone',
} as const;
type PhoneTable = keyof typeof PHONE_PLACES;
const hasPhone = (table: string): table is PhoneTable => table in PHONE_PLACES;

export interface CopyPlan {
  readonly range: CopyRange;
  readonly names: CopyNames;
  readonly moments: CopyMoments;
  readonly postings: CompanyPostings;
  /** Tables whose ids are counted, with the first id that is free for copies. */
  readonly firstIds: Readonly<Record<string, bigint>>;
}

/** Columns filled by {@link withPhone}. */
const PHONE_COLUMNS: Readonly<Record<string, string>> = {
  'member.account': 'encrypted',
  'member.account_hash': 'hash',
  'member.account_tail_hash': 'tail',
  'delivery_address.phone': 'encrypted',
};

type Row = Readonly<Record<string, string | null>>;

/** The statements that copy a pattern, rows before those that refer to them. */
export function copyStatements(pattern: Pattern, plan: CopyPlan): CopyStatement[] {
  const ended = endOf(pattern);
  const end = endOfCopy(plan.moments, plan.range);
  const counted = new Map(
    pattern.flatMap(({ name, rows }) => {
      const first = plan.firstIds[name];
      return first === undefined ? [] : [[name, countedIds(rows, first, plan.range)] as const];
    }),
  );
  return pattern.flatMap(({ name, columns, rows }) =>
    rows.map((row, place) => {
      const constants: string[] = [];
      const posting =
        name === 'ledger_posting' ? plan.postings.next(row['account_id'] ?? '', BigInt(row['amount_fen'] ?? 0)) : {};
      const sqlOf = (column: Column): string | undefined => {
        const value = row[column.name] ?? null;
        const phone = PHONE_COLUMNS[`${name}.${column.name}`];
        if (phone !== undefined) return phone;
        const id = counted.get(column.name === 'id' ? name : column.refersTo)?.get(value ?? '');
        if (id !== undefined || column.isIdentity) return id;
        if (value === null) return 'null';
        const made =
          (posting as Record<string, string> | undefined)?.[column.name] ??
          (value === '' ? undefined : VARIED[`${name}.${column.name}`]?.(place)) ??
          momentOf(column, value, ended, plan.moments);
        if (made !== undefined) return made;
        const renamed = replaced(value, plan.names);
        if (renamed !== undefined) return `(${renamed})::${column.type}`;
        constants.push(value);
        const constant = `$${constants.length + 2}::${column.type}`;
        if (name === 'main_order' && column.name === 'address')
          return `${constant} || ${CONSIGNEE} || jsonb_build_object('phone', encrypted)`;
        return column.type === 'bytea' && column.isUnique ? `sha256(${constant} || int8send(k))` : constant;
      };
      const values = columns.flatMap((column) => {
        const sql = sqlOf(column);
        return sql === undefined ? [] : [[column.name, sql] as const];
      });
      return hasPhone(name)
        ? withPhone(name, row, { values, end }, constants)
        : { sql: insert(name, { values, end }), constants };
    }),
  );
}

/** A phone number can be decrypted in one row only, so each copy has its own. */
function withPhone(table: PhoneTable, row: Row, copied: CopiedRow, constants: readonly string[]): CopyStatement {
  const next = constants.length + 3;
  const phones = `join unnest($${next}::text[], $${next + 1}::bytea[], $${next + 2}::bytea[]) with ordinality
    as given (encrypted, hash, tail, place) on place = k - $1 + 1`;
  return { constants, phone: { table, id: row['id'] ?? '' }, sql: insert(table, copied, phones) };
}

type ColumnSql = readonly [column: string, sql: string];

interface CopiedRow {
  readonly values: readonly ColumnSql[];
  /** SQL of the moment at which the copy ends. */
  readonly end: string;
}

const insert = (table: string, { values, end }: CopiedRow, join = ''): string =>
  `insert into ${quoted(table)} (${values.map(([column]) => quoted(column)).join(', ')}) overriding system value
   select ${values.map(([, sql]) => sql).join(', ')}
   from generate_series($1::bigint, $2::bigint) as k cross join lateral (select ${end} as at) as moment ${join}
   order by k`;

/** Ids that a table counts: a block for each copy, in the order of the rows. */
function countedIds(rows: readonly Row[], first: bigint, { from }: CopyRange): Map<string, string> {
  const ids = rows.map(({ id }) => id ?? '').sort((a, b) => Number(BigInt(a) - BigInt(b)));
  return new Map(ids.map((id, place) => [id, `${first + BigInt(place)} + (k - ${from}) * ${ids.length}`]));
}
