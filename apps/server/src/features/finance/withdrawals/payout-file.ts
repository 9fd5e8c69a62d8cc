import type { RawReply } from '@xunban/contract';
import { listTexts } from '@xunban/i18n/list-texts';
import { toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { type CsvValue, csvFile } from '../../../platform/lists/csv.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { bankAccountCards, fullAccountNo } from '../../identity/bank-accounts/bank-account-cards.ts';
import { findPayouts, withdrawalsOfPayout } from './payout-store.ts';

/** Column names of bulk payment files at banks. The file goes to a Chinese bank, whatever the user's language. */
const COLUMNS = [
  '序号',
  '收款人账号',
  '收款人户名',
  '收款银行',
  '开户网点',
  '联行号',
  '金额（元）',
  '用途',
  '业务参考号',
];
const PURPOSE = '账户余额提现';

/**
 * Renders a payout as a file for the bank, with full account numbers: each download is recorded.
 * @throws {Refusal} `notFound` also for a payout through the bank's API, which needs no file
 */
export async function payoutFile(tx: Tx, id: string): Promise<RawReply> {
  const texts = listTexts('zh-CN');
  const payout = (await findPayouts(tx, [id])).get(id);
  if (payout?.way !== 'file') throw new Refusal('notFound');
  const withdrawals = await withdrawalsOfPayout(tx, id);
  const accounts = await bankAccountCards(
    tx,
    withdrawals.map(({ bankAccountId }) => bankAccountId),
  );
  const rows: CsvValue[][] = [COLUMNS];
  for (const [at, { bankAccountId, amount, withdrawalNo }] of withdrawals.entries()) {
    const account = accounts.get(bankAccountId);
    if (!account) throw new Error(`invariant: withdrawal ${withdrawalNo} has no account`);
    rows.push([
      at + 1,
      await fullAccountNo(tx, bankAccountId),
      account.holderName,
      texts.value('bank', account.bank),
      account.branch,
      account.branchCode,
      { figure: toYuanText(amount) },
      PURPOSE,
      withdrawalNo,
    ]);
  }
  await recordAction(tx, {
    object: { kind: 'payout', id, no: payout.payoutNo },
    after: { withdrawals: String(withdrawals.length) },
  });
  return {
    body: csvFile(rows),
    headers: attachmentHeaders(`${payout.payoutNo}.csv`, `${payout.payoutNo}.csv`),
  };
}
