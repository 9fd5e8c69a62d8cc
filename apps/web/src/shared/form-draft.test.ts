// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearTabStorage, dropDraft, storeDraft, withDraft } from './form-draft.ts';
import { endSession, startSession } from './session.ts';

const EMPTY = { name: '', phone: '', password: '', VeryfyCode: '', captcha: '' };
const typed = { name: '李工', phone: '13800138000', password: 'secret', VeryfyCode: '123456', captcha: 'ab12' };

const signIn = (memberId: string) => startSession({ token: memberId, memberId, ticket: 't' });
const stored = () =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').map(
    (name) => [name, sessionStorage.getItem(name) ?? ''] as const,
  );

beforeEach(() => {
  sessionStorage.clear();
  signIn('a');
});
afterEach(() => {
  vi.unstubAllGlobals();
  endSession('signedOut');
});

it('brings back what was typed, but no password and no code', () => {
  storeDraft('form', typed);
  expect(withDraft('form', EMPTY)).toEqual({ ...EMPTY, name: '李工', phone: '13800138000' });
  expect(stored().join()).not.toMatch(/secret|123456|ab12/);
});

it('is one for each form and each member', () => {
  storeDraft('form', typed);
  expect(withDraft('other', EMPTY)).toEqual(EMPTY);
  signIn('b');
  expect(withDraft('form', EMPTY)).toEqual(EMPTY);
});

it('goes when it was sent, and when the member leaves', () => {
  storeDraft('form', typed);
  dropDraft('form');
  expect(stored()).toEqual([]);
  storeDraft('form', typed);
  sessionStorage.setItem('somebody.elses', 'x');
  clearTabStorage();
  expect(stored()).toEqual([['somebody.elses', 'x']]);
});

it.each(['no json', '7', 'null', '{"name":7}'])('takes %s for nothing', (text) => {
  storeDraft('form', typed);
  for (const [name] of stored()) sessionStorage.setItem(name, text);
  expect(withDraft('form', EMPTY)).toEqual(EMPTY);
});

it('does without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeDraft('form', typed);
  expect(withDraft('form', EMPTY)).toEqual(EMPTY);
});
