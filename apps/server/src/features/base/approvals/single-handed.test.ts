import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { singleHanded, staffWarnings } from './single-handed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api' });
});
afterAll(() => server.stop());

test('an instance with one administrator or one approver is warned of, a demonstration is not', async () => {
  const { read } = server.deps.db;
  const codes = async (demonstration = false) => (await staffWarnings(read, { demonstration })).map(({ code }) => code);
  expect(await codes()).toEqual(['staff.fewAdministrators']);
  await server.newStaff(['staff.manage', 'withdrawal.review']);
  expect(await codes()).toEqual(['staff.fewAdministrators', 'approval.oneApprover']);
  expect(await codes(true)).toEqual([]);
  expect(await singleHanded(read)).toEqual({ administrators: 1, kinds: ['withdrawal', 'companyProfile', 'camRule'] });
  const [, approver] = await staffWarnings(read, { demonstration: false });
  expect(approver?.text).toContain('withdrawal (withdrawal.review)');

  const second = await server.newStaff(['staff.manage', 'withdrawal.review']);
  expect(await codes()).toEqual([]);
  await server.deps.db.transaction((tx) =>
    tx.updateTable('staff').set({ is_disabled: true }).where('id', '=', second.staffId).execute(),
  );
  expect(await codes()).toEqual(['staff.fewAdministrators', 'approval.oneApprover']);
});
