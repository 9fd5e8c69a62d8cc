import { calls } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WhatIsDue } from '../payments/what-is-due.ts';
import { saveRule, viewRule } from './approval-rule.ts';
import { approvalRuleOf } from './approval-rule-store.ts';
import { inStateNow } from './approval-state.ts';
import { eraseApprovalTexts, latestApprovals } from './approval-store.ts';
import { viewApproval, viewFacts, viewSummary } from './approval-view.ts';
import { canDecide, decideApproval, readableApproval } from './decide-approval.ts';
import { requestApproval, withdrawRequest } from './request-approval.ts';

const { paymentApprovals, staffPaymentApprovals } = calls;

/** Requests shown on a page of staff. */
const MAX_FOR_STAFF = 50;

export function paymentApprovalsRoutes({ config, db }: Deps, due: WhatIsDue): readonly Route[] {
  return [
    route(paymentApprovals.rule, async ({ actor }) => viewRule(await approvalRuleOf(db.read, actor.memberId))),

    route(paymentApprovals.saveRule, ({ actor, body, once }) => once((tx) => saveRule(tx, actor.memberId, body))),

    route(paymentApprovals.list, async ({ actor: { memberId, personId }, query }) => {
      const found = await latestApprovals(db.readLagging, { memberId }, query.maxResultCount);
      return { items: (await inStateNow(db.readLagging, found)).map((approval) => viewSummary(approval, personId)) };
    }),

    route(paymentApprovals.request, async ({ actor, body, once }) =>
      once(async (tx) => viewSummary(await requestApproval({ config, due }, tx, actor, body), actor.personId)),
    ),

    route(paymentApprovals.show, ({ actor, params }) => show(db.read, actor.personId, params.id)),

    route(paymentApprovals.decide, async ({ actor: { personId }, params, body, once }) => {
      await once((tx) => decideApproval({ config }, tx, personId, { ...params, ...body }));
      return show(db.read, personId, params.id);
    }),

    route(paymentApprovals.withdraw, ({ actor, params, once }) =>
      once((tx) => withdrawRequest(tx, actor, params.id)).then(() => undefined),
    ),

    route(staffPaymentApprovals.list, async ({ query }) => {
      if (query.mainOrderId === undefined && query.memberId === undefined)
        throw new Refusal('invalidInput', { fields: [{ field: 'memberId', code: 'required' }] });
      const found = await latestApprovals(db.readLagging, query, MAX_FOR_STAFF);
      return { items: (await inStateNow(db.readLagging, found)).map(viewFacts) };
    }),
  ];
}

async function show(reader: Reader, personId: string, id: string) {
  const readable = await readableApproval(reader, personId, id);
  const [approval] = await inStateNow(reader, [readable.approval]);
  if (!approval) throw new Refusal('notFound');
  return viewApproval(reader, approval, { personId, canDecide: await canDecide(reader, readable, personId) });
}

export const approvalData: PersonalData = {
  exported: { paymentApprovals: paymentApprovals.list },
  eraseAtClosing: deleteRows('approval_rule'),
  eraseAfterRetention: eraseApprovalTexts,
};
