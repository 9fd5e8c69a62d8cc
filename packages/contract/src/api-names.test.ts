import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { alias, apiJsonSchema, apiWriter, receivedNames, sentNames } from './api-names.ts';
import { isPlanned, type LiveCall } from './call.ts';
import { calls } from './calls.ts';
import { CONFIRMED_ACTIONS, REASONED_ACTIONS } from './order-states.ts';

const implementedCalls = Object.entries(calls).flatMap(([area, group]) =>
  Object.entries(group).flatMap(([name, def]): readonly (readonly [string, LiveCall])[] =>
    isPlanned(def) ? [] : [[`${area}.${name}`, def]],
  ),
);

/** Returns our names and the API names, with their calls. */
function spellings(names: (def: LiveCall) => Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, def] of implementedCalls)
    for (const pair of Object.entries(names(def))) {
      const key = pair.join(' ');
      found[key] = found[key] ? `${found[key]} ${name}` : name;
    }
  return found;
}

describe('the API keeps the spelling of the specification', () => {
  test('in what is sent', () => {
    expect(spellings(sentNames)).toEqual({
      'mainOrderId orderMainId':
        'order.receive order.changeAddress order.reset order.cancel order.mainDetail main.deliveryChoices main.changeOrderAddress',
      'mainOrderId mainId': 'order.checkInvoice order.changeInvoice',
      'mainOrderIds orderMainIds': 'payment.open payment.toPay',
      'isTrusted isTrust': 'account.members memberPage.list staffExports.members',
      'memberType MemberType': 'member.certify',
      'name Name': 'member.certify',
      'identityNo IdentityNo': 'member.certify',
      'authenType AuthenType': 'member.certify',
      'documentType EnterpricePictureType': 'member.certify',
      'image EnterprisePicture': 'member.certify',
      'verifyCode VeryfyCode': 'member.certify',
      'phone Phone': 'member.certify',
    });
  });

  test('in what is answered', () => {
    const staffMembers =
      'staffMembers.certifications staffMembers.certification staffMembers.approveCertification staffMembers.rejectCertification staffMembers.transfers staffMembers.assignTransfer staffMembers.returnTransfer staffMembers.undoTransfer';
    const staffWithdrawals =
      'staffWithdrawals.list staffWithdrawals.detail staffWithdrawals.ofMember staffWithdrawals.take staffWithdrawals.approve staffWithdrawals.reject staffWithdrawals.recordOutcome';
    const staffCredit =
      'staffCredit.accounts staffCredit.account staffCredit.setTerms staffCredit.reject staffCredit.suspend staffCredit.resume staffCredit.close staffCredit.decide staffCredit.statements staffCredit.statement staffCredit.answer staffCredit.writeOff staffCredit.ageing';
    const moves = [...CONFIRMED_ACTIONS, ...REASONED_ACTIONS].map((action) => `staff.${action}`).join(' ');
    expect(spellings(receivedNames)).toEqual({
      'access_Token token': 'account.login account.register',
      'guid memberId': 'account.login account.register account.editProfile account.me',
      'creditRemain creditLeft': 'account.editProfile account.me',
      'isTrust isTrusted':
        'account.editProfile account.me account.members staffMembers.detail staffMembers.setDisabled memberPage.list memberPage.assignContact',
      'mbNo memberNo': `account.editProfile account.me account.members staffMembers.detail staffMembers.setDisabled ${staffMembers} memberPage.list memberPage.assignContact staffRefunds.list staffRefunds.settle staffRefunds.askPayee staffRefunds.retry ${staffWithdrawals} ${staffCredit} staffInvoices.list staffInvoices.ofMember staffInvoices.ofMainOrder staffInvoices.detail staffInvoices.enter staffInvoices.send staffInvoices.reject staffInvoices.creditNote staffInvoices.askCreditNote staffInvoices.recordForm staffInvoices.followForm staffInvoices.setUse staffInvoices.void staffEvaluations.list staffEvaluations.hide staffEvaluations.show staffAfterSales.list staffAfterSales.show staffAfterSales.ofOrder staffAfterSales.ask staffAfterSales.remake staffAfterSales.refund staffAfterSales.refuse`,
      'orderMainId mainOrderId': `order.acceptChange order.questions order.answerQuestion order.receive order.shipments order.shipment order.changeAddress order.submit order.submitDirect order.cancel order.list order.detail order.mainDetail main.orderDetail main.tagOrder main.orders main.editOrder main.changeOrderAddress main.changeReferences main.reviseOrder main.refuseChange main.revertChange main.agreeCancellation main.refuseCancellation main.inProduction main.reorder engineeringQuestions.show orderConfirmations.order staff.orders staff.order ${moves} staff.requestChange staff.decideChange staff.completeStep staff.ship staff.cancelOrder staff.awaitMaterial staff.decideMaterial staff.offerCancel staffQuestions.list staffQuestions.ask staffQuestions.applyPrevious staffQuestions.askAgain staffQuestions.close staffCases.correctRoles staffMainOrders.show staffMainOrders.parcel staffTasks.list staffTasks.claim staffTasks.release staffTasks.handOver staffTasks.takeBack staffDashboard.show`,
    });
  });
});

describe('a renamed field', () => {
  const order = z.object({ mainOrderId: alias('orderMainId', z.string()), amount: z.number() });

  test('is written with its API name, however deep', () => {
    const write = apiWriter(z.object({ last: order.nullable(), items: z.array(order.extend({ no: z.string() })) }));
    expect(write?.({ last: null, items: [{ mainOrderId: 'a', amount: 1, no: 'n' }] })).toMatchObject({
      last: null,
      items: [{ orderMainId: 'a', amount: 1, no: 'n' }],
    });
  });

  test('costs nothing where there is none', () => {
    expect(apiWriter(z.object({ items: z.array(z.object({ amount: z.number() })) }))).toBeUndefined();
  });

  test('is described with its API name', () => {
    expect(apiJsonSchema(order.partial({ amount: true }), {})).toMatchObject({
      properties: { orderMainId: { type: 'string' }, amount: { type: 'number' } },
      required: ['orderMainId'],
    });
  });

  test('is refused where its name is ambiguous', () => {
    expect(() => apiWriter(z.union([order, z.string()]))).toThrow('union');
    const call = { method: 'POST', path: '/api/app/x', area: 'system', access: 'anyone', summary: '', result: 'none' };
    const twice = z.object({ first: order, mainOrderId: z.string() });
    expect(() => sentNames({ ...call, body: twice } as LiveCall)).toThrow('mainOrderId');
    const shared = z.object({ first: order, orderMainId: z.string() });
    expect(() => sentNames({ ...call, body: shared } as LiveCall)).toThrow('orderMainId');
  });
});
