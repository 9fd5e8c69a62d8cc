import { type AllCalls, type CallOutput, calls, type StaffPermission } from '@xunban/contract';
import { toApi, ZERO_FEN } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { mainIdByNumber } from '../../orders-core/orders/main-numbers.ts';
import { moneyOfMain } from '../payments/money-of-main.ts';
import { mainOrdersOfPayments, refundedOfPayments } from '../payments/read-payments.ts';
import { type Dispute, findDisputes, takenByGateways } from './dispute-store.ts';
import { answerDispute, endDispute, recordDispute, takeBack } from './disputes.ts';

type View = CallOutput<AllCalls['staffDisputes']['list']>['items'][number];
type Permissions = ReadonlySet<StaffPermission>;

/** Disputes of payers at gateways. */
export function disputesRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  const { staffDisputes } = calls;
  return [
    route(staffDisputes.list, async ({ actor, query }) => {
      const slice = { skip: query.skipCount, take: query.maxResultCount };
      const payNos = query.filter === undefined ? [] : await paymentsOfMain(db.readLagging, query.filter);
      const [{ total, items }, taken] = await Promise.all([
        findDisputes(db.readLagging, query, slice, payNos),
        takenByGateways(db.readLagging),
      ]);
      return { totalCount: total, items: await present(db.readLagging, items, actor.permissions), taken: toApi(taken) };
    }),
    route(staffDisputes.record, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const wish = { ...body, payNo: params.no.toUpperCase(), answerBy: new Date(body.answerBy) };
        return one(tx, await recordDispute(tx, actor, wish), actor.permissions);
      }),
    ),
    route(staffDisputes.answer, ({ actor, params, body, once }) =>
      once(async (tx) => one(tx, await answerDispute(tx, actor, { ...body, ...params }), actor.permissions)),
    ),
    route(staffDisputes.take, ({ actor, params, body, once }) =>
      once(async (tx) => one(tx, await takeBack(tx, actor, { ...body, ...params }), actor.permissions)),
    ),
    route(staffDisputes.end, ({ actor, params, body, once }) =>
      once(async (tx) => one(tx, await endDispute(tx, actor, { ...body, ...params }), actor.permissions)),
    ),
  ];
}

async function paymentsOfMain(reader: Reader, no: string): Promise<readonly string[]> {
  const id = await mainIdByNumber(reader, no.toUpperCase());
  return id === undefined ? [] : (await moneyOfMain(reader, id)).payments.map(({ payNo }) => payNo);
}

async function one(reader: Reader, dispute: Dispute, permissions: Permissions): Promise<View> {
  const [view] = await present(reader, [dispute], permissions);
  if (!view) throw new Error('invariant: dispute has a view');
  return view;
}

async function present(reader: Reader, disputes: readonly Dispute[], permissions: Permissions): Promise<View[]> {
  const payNos = disputes.map(({ payNo }) => payNo);
  const [names, cards, mainNos, refunded, now] = await Promise.all([
    staffNames(
      reader,
      disputes.flatMap(({ recordedBy, answeredBy }) => [recordedBy, answeredBy]),
    ),
    memberCards(
      reader,
      disputes.map(({ memberId }) => memberId),
    ),
    mainOrdersOfPayments(reader, payNos),
    refundedOfPayments(reader, payNos),
    databaseNow(reader),
  ]);
  const amount = (fen: Dispute['taken']) => (fen === null ? null : toApi(fen));
  return disputes.map((dispute) => {
    const { id, disputeNo, kind, state, payNo, memberId, gateway, gatewayRef, content, answer, reason } = dispute;
    const card = cards.get(memberId);
    return {
      ...{ id, disputeNo, kind, state, payNo, memberId, gateway, gatewayRef, content, answer, reason },
      mainNos: [...(mainNos.get(payNo) ?? [])],
      ...{ memberNo: card?.memberNo ?? '', memberName: card?.fullName ?? '' },
      ...{ amount: toApi(dispute.amount), taken: amount(dispute.taken), loss: amount(dispute.loss) },
      refunded: toApi(refunded.get(payNo) ?? ZERO_FEN),
      ...{ answerBy: toIso(dispute.answerBy), receivedAt: toIso(dispute.receivedAt) },
      isOverdue: state === 'received' && dispute.answerBy < now,
      ...{ recordedBy: names.get(dispute.recordedBy) ?? '', answeredBy: names.get(dispute.answeredBy) ?? '' },
      ...{ answeredAt: toIsoOrNull(dispute.answeredAt), endedAt: toIsoOrNull(dispute.endedAt) },
      takenOn: dispute.takenOn,
      can: permissions.has('refund.settle') ? stepsOf(dispute, permissions.has('file.view')) : [],
    };
  });
}

function stepsOf({ state, taken }: Dispute, seesFiles: boolean): View['can'] {
  const evidence = seesFiles ? (['evidence'] as const) : [];
  if (state !== 'received' && state !== 'answered') return [...evidence];
  return ['answer', ...(taken === null ? (['take'] as const) : []), 'end', ...evidence];
}
