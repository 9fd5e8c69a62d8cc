import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import { hashToken } from '../../../platform/auth/tokens.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { ApiKey } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { personInAccount } from '../accounts/memberships.ts';

/** A key with what lists show beside it. */
export interface ApiKeyRow extends Selectable<ApiKey> {
  readonly madeBy: string;
  readonly paidFen: Fen;
  readonly isExpired: boolean;
  readonly isOverlapping: boolean;
}

/** Maximum number of keys that a list shows: all that are valid, and revoked ones before. */
const MAX_SHOWN = 100;

const keys = (reader: Reader) =>
  reader
    .selectFrom('api_key')
    .selectAll('api_key')
    .select([madeBy.as('madeBy'), paidThisMonth.as('paid')])
    .select([
      sql<boolean>`coalesce(api_key.expires_at <= now(), false)`.as('isExpired'),
      sql<boolean>`coalesce(api_key.previous_until > now(), false)`.as('isOverlapping'),
    ]);

const madeBy = sql<string>`(
  select true_name from ${personInAccount(sql.ref('api_key.person_id'), sql.ref('api_key.account_id'))} maker)`;

const paidThisMonth = sql<string>`(
  select coalesce(sum(amount_fen), 0) from api_key_payment
  where key_id = api_key.id and paid_on >= date_trunc('month', china_day()))`;

const withFen = <R extends { readonly paid: string }>({ paid, ...row }: R) => ({ ...row, paidFen: fen(BigInt(paid)) });

/** Keys of an account, valid ones first, latest first. */
export const keysOf = async (reader: Reader, accountId: string): Promise<ApiKeyRow[]> =>
  (
    await keys(reader)
      .where('account_id', '=', accountId)
      .orderBy(sql`revoked_at is null`, 'desc')
      .orderBy('made_at', 'desc')
      .orderBy('api_key.id')
      .limit(MAX_SHOWN)
      .execute()
  ).map(withFen);

export async function findKey(reader: Reader, id: string): Promise<ApiKeyRow | undefined> {
  const row = await keys(reader).where('api_key.id', '=', id).executeTakeFirst();
  return row && withFen(row);
}

/** Locks a key of an account; undefined for a foreign one. */
export const lockKey = (tx: Tx, id: string, accountId?: string): Promise<Selectable<ApiKey> | undefined> => {
  const one = tx.selectFrom('api_key').selectAll().where('id', '=', id);
  return (accountId === undefined ? one : one.where('account_id', '=', accountId)).forUpdate().executeTakeFirst();
};

