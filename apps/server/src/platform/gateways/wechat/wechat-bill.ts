import { createHash } from 'node:crypto';
import { negate } from '@xunban/money';
import { z } from 'zod';
import { billRows, cell, magnitude } from '../bill-table.ts';
import type { BillLine } from '../gateway.ts';
import { fromShanghaiText } from '../gateway-times.ts';
import type { WechatClient } from './wechat-client.ts';

const where = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

/** Downloads the trade bill of a day; the signed answer with its address also contains its hash. */
export async function wechatBill(client: WechatClient, day: string): Promise<readonly BillLine[] | undefined> {
  const answer = await client.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
  if (answer.code === 'NO_STATEMENT_EXIST') return [];
  if (answer.code === 'STATEMENT_CREATING') return undefined;
  if (answer.code !== '') throw new Error(`WeChat Pay bill of ${day} not available: ${answer.code}`);
  const { hash_value: hash, download_url: address } = where.parse(answer.body);
  const bytes = await client.download(address);
  if (createHash('sha1').update(bytes).digest('hex') !== hash.toLowerCase())
    throw new Error(`bill of ${day} does not match its announced hash`);
  return readWechatBill(bytes.toString('utf8'));
}

/** @throws when the table is invalid */
export const readWechatBill = (text: string): BillLine[] =>
  billRows(text, '交易时间').flatMap((row) => lineOf(row) ?? []);

function lineOf(row: ReadonlyMap<string, string>): BillLine | undefined {
  const at = fromShanghaiText(cell(row, '交易时间'));
  if (!at) return undefined;
  const fee = magnitude(cell(row, '手续费'));
  const state = cell(row, '交易状态');
  if (state === 'SUCCESS')
    return {
      ...{ kind: 'payment', no: cell(row, '商户订单号'), gatewayRef: cell(row, '微信订单号') },
      ...{ at, amount: magnitude(cell(row, '订单金额')), fee },
    };
  // A refund that failed or was converted to another method costs the company nothing on this line.
  if (state !== 'REFUND' || !['SUCCESS', 'PROCESSING'].includes(cell(row, '退款状态'))) return undefined;
  return {
    ...{ kind: 'refund', no: cell(row, '商户退款单号'), gatewayRef: cell(row, '微信退款单号') },
    ...{ at, amount: negate(magnitude(cell(row, '申请退款金额'))), fee: negate(fee) },
  };
}
