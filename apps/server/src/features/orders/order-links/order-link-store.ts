import { type Selectable, sql } from 'kysely';
import type { OrderLink } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type OrderLinkRow = Selectable<OrderLink> & { readonly state: 'active' | 'expired' | 'revoked' };

const STATE = sql<OrderLinkRow['state']>`case when revoked_at is not null then 'revoked'
  when expires_at <= now() then 'expired' else 'active' end`;

const links = (reader: Reader) => reader.selectFrom('order_link').selectAll().select(STATE.as('state'));

export interface NewLink {
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly hash: Buffer;
  readonly seed: Buffer;
  readonly name: string;
  readonly title: string;
  readonly days: number;
}

export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const { id } = await tx
    .insertInto('order_link')
    .values({
      ...{ main_order_id: link.mainOrderId, member_id: link.memberId, name: link.name, title: link.title },
      ...{ token_hash: link.hash, token_seed: link.seed },
      expires_at: sql<Date>`now() + make_interval(days => ${link.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts the active links of a main order. Concurrent callers are serialized. */
export async function countActive(tx: Tx, mainOrderId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order links ${mainOrderId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('order_link')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('main_order_id', '=', mainOrderId)
    .where(sql<boolean>`${STATE} = 'active'`)
    .executeTakeFirstOrThrow();
  return count;
}

export const findLink = (reader: Reader, id: string): Promise<OrderLinkRow | undefined> =>
  links(reader).where('id', '=', id).executeTakeFirst();

export const endLink = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('order_link')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .execute();

/** A page of a member's links, the latest first; of one main order, or of all. */
export async function pageOfLinks(
  reader: Reader,
  { memberId, mainOrderId }: { readonly memberId: string; readonly mainOrderId?: string | undefined },
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly found: OrderLinkRow[] }> {
  let own = links(reader).where('member_id', '=', memberId);
  if (mainOrderId !== undefined) own = own.where('main_order_id', '=', mainOrderId);
  const { total } = await reader
    .selectFrom(own.as('own'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const found = await own.orderBy('created_at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  return { total, found };
}

/** Counts an opening of an active link. @returns undefined for one that is expired, revoked or missing */
export const openLink = (tx: Tx, hash: Buffer): Promise<Selectable<OrderLink> | undefined> =>
  tx
    .updateTable('order_link')
    .set({ opened: sql<number>`opened + 1`, last_opened_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .where(sql<boolean>`${STATE} = 'active'`)
    .returningAll()
    .executeTakeFirst();
