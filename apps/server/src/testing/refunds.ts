import { type Bank, type BankAccountKind, FIELD_PERMISSIONS } from '@xunban/contract';
import type { Tx } from '../platform/db/transaction.ts';
import { cancelAndRefund, givePayableOrder } from './payable-order.ts';
import { press } from './payments.ts';
import type { TestMember, TestServer } from './server.ts';

type Api = Pick<TestMember, 'api'>;

/** Payee of a manually paid refund, with a document as evidence. */
export const PAYEE: Payee = {
  ...{ kind: 'company', holderName: '深圳市测试科技有限公司', bank: 'cmb', branch: '深圳南山支行' },
  ...{ accountNo: '755912345678901', reason: '原支付账户已注销' },
};
interface Payee {
  readonly kind: BankAccountKind;
  readonly holderName: string;
  readonly bank: Bank;
  readonly branch: string;
  readonly accountNo: string;
  readonly reason: string;
}

/** A staff user records the payee of a manual refund. */
export async function askPayee({ api }: Api, refundId: string, account: Partial<Payee> = {}) {
  const file = new File(['%PDF-1.4 a letter'], 'letter.pdf', { type: 'application/pdf' });
  const { id: evidenceId, fileName: evidenceName } = await api.staffRefunds.upload({ files: { file } });
  const body = { ...PAYEE, ...account, evidenceId, evidenceName };
  return api.staffRefunds.askPayee({ params: { id: refundId }, body });
}

/** The payee of a refund, approved by two staff users. @returns its id, which the payer must give */
export async function agreedPayee(server: TestServer, refundId: string): Promise<string> {
  const [asker, second] = [await server.newStaff(SETTLERS), await server.newStaff(SETTLERS)];
  const { payee } = await askPayee(asker, refundId);
  const id = payee?.id ?? '';
  await second.api.staffApprovals.decide({
    params: { kind: 'refundPayee', id },
    body: { decision: 'approve', note: '' },
  });
  return id;
}
const SETTLERS = [...FIELD_PERMISSIONS, 'refund.view', 'refund.settle'] as const;

/** A refund of an order that a buyer paid through the simulated gateway, before it was requested from the gateway. */
export const createdRefund = (server: TestServer, amountFen?: bigint) => refundOf(server, amountFen);

async function refundOf(
  server: TestServer,
  amountFen = 50_000n,
  also?: (tx: Tx, mainOrderId: string) => Promise<unknown>,
) {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, amountFen);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  const amount = Number(amountFen) / 100;
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount, gateway: 'sandbox' } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo } });
  await cancelAndRefund(db, mainOrderId, async (tx) => also?.(tx, mainOrderId));
  const { id, refund_no: refundNo } = await db.read
    .selectFrom('refund')
    .select(['id', 'refund_no'])
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  return { id, refundNo, payNo };
}

/** A refund that its gateway refused until it needed manual processing. */
export const manualRefund = (server: TestServer, amountFen?: bigint) =>
  refundOf(server, amountFen, (tx, mainOrderId) =>
    tx
      .updateTable('refund')
      .set({ state: 'manual', attempts: 12, gateway_answer: 'refused', requested_at: new Date() })
      .where('main_order_id', '=', mainOrderId)
      .execute(),
  );
