import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type pg from 'pg';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { encryptText } from '../../apps/server/src/platform/encrypted-fields/encrypted-text.ts';
import type { BenchMember } from './members.ts';
import { root } from './product.ts';

export interface OpenedPayment extends BenchMember {
  readonly mainOrderId: string;
  readonly payNo: string;
}

export const ORDER_FEN = 12_345;

const { hash } = createRequire(path.join(root, 'apps/server/package.json'))('@node-rs/argon2') as {
  hash(password: string): Promise<string>;
};

export const PAY_PASSWORD = '284619';

/**
 * Gives each member money and {@link PAY_PASSWORD}, in the form of an older version; the first payment encrypts it again.
 */
export async function giveWallets(db: pg.Pool, members: readonly BenchMember[], fenEach: number): Promise<void> {
  const ids = members.map(({ memberId }) => memberId);
  await db.query('update member set pay_password_hash = $2 where id = any($1)', [ids, await hash(PAY_PASSWORD)]);
  for (const memberId of ids)
    await postJournal(db, `bench:${randomUUID()}`, [
      { code: 'E30', owner: '', amount: fenEach },
      { code: 'L10', owner: memberId, amount: -fenEach },
    ]);
}

/**
 * Posts the ledger entries of some weeks and analyses the tables, as autovacuum would have done by then. Otherwise PostgreSQL
 * plans for a ledger of a few pages, reads all of it, and keeps using those plans while it grows.
 */
export async function giveHistory(db: pg.Pool): Promise<void> {
  await db.query(
    `with past as (
       insert into ledger_journal (biz_key, kind, reference, event_at)
       select 'bench:past:' || number, 'adjustment', 'bench', now() from generate_series(1, $1::int) as number
       returning id, substring(biz_key from 12)::int as number
     ), wallet as (
       insert into ledger_account (code, owner, balance_fen, version)
       select 'L10', gen_random_uuid(), -100, 1 from past returning id
     ), instance as (
       insert into ledger_account (code, owner, balance_fen, version) values ('A20', 'bench', $1 * 100, $1)
       returning id
     ), credited as (
       select id, row_number() over (order by id) as number from wallet
     )
     insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
     select past.id, instance.id, 100, past.number * 100, past.number from past, instance
     union all
     select past.id, credited.id, -100, -100, 1 from past join credited using (number)`,
    [PAST_PAYMENTS],
  );
  await db.query(
    `insert into idempotency_key (scope, key, request_hash, answer)
     select 'bench', 'past' || number, decode(repeat('00', 32), 'hex'), '"s1$0$bench"' from generate_series(1, $1::int) as number`,
    [PAST_PAYMENTS],
  );
}
const PAST_PAYMENTS = 5_000;

interface Movement {
  readonly code: string;
  readonly owner: string;
  readonly amount: number;
}

async function postJournal(db: pg.Pool, key: string, movements: readonly Movement[]): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `insert into ledger_journal (biz_key, kind, reference, event_at) values ($1, 'adjustment', 'bench', now()) returning id`,
      [key],
    );
    for (const { code, owner, amount } of movements) {
      await client.query(
        `insert into ledger_account (code, owner) values ($1, $2) on conflict (code, owner) do nothing`,
        [code, owner],
      );
      await client.query(
        `with moved as (update ledger_account set balance_fen = balance_fen + $3, version = version + 1
           where code = $1 and owner = $2 returning id, balance_fen, version)
         insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
         select $4, id, $3, balance_fen, version from moved`,
        [code, owner, amount, rows[0].id],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/**
 * Creates main orders for the members in turn, each with one board that passed its review, the task of waiting for its payment,
 * and an open payment.
 */
export async function openPayments(
  url: string,
  { db, deps }: { readonly db: pg.Pool; readonly deps: Db },
  members: readonly BenchMember[],
  count: number,
): Promise<OpenedPayment[]> {
  const quote = await fetch(`${url}/api/app/pcb-valuation/xunban-quote-calc`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ spec: { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } }),
  });
  const { quoteId } = (await quote.json()) as { quoteId: string };
  const opened: OpenedPayment[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = members[index % members.length]!;
    const mainOrderId = await insertOrder(db, deps, member.memberId, quoteId);
    const answer = await fetch(`${url}/api/app/pcb-order-to-pay`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ orderMainIds: [mainOrderId] }),
    });
    const { payNo } = (await answer.json()) as { payNo?: string };
    if (payNo === undefined) throw new Error(`payment not opened: status ${answer.status}`);
    opened.push({ ...member, mainOrderId, payNo });
  }
  return opened;
}

async function insertOrder(db: pg.Pool, encryptedDb: Db, memberId: string, quoteId: string): Promise<string> {
  const id = randomUUID();
  const address = { ...ADDRESS, phone: encryptText(encryptedDb.read, 'main_order.address', id, ADDRESS.phone) };
  const { rows } = await db.query<{ main_order_id: string }>(
    `with file as (
       insert into board_file (member_id, sha256, file_name, bytes, facts, facts_version, image_key, has_image)
       values ($1, $2, 'board.zip', 4096, $3, 1, $4, true) returning id
     ), main as (
       insert into main_order (id, member_id, address_id, address, carrier, freight, freight_fen, freight_version, pay_deadline)
       values ($9, $1, gen_random_uuid(), $5, 'sf', $6, 0, (select version from freight_table limit 1), now() + interval '7 days')
       returning id
     ), board as (
       insert into pcb_order (main_order_id, member_id, position, cart_row_id, board_file_id, quote_id, spec, state,
         amount_fen, working_days, weight_g)
       select main.id, $1, 1, gen_random_uuid(), file.id, quote.id, quote.spec, 30, $7, quote.working_days, quote.weight_g
       from main, file, quote where quote.id = $8 returning id, order_no, main_order_id
     ), waits as (
       insert into task (kind, subject_id, subject_no, member_id, due_at)
       select 'awaitPayment', id, order_no, $1, now() + interval '2 days' from board
     )
     select main_order_id from board`,
    [
      memberId,
      createHash('sha256').update(randomBytes(16)).digest('hex'),
      JSON.stringify({}),
      randomBytes(16).toString('hex'),
      JSON.stringify(address),
      JSON.stringify(FREIGHT),
      ORDER_FEN,
      quoteId,
      id,
    ],
  );
  return rows[0]!.main_order_id;
}

const ADDRESS = {
  contactName: '李工',
  phone: '13900000000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园 1 号',
  companyName: '',
};
const FREIGHT = {
  carrier: 'sf',
  zone: 'near',
  priceFen: '0',
  days: 1,
  actualWeightG: 100,
  volumetricWeightG: 100,
  chargeableWeightG: 100,
  because: 'actualWeight',
  formula: '',
};
