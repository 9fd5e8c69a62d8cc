import { INSTANCE_JOBS } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobs } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    ROLES: 'api,pricing',
    ...{ SMS_PROVIDER: 'tencent', SMS_SECRET_ID: 'id', SMS_SECRET_KEY: 'key', SMS_APP_ID: '1' },
    SMS_TEMPLATES:
      'code=1,passwordChanged=2,phoneChanged=3,certificationApproved=4,certificationRejected=5,questionAsked=7,questionReminder=8,questionApplied=9,transferReceived=6',
  });
});
afterAll(() => server.stop());

test('every job has a text on the status page', () => {
  expect(
    jobs(server.deps)
      .map(({ name }) => name)
      .filter((name) => !INSTANCE_JOBS.some((known) => known === name)),
  ).toEqual([]);
});
