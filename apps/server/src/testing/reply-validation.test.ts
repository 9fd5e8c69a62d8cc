import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { replyFault, validateReplies } from './reply-validation.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const faultOf = (key: string, status: number, reply: unknown, type = JSON_TYPE) =>
  replyFault(key, status, type, JSON.stringify(reply));

const COUNTS = 'GET /api/app/engineering-question-counts';
const CART = 'POST /api/applet/appletorder/get-applet-getcartlist';

test('a reply as declared has no fault', () => {
  expect(faultOf(COUNTS, 403, { error: { code: 'forbidden', message: '没有权限' } })).toBeUndefined();
  expect(faultOf(CART, 200, { success: false, code: 'internal', message: '', result: null })).toBeUndefined();
  expect(replyFault('POST /api/app/sign-out', 204, '', undefined)).toBeUndefined();
});

test.each([
  ['a missing field', faultOf(COUNTS, 200, {})],
  ['a code that is not registered', faultOf(COUNTS, 403, { error: { code: 'nonsense', message: '' } })],
  ['an undeclared status', faultOf(CART, 404, {})],
  ['another media type', faultOf(COUNTS, 200, {}, 'text/html')],
  ['a body where none is declared', faultOf('POST /api/app/sign-out', 204, {})],
  ['an envelope without result', faultOf(CART, 200, { success: true, message: '' })],
])('%s is a fault', (_name, fault) => {
  expect(fault).toEqual(expect.any(String));
});

test('the hook of a server collects the faults of its replies', async () => {
  const app = fastify();
  app.get('/api/app/engineering-question-counts', () => ({ waiting: 'three' }));
  const faults = validateReplies(app, 'xunban');
  await app.inject('/api/app/engineering-question-counts');
  expect(faults()).toEqual([expect.stringContaining(COUNTS)]);
  await app.close();
});
