import { randomUUID } from 'node:crypto';
import { calls, ORDER_STATES } from '@xunban/contract';
import { parseYuan, toApi } from '@xunban/money';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { inProcessCalls } from '../../../platform/http/in-process.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { receiveTransfer } from '../../finance/bank-transfers/receive-transfer.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { transferAccountOf } from '../../identity/transfer-accounts/transfer-account.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { advanceTo, type SandboxWorld } from './advance-order.ts';
import { payAtGateway } from './pay-at-gateway.ts';
import type { SandboxCompany } from './sandbox-company.ts';

/** The calls of the sandbox on the live side, where they do nothing for anybody. */
export const closedSandboxRoutes = (): readonly Route[] =>
  Object.values(calls.sandbox).map((call) =>
    route(call, () => {
      throw new Refusal('sandbox.testOnly');
    }),
  );

/** @param served the other calls, some of which the company's staff make */
export const sandboxWorld = (deps: Deps, company: SandboxCompany, served: readonly Route[]): SandboxWorld => ({
  ...{ deps, company },
  call: inProcessCalls(deps, served),
});

/** The calls of the sandbox, where they work. */
export function sandboxRoutes(deps: Deps, world: SandboxWorld): readonly Route[] {
  const { db } = deps;
  const gateways = openGateways(deps);
  return [
    route(calls.sandbox.advance, async ({ actor: { memberId }, params: { orderNo }, body }) => {
      const order = await advanceTo(world, memberId, { orderNo, ...body });
      return { orderNo, state: ORDER_STATES[order.state], isHeld: order.heldFor !== null };
    }),

    route(calls.sandbox.payAtGateway, async ({ actor: { memberId }, params: { payNo }, body }) => ({
      payNo,
      isPaid: await payAtGateway({ ...deps, gateways }, memberId, { payNo, ...body }),
    })),

    route(calls.sandbox.transfer, async ({ actor: { memberId }, body }) => {
      const amount = parseYuan(String(body.amount));
      if (amount <= 0n) throw new Refusal('invalidInput', { fields: [{ field: 'amount', code: 'amountPositive' }] });
      const { account } = await db.transaction((tx) => transferAccountOf(deps, tx, memberId));
      const payer = await findMember(db.read, memberId);
      await receiveTransfer(deps, {
        bankReference: `TEST-${randomUUID()}`,
        ...{ toAccount: account, amount, payerAccount: '6222021001116245702', remark: '测试转账' },
        payerName: (payer?.member_type === 'Enterprise' ? payer.company_name : payer?.true_name) ?? '',
        arrivedAt: await databaseNow(db.read),
      });
      return { cash: toApi(await walletBalance(db.read, memberId)) };
    }),
  ];
}
