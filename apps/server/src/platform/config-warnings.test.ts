import { expect, test } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import { readConfig } from './config.ts';
import { configWarnings, warningsText } from './config-warnings.ts';
import { SMS_TEMPLATES } from './sms/sms-templates.ts';

const configOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.faults.join());
  return read.config;
};
const tencent = {
  ...{ SMS_PROVIDER: 'tencent', SMS_SECRET_ID: 'id', SMS_SECRET_KEY: 'key', SMS_APP_ID: '1' },
  SMS_TEMPLATES: SMS_TEMPLATES.map((name, at) => `${name}=${at + 1}`).join(','),
};

test('a public instance is warned of in the terminal, a demonstration is not', () => {
  expect(warningsText(configWarnings(configOf({})))).toBe('');
  const text = warningsText(configWarnings(configOf({ DEMO: 'false', STAFF_SECOND_FACTOR: 'optional' })));
  expect(text).toContain('SMS_PROVIDER is outbox');
  expect(text).toContain('STAFF_SECOND_FACTOR is optional');
});

test('with a provider and second factors there is no warning', () => {
  const read = readConfig({ DEMO: 'false', ...tencent });
  if (!read.ok) throw new Error(read.faults.join());
  expect(configWarnings(read.config)).toEqual([]);
});

test('readiness names the warnings to this machine and to the holder of the token, and metrics count them', async () => {
  const server = await startTestServer({ DEMO: 'false', METRICS_TOKEN: 'a-token-of-the-operator' });
  try {
    const ready = async (headers: Record<string, string>) =>
      (await (await fetch(`${server.url}/readyz`, { headers })).json()) as {
        readonly status: string;
        readonly warnings?: readonly { readonly code: string }[];
      };
    const anonymous = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await ready({})).warnings?.map(({ code }) => code)).toEqual(['sms.outbox']);
    expect(await ready(anonymous)).toEqual({ status: 'ready' });
    const known = { ...anonymous, Authorization: 'Bearer a-token-of-the-operator' };
    expect((await ready(known)).warnings).toHaveLength(1);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('config_warnings 1');
  } finally {
    await server.stop();
  }
});