export async function countValidKeys(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('api_key')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((one) => one.or([one('expires_at', 'is', null), one('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewKey {
  readonly accountId: string;
  readonly personId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  readonly days: number | undefined;
  readonly limits: { readonly perOrder: Fen; readonly perMonth: Fen } | undefined;
}

export async function insertKey(tx: Tx, key: NewKey, secret: Secret): Promise<string> {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      account_id: key.accountId,
      person_id: key.personId,
      name: key.name,
      ...columnsOf(secret),
      scopes: [...key.scopes],
      networks: sql<
        string[]
      >`(select coalesce(array_agg(network(one::inet)), '{}') from unnest(${[...key.networks]}::text[]) one)`,
      per_order_fen: key.limits?.perOrder ?? null,
      per_month_fen: key.limits?.perMonth ?? null,
      expires_at: key.days === undefined ? null : sql<Date>`now() + make_interval(days => ${key.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Secret {
  readonly token: string;
  readonly prefix: string;
}

const columnsOf = ({ token, prefix }: Secret) => ({ prefix, token_hash: hashToken(token) });

/** Replaces the secret of a locked key; the previous one stays valid for some hours. */
export async function replaceSecret(tx: Tx, id: string, secret: Secret, overlapHours: number): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({
      ...columnsOf(secret),
      previous_hash: sql<Buffer>`token_hash`,
      previous_until: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
    })
    .where('id', '=', id)
    .execute();
}

export async function markRevoked(tx: Tx, id: string, by: { readonly name: string; readonly reason: string }) {
  await tx
    .updateTable('api_key')
    .set({ revoked_at: await databaseNow(tx), revoked_by: by.name, revoked_reason: by.reason })
    .where('id', '=', id)
    .execute();
}

/** A key as a request presents it. */
export interface PresentedKey {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly personId: string;
  readonly personName: string;
  readonly scopes: readonly string[];
  /** Role of its maker in the account; null when there is none any more. */
  readonly role: string | null;
  readonly isRevoked: boolean;
  readonly isExpired: boolean;
  readonly isReplaced: boolean;
  readonly isAllowedHere: boolean;
  /** The use need not be stored again, and the network is known. */
  readonly isFresh: boolean;
  readonly isValidHere: boolean;
  /** The beginning of the current minute, by the clock of the database. */
  readonly minute: Date;
  readonly secondsLeft: number;
}

/** A key with its count of requests in this minute, its reserved ones included; null when it is not valid here. */
export interface CountedKey extends PresentedKey {
  readonly counted: number | null;
}

export interface Origin {
  readonly ip: string;
  readonly network: string;
}

/** Minimum interval in minutes between stored uses, as of sessions. */
const USED_EVERY_MINUTES = 15;

/** Finds a key by its secret. */
export async function presentKey(reader: Reader, hash: Buffer, from: Origin): Promise<PresentedKey | undefined> {
  const { rows } = await sql<PresentedKey>`
    with found as (${keyBySecret(hash, from)}) select ${PRESENTED} from found`.execute(reader);
  return rows[0];
}

/** Finds a key by its secret, and counts so many requests of a valid one, in one statement. */
export async function presentAndCountKey(
  reader: Reader,
  hash: Buffer,
  from: Origin,
  requests: number,
): Promise<CountedKey | undefined> {
  const { rows } = await sql<CountedKey>`
    with found as (${keyBySecret(hash, from)}), counted as (
      insert into api_key_minute (key_id, begins_at, requests)
      select id, minute, ${requests}::int from found where is_valid
      on conflict (key_id) do update set
        begins_at = excluded.begins_at,
        requests = excluded.requests +
          case when api_key_minute.begins_at = excluded.begins_at then api_key_minute.requests else 0 end
      returning requests
    )
    select ${PRESENTED}, counted.requests as counted from found left join counted on true`.execute(reader);
  return rows[0];
}

const keyBySecret = (hash: Buffer, from: Origin) => sql`
  select key.*, role is not null and not is_revoked and not is_expired and not is_replaced and is_allowed as is_valid
  from (
    select key.id, key.name, key.account_id, key.person_id, key.scopes, person.true_name, person.role,
      key.revoked_at is not null as is_revoked,
      coalesce(key.expires_at <= now(), false) as is_expired,
      key.token_hash <> ${hash} and key.previous_until <= now() as is_replaced,
      cardinality(key.networks) = 0 or ${from.ip}::inet <<= any(key.networks) as is_allowed,
      date_trunc('minute', clock_timestamp()) as minute,
      coalesce(key.last_used_at > now() - make_interval(mins => ${USED_EVERY_MINUTES}), false) and exists (
        select 1 from api_key_network known where known.key_id = key.id and known.network = ${from.network}
      ) as is_fresh
    from api_key key cross join lateral ${personInAccount(sql.ref('key.person_id'), sql.ref('key.account_id'))} person
    where key.token_hash = ${hash} or key.previous_hash = ${hash}
  ) key`;

const PRESENTED = sql`
  id, name, account_id as "accountId", person_id as "personId", true_name as "personName", scopes, role,
  is_revoked as "isRevoked", is_expired as "isExpired", is_replaced as "isReplaced", is_allowed as "isAllowedHere",
  is_fresh as "isFresh", is_valid as "isValidHere", minute,
  greatest(1, 60 - floor(extract(second from clock_timestamp())))::int as "secondsLeft"`;

/**
 * Stores the use of a key.
 * @returns true when it came from a network for the first time, and not from the first one
 */
export async function storeUse(tx: Tx, id: string, from: Origin) {
  await tx
    .updateTable('api_key')
    .set({ last_used_at: sql<Date>`now()`, last_used_ip: from.ip })
    .where('id', '=', id)
    .execute();
  const { rows } = await sql<{ isNew: boolean }>`
    with seen as (
      insert into api_key_network (key_id, network) values (${id}, ${from.network})
      on conflict (key_id, network) do update set seen_at = now() returning xmax = 0 as is_new
    )
    select is_new and exists (select 1 from api_key_network where key_id = ${id}) as "isNew" from seen`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** Valid keys that expire within some days. */
export const keysExpiringWithin = (reader: Reader, days: number) =>
  reader
    .selectFrom('api_key')
    .select(['id', 'account_id', 'name', 'expires_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('expires_at', '<', sql<Date>`now() + make_interval(days => ${days})`)
    .orderBy('id')
    .execute();

/** Money that a key has paid: for one order, and in this month of Shanghai. */
export async function paidWith(
  tx: Tx,
  keyId: string,
  mainOrderIds: readonly string[],
): Promise<{ readonly ofOrder: ReadonlyMap<string, bigint>; readonly inMonth: bigint }> {
  const { rows } = await sql<{ order: string; paid: string }>`
    select main_order_id as "order", sum(amount_fen) as paid from api_key_payment
    where key_id = ${keyId} and main_order_id = any(${[...mainOrderIds]}::uuid[]) group by main_order_id`.execute(tx);
  const month = await sql<{ paid: string }>`
    select coalesce(sum(amount_fen), 0) as paid from api_key_payment
    where key_id = ${keyId} and paid_on >= date_trunc('month', china_day())`.execute(tx);
  return {
    ofOrder: new Map(rows.map(({ order, paid }) => [order, BigInt(paid)])),
    inMonth: BigInt(month.rows[0]?.paid ?? 0),
  };
}

export async function insertPayments(
  tx: Tx,
  keyId: string,
  payNo: string,
  orders: readonly { readonly mainOrderId: string; readonly amount: Fen }[],
): Promise<void> {
  await tx
    .insertInto('api_key_payment')
    .values(
      orders.map(({ mainOrderId, amount }) => ({
        ...{ key_id: keyId, pay_no: payNo, main_order_id: mainOrderId, amount_fen: amount },
      })),
    )
    .execute();
}

/** Deletes networks that were not seen for a quarter: their next use is reported again. */
export async function deleteOldNetworks(tx: Tx): Promise<void> {
  await sql`delete from api_key_network where seen_at < now() - interval '90 days'`.execute(tx);
}
