import { CONFIRMATION_SECONDS, calls } from '@xunban/contract';
import { fen, parseYuan, toApi } from '@xunban/money';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PayApproval } from '../../finance/payments/pay-approval.ts';
import type { WhatIsDue } from '../../finance/payments/what-is-due.ts';
import { linkTokens } from '../../identity/accounts/link-tokens.ts';
import { withPayPassword } from '../../identity/accounts/pay-password.ts';
import {
  answerRequest,
  collect,
  presentRequest,
  requestWithCode,
  siteOfRequest,
} from '../../identity/program-requests/program-requests.ts';
import { findMain } from '../order-views/find-orders.ts';
import { viewMain } from '../order-views/order-view.ts';
import { confirmationOf, storeToken } from './order-confirmation-store.ts';
import { prepareOrder } from './prepare-order.ts';
import { orderConfirmed, payConfirmed } from './use-confirmation.ts';

export function orderConfirmationsRoutes(
  { db, config }: Deps,
  { due, approval }: { readonly due: WhatIsDue; readonly approval: PayApproval },
): readonly Route[] {
  const gateways = openGateways({ config, db });
  return [
    route(calls.orderConfirmations.prepare, ({ actor, body, ip, host, once }) =>
      once((tx) => prepareOrder(tx, actor, body, { ip, site: siteOfRequest(config, host) })),
    ),

    route(calls.orderConfirmations.collect, ({ actor, body, once }) =>
      once((tx) =>
        collect(tx, { ...body, kind: 'order' }, async ({ id, member_id, person_id, granted }) => {
          const confirmation = await confirmationOf(tx, id);
          if (member_id !== actor.memberId || !confirmation) throw new Refusal('programRequest.unknown');
          if (confirmation.key_id !== (actor.apiKey?.id ?? null)) throw new Refusal('confirmation.otherKey');
          const { limitFen } = granted as unknown as Granted;
          const [token, limit] = [newToken(), fen(BigInt(limitFen))];
          const until = await storeToken(tx, id, {
            ...{ hash: hashToken(token), personId: person_id, limit, seconds: CONFIRMATION_SECONDS },
          });
          return { token, limit: toApi(limit), orderBefore: toIso(until) };
        }),
      ),
    ),

    route(calls.orderConfirmations.order, ({ actor, body, once }) =>
      once(async (tx) => viewMain(tx, await findMain(tx, actor.memberId, await orderConfirmed(tx, actor, body.token)))),
    ),

    route(calls.orderConfirmations.pay, async ({ actor, body, once }) => {
      const tokens = await linkTokens({ config, db }, 'payLink');
      return once(async (tx) => {
        const { amount, ...paid } = await payConfirmed(tx, { gateways, due, approval, tokens }, actor, body);
        return { ...paid, amount: toApi(amount) };
      });
    }),

    route(calls.orderConfirmations.show, async ({ actor, params: { userCode } }) => {
      const { id } = await requestWithCode(db, { actor, userCode }, 'order');
      const confirmation = await confirmationOf(db.read, id);
      if (!confirmation) throw new Refusal('notFound');
      return confirmation.prepared;
    }),

    route(calls.orderConfirmations.grant, async ({ actor, params: { userCode }, body, ip, once }) => {
      const { id } = await requestWithCode(db, { actor, userCode }, 'order');
      const confirmation = await confirmationOf(db.read, id);
      if (!confirmation) throw new Refusal('notFound');
      const limitFen = parseYuan(String(body.limit));
      const total = toApi(fen(confirmation.total_fen));
      if (limitFen < confirmation.total_fen)
        throw new Refusal('confirmation.limitTooLow', { params: { total }, data: { total } });
      const { memberId, personId } = actor;
      const granted: Granted = { limitFen: String(limitFen) };
      return withPayPassword({ db, config }, { memberId: personId, given: body.payPassword, ip }, (ask) =>
        once(ask, async (tx, checkPassword) => {
          const refusal = await checkPassword();
          if (refusal) return refusal;
          const answer = { state: 'approved', memberId, personId, granted } as const;
          return presentRequest(await answerRequest(tx, id, answer), userCode, ip);
        }),
      );
    }),
  ];
}

/** The grant of a person for an order. */
interface Granted {
  readonly limitFen: string;
}

export const confirmationData: PersonalData = { eraseAtClosing: deleteRows('order_confirmation') };
