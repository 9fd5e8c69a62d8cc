import { type APIRequestContext, expect } from '@playwright/test';

/** The newest code that was sent to a telephone, from the demonstration's outbox. */
export async function smsCode(request: APIRequestContext, phone: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const { items } = await (await request.get('/dev/outbox')).json();
      const message = items.find((item: { recipient: string }) => item.recipient === phone);
      code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}
