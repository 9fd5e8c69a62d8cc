import { createHash } from 'node:crypto';
import type pg from 'pg';
import { phoneHash, phoneTailHash } from '../../features/identity/accounts/number-hashes.ts';
import type { Db } from '../../platform/db/database.ts';
import { storedText } from '../../platform/encrypted-fields/encrypted.ts';
import { encryptText } from '../../platform/encrypted-fields/encrypted-text.ts';
import type { CopyMoments, CopyRange } from './copy-moments.ts';
import { copyNames } from './copy-names.ts';
import { type CompanyAccount, CompanyPostings } from './copy-postings.ts';
import { type CopyStatement, copyStatements, PHONE_PLACES } from './copy-statements.ts';
import { type Pattern, quoted } from './read-pattern.ts';

export interface Copies {
  readonly pattern: Pattern;
  readonly range: CopyRange;
  readonly moments: CopyMoments;
  /** See {@link copyNames}. */
  readonly span: number;
}

/** Copies per transaction: the ledger validates each journal at its end, and holds them in memory until then. */
const AT_A_TIME = 500;

/**
 * Writes copies of a member with all of its rows. Every constraint and trigger of the schema checks each row; the accounts of
 * the company follow. Cost: one statement for each row of the pattern and five hundred copies.
 * @param onProgress receives the number of finished copies after each step
 */
export async function writeCopies(
  { db, session }: { readonly db: Db; readonly session: pg.Client },
  { pattern, range, moments, span }: Copies,
  onProgress: (copies: number) => void = () => {},
): Promise<void> {
  const { rows: staff } = await session.query<{ id: string }>('select id from staff');
  const names = copyNames(pattern, span, new Set(staff.map(({ id }) => id)));
  const postings = new CompanyPostings(pattern, await companyAccounts(session), range.from);
  const statements = copyStatements(pattern, { range, names, moments, postings, firstIds: await freeIds(session) });
  for (let from = range.from; from <= range.to; from += AT_A_TIME) {
    const step = { from, to: Math.min(range.to, from + AT_A_TIME - 1) };
    await session.query('begin');
    for (const { sql, constants, phone } of statements)
      await session.query(sql, [step.from, step.to, ...constants, ...(phone ? phonesOf(db, phone, step) : [])]);
    for (const { accountId, amount, postings: each } of postings.total)
      await session.query(
        `update ledger_account set balance_fen = balance_fen + $2::bigint * $4, version = version + $3::integer * $4
         where id = $1`,
        [accountId, amount, each, step.to - step.from + 1],
      );
    await session.query('commit');
    onProgress(step.to - range.from + 1);
  }
  await moveSequences(session);
}

/** Tables whose rows are counted and that others refer to. */
const COUNTED = ['ledger_account', 'ledger_journal', 'sandbox_trade'];

async function freeIds(session: pg.Client): Promise<Record<string, bigint>> {
  const ids: Record<string, bigint> = {};
  for (const table of COUNTED) {
    const { rows } = await session.query<{ id: string }>(`select coalesce(max(id), 0) + 1 as id from ${quoted(table)}`);
    ids[table] = BigInt(rows[0]?.id ?? 1);
  }
  return ids;
}

async function companyAccounts(session: pg.Client): Promise<Map<string, CompanyAccount>> {
  const { rows } = await session.query<{ id: string; balance_fen: string; version: number }>(
    'select id, balance_fen, version from ledger_account',
  );
  return new Map(rows.map(({ id, balance_fen, version }) => [id, { balance: BigInt(balance_fen), version }]));
}

/** Sets the sequences past the copies. */
async function moveSequences(session: pg.Client): Promise<void> {
  for (const table of COUNTED)
    await session.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${quoted(table)}))`,
    );
  await session.query(`select setval('member_no_seq', (select max(substr(member_no, 3)::bigint) from member))`);
}

/** Phone numbers of copies, encrypted for their rows, with their lookup hashes. */
function phonesOf(db: Db, { table, id }: NonNullable<CopyStatement['phone']>, { from, to }: CopyRange): unknown[] {
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const rows = numbers.map((number) => {
    const phone = `1${30 + (number % 60)}${String(10_000_000 + ((number * 7_919) % 89_999_999)).slice(0, 8)}`;
    const copyId = copiedId(id, number);
    return { encrypted: storedText(encryptText(db.read, PHONE_PLACES[table], copyId, phone)), phone };
  });
  return [
    rows.map(({ encrypted }) => encrypted),
    rows.map(({ phone }) => phoneHash(db.read, phone)),
    rows.map(({ phone }) => phoneTailHash(db.read, phone)),
  ];
}

/** Computes the id like the database: `md5(id || k)::uuid`. */
function copiedId(id: string, number: number): string {
  const hash = createHash('md5').update(`${id}${number}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
