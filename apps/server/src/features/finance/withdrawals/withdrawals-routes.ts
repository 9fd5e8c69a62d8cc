import { calls } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { withPayPassword } from '../../identity/accounts/pay-password.ts';
import { allowanceOf } from './allowance.ts';
import { applyWithdrawal, cancelWithdrawal } from './apply-withdrawal.ts';
import { ownWithdrawal, ownWithdrawals } from './withdrawal-view.ts';

export function withdrawalsRoutes({ db, config }: Deps): readonly Route[] {
  return [
    route(calls.withdrawal.list, ({ actor, query }) => ownWithdrawals(db.readLagging, actor.memberId, query, query)),

    route(calls.withdrawal.allowance, ({ actor }) => allowanceOf(db.read, actor.memberId)),

    route(calls.withdrawal.apply, ({ actor: { memberId, personId }, body, ip, once }) => {
      const { bankAccountId } = body;
      const amount = parseYuan(String(body.amount));
      return withPayPassword({ db, config }, { memberId: personId, given: body.payPassword, ip }, (ask) =>
        once(ask, async (tx, checkPassword) => {
          const refusal = await checkPassword();
          if (refusal) return refusal;
          return ownWithdrawal(tx, memberId, await applyWithdrawal(tx, { memberId, amount, bankAccountId }));
        }),
      );
    }),

    route(calls.withdrawal.cancel, ({ actor: { memberId }, params, once }) =>
      once(async (tx) => {
        await cancelWithdrawal(tx, memberId, params.id);
        return ownWithdrawal(tx, memberId, params.id);
      }),
    ),
  ];
}

export const withdrawalData: PersonalData = {
  exported: { withdrawals: calls.withdrawal.list },
  retained: 'Money that moved, with its decisions.',
};
