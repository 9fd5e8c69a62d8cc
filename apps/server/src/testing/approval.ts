import type { AllCalls, CallArguments, InvitedRole } from '@xunban/contract';
import { certifyAsCompany, join, newCompany } from './company.ts';
import { placePlainOrder, reviewBoards } from './orders.ts';
import { creditWallet } from './payments.ts';
import type { TestMember, TestServer } from './server.ts';

type RuleBody = CallArguments<AllCalls['paymentApprovals']['saveRule']>['body'];

/** Sets the rule of a company: every payment of purchasers needs an approval, unless stated otherwise. */
export const saveRule = async ({ api }: Pick<TestMember, 'api'>, rule: Partial<RuleBody> = {}) => {
  const { version } = await api.paymentApprovals.rule({});
  const body = { purchaserAbove: 0, bookkeeperAbove: null, bookkeepersApprove: false, version, ...rule };
  return api.paymentApprovals.saveRule({ body });
};

/** A person who acts in a company and has a pay password. */
export async function personIn(server: TestServer, company: TestMember, role: InvitedRole): Promise<TestMember> {
  const person = await server.newMember();
  await creditWallet(server.deps.db, person.memberId, 1n);
  await join(company, person, role);
  return person;
}

/** A company with money and a rule, its purchaser, and an order of the purchaser that waits for payment. */
export async function companyWithRule(server: TestServer, rule: Partial<RuleBody> = {}, boards = 1) {
  const owner = await newCompany(server);
  await creditWallet(server.deps.db, owner.memberId, 10_000_000n);
  const purchaser = await personIn(server, owner, 'purchaser');
  await saveRule(owner, rule);
  return { owner, purchaser, ...(await payableOrder(server, owner, purchaser, boards)) };
}

/** An order of a person for a company that waits for payment, with the payment that the person opened. */
export async function payableOrder(server: TestServer, company: TestMember, person: TestMember, boards = 1) {
  const main = await placePlainOrder(server, { ...person, memberId: company.memberId }, boards);
  await reviewBoards(server, main);
  return { main, payment: await person.api.payment.open({ body: { mainOrderIds: [main.id] } }) };
}

/** A request of a purchaser for a company that is made of a member, with its order. */
export async function requestIn(server: TestServer, owner: TestMember) {
  await certifyAsCompany(server, owner);
  const purchaser = await personIn(server, owner, 'purchaser');
  await saveRule(owner);
  const { main, payment } = await payableOrder(server, owner, purchaser);
  const { id } = await purchaser.api.paymentApprovals.request({ body: { payNo: payment.payNo, reason: '样板急用' } });
  return { id, main, purchaser };
}
