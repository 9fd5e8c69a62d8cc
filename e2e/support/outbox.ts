import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_TOKEN } from './run.ts';

/** Returns the latest code sent to a phone number, from the demo outbox. */
export const smsCode = (request: APIRequestContext, phone: string): Promise<string> => newest(request, phone, /\d{6}/);

/** Returns the text of the captcha drawn for a timestamp. */
export const captchaText = (request: APIRequestContext, timestamp: string): Promise<string> =>
  newest(request, timestamp, /\S+/);

const headers = { Authorization: `Bearer ${DEMO_TOKEN}` };

async function newest(request: APIRequestContext, recipient: string, wanted: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { items } = await (await request.get('/dev/outbox', { headers })).json();
      const message = items.find((item: { recipient: string }) => item.recipient === recipient);
      found = wanted.exec(message?.text ?? '')?.[0] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
