import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseYuan } from '@xunban/money';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { readJson } from '../../../platform/http/raw-json.ts';
import { serverKey } from '../../base/credentials/server-key.ts';
import type { ArrivedTransfer } from './arrived-transfer.ts';

export const BANK_FEED_PATH = '/api/gateways/transfer/arrived';
export const BANK_SIGNATURE_HEADER = 'x-bank-signature';

const notice = z.object({
  bankReference: z.string().regex(/^[A-Za-z0-9-]{6,60}$/),
  toAccount: z.string().regex(/^\d{6,30}$/),
  /** Yuan with two decimals, as text. */
  amount: z.string().regex(/^\d{1,10}\.\d{2}$/),
  payerName: z.string().trim().min(1).max(120),
  payerAccount: z.string().regex(/^\d{6,34}$/),
  remark: z.string().max(200).default(''),
  arrivedAt: z.iso.datetime({ offset: true }).refine((time) => time.startsWith('20')),
});
export type BankNotice = z.input<typeof notice>;

/** Parses the transfer of a notice; undefined when it is not a plausible transfer. */
export function readNotice(body: Buffer): ArrivedTransfer | undefined {
  const parsed = notice.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { amount, arrivedAt, ...rest } = parsed.data;
  const yuan = parseYuan(amount);
  return yuan > 0n ? { ...rest, amount: yuan, arrivedAt: new Date(arrivedAt) } : undefined;
}

/** Hex HMAC-SHA-256 over the bytes as they came. */
export async function signNotice(deps: Pick<Deps, 'config' | 'db'>, body: Buffer): Promise<string> {
  const secret = await feedSecret(deps);
  if (!secret) throw new Error('no bank feed is configured');
  return createHmac('sha256', secret).update(body).digest('hex');
}

export async function isSignedNotice(
  deps: Pick<Deps, 'config' | 'db'>,
  body: Buffer,
  signature: unknown,
): Promise<boolean> {
  const secret = await feedSecret(deps);
  if (!secret || typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(signature, 'hex'));
}

/** The secret of the bank, or a secret of our own in a demonstration. Without one no notice is accepted. */
async function feedSecret({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<string | Buffer | undefined> {
  if (config.bankFeedSecret) return config.bankFeedSecret;
  return config.demonstration ? db.transaction((tx) => serverKey(tx, 'bankFeed')) : undefined;
}
