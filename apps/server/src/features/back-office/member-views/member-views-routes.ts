import { calls } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { messagesTo } from '../../../platform/sms/sms-log.ts';
import { paymentsOfMember } from '../../finance/payments/member-payments.ts';
import { findMember, type MemberRow } from '../../identity/accounts/members.ts';
import { phoneOf } from '../../identity/accounts/personal-numbers.ts';
import { cashLogs } from '../../ledger/wallet/cash-log.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { savedQuotesOf } from '../../pricing/quotes/saved-quotes-of.ts';
import { correctAddress } from '../on-behalf/correct-address.ts';
import { memberOrder, ordersOfMember } from './member-order-view.ts';

/** The parts of a member's page. Each is a call of its own, so that each asks for the permission that its facts need. */
export function memberViewsRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  const { readLagging: read } = db;
  const { memberPage } = calls;
  return [
    route(memberPage.orders, async ({ actor, params, query }) => {
      await existing(read, params.id);
      return ordersOfMember(read, actor.permissions, params.id, query);
    }),

    route(memberPage.wallet, async ({ params, query }) => {
      await existing(read, params.id);
      const { skipCount: skip, maxResultCount: take } = query;
      const every = { kind: undefined, from: undefined, to: undefined, isOldestFirst: false, skip, take };
      const [balance, logs] = await Promise.all([walletBalance(read, params.id), cashLogs(read, params.id, every)]);
      return { ...logs, balance: toApi(balance) };
    }),

    route(memberPage.payments, async ({ params, query }) => {
      await existing(read, params.id);
      return paymentsOfMember(read, params.id, query);
    }),

    route(memberPage.messages, async ({ params, query }) => {
      const member = await existing(read, params.id);
      // The phone number of a closed account may belong to another user now.
      if (member.closed_at !== null) return { totalCount: 0, items: [] };
      const { total, items } = await messagesTo(read, await phoneOf(read, member), {
        since: member.created_at,
        skip: query.skipCount,
        take: query.maxResultCount,
      });
      return { totalCount: total, items: items.map(({ at, ...message }) => ({ ...message, at: toIso(at) })) };
    }),

    route(calls.onBehalf.correctAddress, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await correctAddress(tx, actor, params.id, body);
        return memberOrder(tx, actor.permissions, params.id);
      }),
    ),

    route(memberPage.quotes, async ({ params, query }) => {
      await existing(read, params.id);
      return savedQuotesOf(read, params.id, query);
    }),
  ];
}

async function existing(reader: Reader, memberId: string): Promise<MemberRow> {
  const member = await findMember(reader, memberId);
  if (!member) throw new Refusal('notFound');
  return member;
}
