import { calls } from '@xunban/contract';
import { SPECIFIED_CALLS } from '@xunban/testkit/specified-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { addApiDocs } from './api-docs.ts';
import { createApp } from './app.ts';

const read = readConfig({});
if (!read.ok) throw new Error('invalid settings');
const app = createApp(read.config, createLog('silent'));
beforeAll(async () => {
  addApiDocs(app, calls, 'xunban', async () => false);
  await app.ready();
});
afterAll(() => app.close());

test('every call of the specification is listed in the OpenAPI document of the web host', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(SPECIFIED_CALLS).toHaveLength(109);
  expect(SPECIFIED_CALLS.filter((one) => !listed.includes(one.replace('{product}', 'xunban')))).toEqual([]);
});
