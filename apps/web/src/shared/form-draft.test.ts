import { beforeEach, expect, it, vi } from 'vitest';

const member = vi.hoisted(() => ({ memberId: '' }));
vi.mock('./session.ts', () => ({ currentSession: () => (member.memberId ? member : null) }));

const { dropDraft, forgetTab, keepDraft, withDraft } = await import('./form-draft.ts');

const EMPTY = { name: '', phone: '', password: '', VeryfyCode: '', captcha: '' };
const typed = { name: '李工', phone: '13800138000', password: 'secret', VeryfyCode: '123456', captcha: 'ab12' };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  member.memberId = 'a';
  vi.stubGlobal('sessionStorage', {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});

it('brings back what was typed, but no password and no code', () => {
  keepDraft('form', typed);
  expect(withDraft('form', EMPTY)).toEqual({ ...EMPTY, name: '李工', phone: '13800138000' });
  expect([...stored.values()].join()).not.toMatch(/secret|123456|ab12/);
});

it('is one for each form and each member', () => {
  keepDraft('form', typed);
  expect(withDraft('other', EMPTY)).toEqual(EMPTY);
  member.memberId = 'b';
  expect(withDraft('form', EMPTY)).toEqual(EMPTY);
});

it('goes when it was sent, and when the member leaves', () => {
  keepDraft('form', typed);
  dropDraft('form');
  expect(stored.size).toBe(0);
  keepDraft('form', typed);
  stored.set('somebody.elses', 'x');
  forgetTab();
  expect([...stored.keys()]).toEqual(['somebody.elses']);
});

it.each(['no json', '7', 'null', '{"name":7}'])('takes %s for nothing', (text) => {
  keepDraft('form', typed);
  for (const name of stored.keys()) stored.set(name, text);
  expect(withDraft('form', EMPTY)).toEqual(EMPTY);
});

it('does without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft('form', typed);
  expect(withDraft('form', EMPTY)).toEqual(EMPTY);
});
