import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CarrierTracking, TrackAnswer, TrackRequest } from './carrier-tracking.ts';

export interface Kuaidi100Settings {
  /** The provider's number of the company. */
  readonly customer: string;
  readonly key: string;
  readonly endpoint: string;
}

/** Codes of the provider for carriers of the freight table. */
const COMPANIES: Readonly<Record<string, string>> = {
  ...{ SF: 'shunfeng', ZTO: 'zhongtong', EMS: 'ems', YTO: 'yuantong', STO: 'shentong' },
  ...{ YUNDA: 'yunda', JTSD: 'jtexpress', JD: 'jd', DBL: 'debangkuaidi', CAINIAO: 'danniao' },
};

/** Kinds of events by the provider's status; any other one is a parcel on its way. */
const KINDS: Readonly<Record<string, TrackAnswer['kind']>> = {
  ...{ 揽收: 'accepted', 签收: 'delivered' },
  ...{ 退签: 'returned', 退回: 'returned', 拒签: 'returned' },
};
/** State of a parcel that its recipient has. Until then an event of a receipt is that of a locker or a shop. */
const RECEIVED = '3';
/** The code for a waybill that its carrier does not know yet. */
const NO_RESULT = '500';
const TIMEOUT_MS = 15_000;
const MAX_PLACE = 200;

const trackForm = z.object({
  state: z.coerce.string(),
  data: z.array(
    z.object({
      context: z.string(),
      ftime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      status: z.string().optional(),
    }),
  ),
});
const codeForm = z.object({ returnCode: z.coerce.string() });
const answerForm = z.union([trackForm, codeForm]);
/** Codes of a subscription that is in force: now, or since an earlier request. */
const SUBSCRIBED = new Set(['200', '501']);

/**
 * The query of 快递100, <https://api.kuaidi100.com/document/5f0ffb5ebc8da837cbd8aefc.html>: one signed request for each parcel.
 * The provider reports no lost parcels; staff declare them.
 */
export function kuaidi100({ customer, key, endpoint }: Kuaidi100Settings): CarrierTracking {
  return {
    async track({ carrier, waybill, phone }) {
      const company = COMPANIES[carrier];
      if (company === undefined) throw new Error(`Kuaidi100 has no code for the carrier ${carrier}.`);
      const param = JSON.stringify({ com: company, num: waybill, phone, resultv2: '1', show: '0', order: 'asc' });
      const response = await fetch(`${endpoint}/poll/query.do`, {
        method: 'POST',
        body: new URLSearchParams({ customer, sign: signatureOf(param + key + customer), param }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = answerForm.parse(await response.json());
      if ('data' in answer) return answer.data.map((event) => eventOf(event, answer.state));
      if (answer.returnCode === NO_RESULT) return [];
      throw new Error(`Kuaidi100 answered ${answer.returnCode}.`);
    },
  };
}

/**
 * The subscription of 快递100, <https://api.kuaidi100.com/document/5f0ffa8f2977d50a94e1023c.html>: the provider calls the address
 * whenever the parcel moves, and signs the notice with the salt of the subscription.
 */
export async function subscribeKuaidi100(
  { key, endpoint }: Omit<Kuaidi100Settings, 'customer'>,
  { carrier, waybill, phone }: Pick<TrackRequest, 'carrier' | 'waybill' | 'phone'>,
  callbackUrl: string,
): Promise<void> {
  const company = COMPANIES[carrier];
  if (company === undefined) throw new Error(`Kuaidi100 has no code for the carrier ${carrier}.`);
  const parameters = { callbackurl: callbackUrl, salt: saltOf(key), resultv2: '1', phone };
  const response = await fetch(`${endpoint}/poll`, {
    method: 'POST',
    body: new URLSearchParams({ schema: 'json', param: JSON.stringify({ company, number: waybill, key, parameters }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { returnCode } = codeForm.parse(await response.json());
  if (!SUBSCRIBED.has(returnCode)) throw new Error(`Kuaidi100 answered ${returnCode}.`);
}

export interface PushedTrack {
  readonly carrier: string;
  readonly waybill: string;
  /** Oldest first. */
  readonly events: readonly TrackAnswer[];
}

const pushForm = z.object({ lastResult: trackForm.extend({ com: z.string(), nu: z.string() }) });

/** Reads a notice of the provider. @returns `unsigned` for one that it did not sign, `invalid` for another form */
export function readKuaidi100Push(key: string, body: string): PushedTrack | 'unsigned' | 'invalid' {
  const form = new URLSearchParams(body);
  const param = form.get('param') ?? '';
  const expected = Buffer.from(signatureOf(param + saltOf(key)));
  const given = Buffer.from((form.get('sign') ?? '').toUpperCase());
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unsigned';
  const read = pushForm.safeParse(jsonOf(param));
  const carrier = Object.entries(COMPANIES).find(([, company]) => company === read.data?.lastResult.com)?.[0];
  if (!read.success || carrier === undefined) return 'invalid';
  const { nu, data, state } = read.data.lastResult;
  // The provider writes the latest first.
  return { carrier, waybill: nu.toUpperCase(), events: data.map((event) => eventOf(event, state)).reverse() };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Secret of the company's subscriptions, which the provider repeats in the signature of its notices. */
const saltOf = (key: string): string => createHmac('sha256', key).update('kuaidi100 push').digest('hex').slice(0, 32);

function eventOf(
  { context, ftime, status = '' }: { context: string; ftime: string; status?: string | undefined },
  state: string,
): TrackAnswer {
  const kind = KINDS[status] ?? 'moving';
  return {
    kind: kind === 'delivered' && !state.startsWith(RECEIVED) ? 'moving' : kind,
    // The provider writes the time of Beijing.
    at: new Date(`${ftime.replace(' ', 'T')}+08:00`),
    place: context.slice(0, MAX_PLACE),
  };
}

/** Signature by the provider's manual. MD5 is its choice; the key never leaves the server. */
const signatureOf = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase();
