import { type LiveCall, siteOfCall } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedCalls, entriesAfter, lastEntry } from '../../../testing/audited-actions.ts';
import { addressOf } from '../../../testing/declared-calls.ts';
import { queryText, samplePart } from '../../../testing/sample-input.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

/** A refused action leaves no audit entry: checked for every call that declares one. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each(auditedCalls)('$name leaves nothing when it is refused', async ({ def }) => {
  const { token } = await server.newStaff();
  const unprivileged = await server.newStaff([]);
  const before = await lastEntry(server.deps.db);
  const refused = [];
  for (const who of [unprivileged.token, token]) refused.push(await ask(def, who));
  const rows = await entriesAfter(server.deps.db, before);
  expect(rows).toHaveLength(refused.filter((status) => status < 300).length);
});

/** With an input of the right form that names nothing which is there. */
async function ask(def: LiveCall, token: string): Promise<number> {
  const params = samplePart(def.params, {});
  const path = addressOf(def, server.deps.config.product, (name) => String(params[name]));
  const query = queryText(samplePart(def.query, {}));
  const body = def.method === 'GET' ? {} : { body: JSON.stringify(samplePart(def.body, {})) };
  const response = await fetch(`${siteOfCall(def) === 'web' ? server.url : server.consoleUrl}${path}?${query}`, {
    method: def.method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(def.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...body,
  });
  await response.arrayBuffer();
  return response.status;
}
