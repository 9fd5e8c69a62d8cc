import { randomBytes } from 'node:crypto';
import { calls, MAX_ORDER_LINKS } from '@xunban/contract';
import { hashToken, isToken } from '../../../platform/auth/tokens.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type LinkTokens, linkTokens } from '../../identity/accounts/link-tokens.ts';
import { mainIdByNumber, mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import {
  countActive,
  endLink,
  findLink,
  insertLink,
  type OrderLinkRow,
  openLink,
  pageOfLinks,
} from './order-link-store.ts';
import { viewSharedOrder } from './view-shared-order.ts';

/** Openings by one network: a token has 256 bits, so this limits load, not guesses. */
const PER_NETWORK: readonly Limit[] = [{ name: 'minutes', count: 240, seconds: 300 }];

/** Returns the routes of links to orders: those of their owners, and the page behind a link. */
export function orderLinksRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const tokens = () => linkTokens(deps, 'orderLink');
  return [
    route(calls.orderLinks.list, async ({ actor: { memberId }, query }) => {
      const { mainNo } = query;
      const mainOrderId = mainNo === undefined ? undefined : await ownMainId(db.readLagging, memberId, mainNo);
      const page = { skip: query.skipCount, take: query.maxResultCount };
      const { total, found } = await pageOfLinks(db.readLagging, { memberId, mainOrderId }, page);
      return { totalCount: total, items: await viewLinks(db.readLagging, await tokens(), found) };
    }),

    route(calls.orderLinks.make, async ({ actor: { memberId }, body: { mainNo, ...wish }, once }) => {
      const own = await tokens();
      return once(async (tx) => {
        const mainOrderId = await ownMainId(tx, memberId, mainNo);
        if ((await countActive(tx, mainOrderId)) >= MAX_ORDER_LINKS) throw new Refusal('orderLink.tooMany');
        const seed = randomBytes(16);
        const hash = hashToken(own.of(seed.toString('hex')));
        const id = await insertLink(tx, { mainOrderId, memberId, seed, hash, ...wish });
        return viewLink(tx, own, memberId, id);
      });
    }),

    route(calls.orderLinks.revoke, async ({ actor: { memberId }, params: { id } }) => {
      const own = await tokens();
      return db.transaction(async (tx) => {
        await viewLink(tx, own, memberId, id);
        await endLink(tx, id);
        return viewLink(tx, own, memberId, id);
      });
    }),

    route(calls.orderLinks.shared, async ({ params: { token }, ip, setHeader }) => {
      setHeader('X-Robots-Tag', 'noindex');
      const link = await db.transaction(async (tx) => {
        await claim(tx, `order link ${ipPrefix(ip)}`, PER_NETWORK);
        return isToken(token) ? openLink(tx, hashToken(token)) : undefined;
      });
      if (!link) throw new Refusal('notFound');
      const shared = await viewSharedOrder(db.read, link.main_order_id);
      return { title: link.title, expiresAt: toIso(link.expires_at), ...shared };
    }),
  ];
}

/** @throws {Refusal} `notFound` also for another member's */
async function ownMainId(reader: Reader, memberId: string, mainNo: string): Promise<string> {
  const id = (await mainIdByNumber(reader, mainNo)) ?? '';
  const main = id === '' ? undefined : (await mainNumbers(reader, [id])).get(id);
  if (main?.memberId !== memberId) throw new Refusal('notFound');
  return id;
}

/** @throws {Refusal} `notFound` also for another member's */
async function viewLink(reader: Reader, tokens: LinkTokens, memberId: string, id: string) {
  const row = await findLink(reader, id);
  const [view] = row?.member_id === memberId ? await viewLinks(reader, tokens, [row]) : [];
  if (!view) throw new Refusal('notFound');
  return view;
}

async function viewLinks(reader: Reader, tokens: LinkTokens, rows: readonly OrderLinkRow[]) {
  const mains = await mainNumbers(
    reader,
    rows.map(({ main_order_id }) => main_order_id),
  );
  return rows.map((row) => ({
    id: row.id,
    mainNo: mains.get(row.main_order_id)?.mainNo ?? '',
    name: row.name,
    title: row.title,
    token: row.state === 'active' ? tokens.of(row.token_seed.toString('hex')) : '',
    createdAt: toIso(row.created_at),
    expiresAt: toIso(row.expires_at),
    state: row.state,
    lastOpenedAt: toIsoOrNull(row.last_opened_at),
    opened: row.opened,
  }));
}

export const orderLinkData: PersonalData = {
  exported: { orderLinks: calls.orderLinks.list },
  eraseAtClosing: deleteRows('order_link'),
};
