import { expect, test } from 'vitest';
import { readConfig, settingsHelp } from './config.ts';

test('an empty environment is a demonstration on loopback with an embedded database', () => {
  const read = readConfig({});
  expect(read.ok && read.config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: '',
    product: 'xunban',
    demonstration: true,
    sandboxGateway: true,
  });
});

test.each([
  [{}, true, true],
  [{ DEMO: 'empty' }, true, false],
  [{ DEMO: 'false' }, false, false],
  [{ DATABASE_URL: 'postgres://host/database' }, false, false],
  [{ DATABASE_URL: 'postgres://host/database', DEMO: 'true' }, true, true],
])('%j: demonstration %s, with a year of orders %s', (env, demonstration, demonstrationYear) => {
  const read = readConfig(env);
  expect(read.ok && read.config).toMatchObject({ demonstration, demonstrationYear });
});

test('with an own database it is not a demonstration', () => {
  const read = readConfig({ DATABASE_URL: 'postgres://app@db/xunban' });
  expect(read.ok && read.config).toMatchObject({ demonstration: false, sandboxGateway: false });
});

test('every fault is reported at once, and a secret is not repeated', () => {
  const read = readConfig({
    PORT: '99999',
    ROLES: 'api,cook',
    DATABASE_URL: 'mysql://root:hunter2@db',
    PRODUCT: 'X y',
    PRICING_URL: 'ftp://x',
  });
  expect(read.ok).toBe(false);
  const text = read.ok ? '' : read.faults.join('\n');
  for (const name of ['PORT', 'ROLES', 'DATABASE_URL', 'PRODUCT', 'PRICING_URL']) expect(text).toContain(name);
  expect(text).not.toContain('hunter2');
});

test('the help lists every setting with its default', () => {
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PRODUCT', 'PRICING_URL', 'ROLES'])
    expect(settingsHelp()).toContain(`  ${name} `);
});
