import { expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { sandboxSlot } from '../../../sandbox.ts';
import { startTestServer } from '../../../testing/server.ts';

test('a request before the sandbox is ready may come again, and the live side serves meanwhile', async () => {
  const slot = sandboxSlot(createLog('silent'));
  const server = await startTestServer({ ROLES: 'api,pricing' }, { sandbox: slot });
  try {
    const headers = { Authorization: 'Bearer xb_test_0' };
    const early = await fetch(`${server.url}/api/app/api-key`, { headers });
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await early.json()).toMatchObject({ error: { code: 'unavailable', data: { nothingSaved: true } } });
    expect((await fetch(`${server.url}/sandbox/api/app/api-keys`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
