import { ZERO_FEN } from '@xunban/money';
import { amountIn } from '../amount-text.ts';
import type { GatewayComplaint } from '../gateway.ts';
import { fromShanghaiText } from '../gateway-times.ts';
import { type AlipayClient, field, isDone } from './alipay-client.ts';

/** States in which nothing is left to answer: closed, or withdrawn by the payer. */
const ENDED = new Set(['FINISHED', 'CANCELLED', 'PLATFORM_FINISH', 'CLOSED']);

/** A complaint about a trade (`alipay.merchant.tradecomplain.query`). */
export async function alipayComplaint(client: AlipayClient, ref: string): Promise<readonly GatewayComplaint[]> {
  const answer = await client.call('alipay.merchant.tradecomplain.query', { complain_event_id: ref });
  if (!isDone(answer)) {
    if (/NOT_EXIST|NOT_FOUND/.test(answer.subCode)) return [];
    throw new Error(`Alipay query of complaint ${ref} failed: ${answer.subCode}`);
  }
  const at = fromShanghaiText(field(answer, 'gmtCreate'));
  const payNo = field(answer, 'merchantOrderNo');
  if (field(answer, 'complainEventId') !== ref || payNo === '' || !at)
    throw new Error(`Alipay answer about complaint ${ref} is incomplete`);
  const texts = [field(answer, 'leafCategoryName'), field(answer, 'complainReason'), field(answer, 'content')];
  return [
    {
      ...{ payNo, at },
      amount: amountIn(field(answer, 'tradeAmount')) ?? ZERO_FEN,
      content: texts.filter((text) => text !== '').join(' · '),
      isEnded: ENDED.has(field(answer, 'status')),
    },
  ];
}
