import type { MainOrder } from '@xunban/contract';
import { fen } from '@xunban/money';
import { PERSON, submitForm, transferArrives } from './certifications.ts';
import { buysOnCredit, closesAs, openCredit, repays } from './credit.ts';
import { checkOut, fillCart, giveBoardFile } from './orders.ts';
import { PAY_PASSWORD } from './payments.ts';
import { newPhone, type TestMember, type TestServer } from './server.ts';
import { applyFor, certifyPerson, newCardNo, transferIn } from './withdrawals.ts';

/** Numbers of one member that stand nowhere else, so that wherever they are found they came from here. */
export interface UniqueNumbers {
  readonly phone: string;
  readonly addressPhone: string;
  readonly identityNo: string;
  readonly payerAccount: string;
  readonly cardNo: string;
}

export interface MemberWithUniqueData {
  readonly member: TestMember;
  readonly numbers: UniqueNumbers;
  readonly certificationId: string;
  readonly main: MainOrder;
  /** Number of the main order that was bought on credit. */
  readonly creditMainNo: string;
  readonly transferId: string;
  readonly withdrawalId: string;
  readonly statementId: string;
}

let members = 0;

/** Creates a member with a certification, an address, an order and a transfer: every kind of stored number, each of them unique. */
export async function createMemberWithUniqueData(server: TestServer): Promise<MemberWithUniqueData> {
  members += 1;
  const member = await server.newMember();
  const staff = await server.newStaff();
  const numbers: UniqueNumbers = {
    phone: member.account,
    addressPhone: newPhone(),
    identityNo: newIdentityNo(members),
    payerAccount: `62170038${String(process.pid).padStart(7, '0')}${String(members).padStart(4, '0')}`,
    cardNo: newCardNo(),
  };
  await submitForm(server, member, { ...PERSON, identityNo: numbers.identityNo });
  const [certification] = (await staff.api.staffMembers.certifications({ query: { filter: numbers.identityNo } }))
    .items;
  if (!certification) throw new Error('certification not found by its number');
  const { id, version } = certification;
  await staff.api.staffMembers.approveCertification({ params: { id }, body: { version } });
  await member.api.address.add({
    body: {
      ...{ contactName: '李工', phone: numbers.addressPhone, province: '广东省', city: '深圳市', district: '南山区' },
      detail: '科技园 1 号',
    },
  });
  const { cartId } = await fillCart(member, { fileId: await giveBoardFile(server, member.memberId) });
  const main = await checkOut(member, [cartId]);
  const { account: toAccount } = await member.api.payment.transferAccount({ query: {} });
  await transferArrives(server, { toAccount, payerName: '张三', payerAccount: numbers.payerAccount });
  const [transfer] = (await staff.api.staffMembers.transfers({ query: { filter: toAccount } })).items;
  if (!transfer) throw new Error('transfer not found');
  const withdrawalId = await withdraw(server, member, numbers.cardNo);
  await openCredit(server.deps.db, member.memberId, 100_000n);
  const { mainNo: creditMainNo } = await buysOnCredit(server, member, 20_000n);
  const { id: statementId } = await closesAs(server.deps.db, member.memberId);
  await repays(server.deps.db, member.memberId, fen(1_000n));
  const terms = { limit: 50_000, reason: 'a larger limit', version: 2 };
  await staff.api.staffCredit.setTerms({ params: { id: member.memberId }, body: terms });
  return {
    member,
    numbers,
    certificationId: id,
    main,
    transferId: transfer.id,
    withdrawalId,
    statementId,
    creditMainNo,
  };
}

/** Money in the own name came by transfer, and is to go to the member's card. */
async function withdraw(server: TestServer, member: TestMember, cardNo: string): Promise<string> {
  await certifyPerson(server, member.memberId, PERSON.name);
  await transferIn(server, member, 10_000n, PERSON.name);
  const { items } = await member.api.withdrawal.saveBankAccount({
    body: { bank: 'abc', branch: '北京朝阳支行', accountNo: cardNo, payPassword: PAY_PASSWORD },
  });
  const [account] = items;
  if (!account) throw new Error('card not saved');
  const withdrawing = { ...member, bankAccountId: account.id, cardNo };
  const { id } = await applyFor(withdrawing, 50);
  await member.api.withdrawal.cancel({ params: { id } });
  return (await applyFor(withdrawing, 60)).id;
}

/** An identity number with the right check character. */
function newIdentityNo(count: number): string {
  const digits = `11010519491231${String((process.pid * 7 + count) % 1_000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}
