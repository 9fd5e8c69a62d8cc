import { negate } from '@xunban/money';
import { unzipSync } from 'fflate';
import { billRows, cell, magnitude } from '../bill-table.ts';
import type { BillLine } from '../gateway.ts';
import { fromShanghaiText } from '../gateway-times.ts';
import { type AlipayClient, field, isDone } from './alipay-client.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** The archive has two tables. */
const MAX_FILES = 100;
const TIMEOUT_MS = 60_000;
const HEAD = '支付宝交易号';

/** The business bill of a day, an archive with a table of the trades and a summary of them. */
export async function alipayBill(client: AlipayClient, day: string): Promise<readonly BillLine[] | undefined> {
  const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  });
  if (!isDone(answer)) {
    if (/bill_not_exist/i.test(answer.subCode)) return [];
    if (/not_ready|in_process|processing/i.test(answer.subCode)) return undefined;
    throw new Error(`Alipay bill of ${day} not available: ${answer.subCode}`);
  }
  const response = await fetch(field(answer, 'billDownloadUrl'), {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`download of the bill of ${day} failed: status ${response.status}`);
  return readAlipayBill(new Uint8Array(await response.arrayBuffer()));
}

/** @throws when the archive is invalid, or none of its tables is the trade table */
export function readAlipayBill(archive: Uint8Array): BillLine[] {
  // Sizes as the archive states them, summed before anything is unpacked.
  let [size, count] = [0, 0];
  const files = unzipSync(archive, {
    filter: ({ originalSize }) => {
      size += originalSize;
      count += 1;
      if (size > MAX_BYTES || count > MAX_FILES)
        throw new Error('bill is larger than 64 MB, or has more than 100 files');
      return true;
    },
  });
  const text = new TextDecoder('gb18030');
  const table = Object.values(files)
    .map((bytes) => text.decode(bytes))
    .find((decoded) => decoded.includes(`\n${HEAD},`) && decoded.includes('退款批次号/请求号'));
  if (table === undefined) throw new Error('bill has no table of trades');
  return billRows(table, HEAD).flatMap((row) => lineOf(row) ?? []);
}

function lineOf(row: ReadonlyMap<string, string>): BillLine | undefined {
  const kind = cell(row, '业务类型');
  const at = fromShanghaiText(cell(row, '完成时间'));
  if (kind !== '交易' && kind !== '退款') return undefined;
  if (!at) throw new Error('bill row has no time');
  const amount = magnitude(cell(row, '订单金额（元）'));
  const fee = magnitude(cell(row, '服务费（元）'));
  const gatewayRef = cell(row, HEAD);
  return kind === '交易'
    ? { kind: 'payment', no: cell(row, '商户订单号'), gatewayRef, at, amount, fee }
    : { kind: 'refund', no: cell(row, '退款批次号/请求号'), gatewayRef, at, amount: negate(amount), fee: negate(fee) };
}
