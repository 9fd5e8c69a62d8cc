import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A browser whose server has a sandbox. */
function browser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('document', { querySelector: () => ({ content: 'open' }) });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { location: { reload: () => {} } });
}

/** A page is loaded. */
async function load() {
  vi.resetModules();
  return { ...(await import('./test-mode.ts')), ...(await import('./member-storage.ts')) };
}

beforeEach(browser);
afterEach(() => vi.unstubAllGlobals());

it('leads calls to the sandbox from the next page on, until it is left', async () => {
  const live = await load();
  expect([live.isTestMode(), live.pathOfSide()]).toEqual([false, '']);
  live.switchTestMode(true);
  expect(live.pathOfSide()).toBe('');
  const testing = await load();
  expect([testing.isTestMode(), testing.pathOfSide()]).toEqual([true, '/sandbox']);
  testing.leaveTestMode();
  expect(testing.pathOfSide()).toBe('');
  expect((await load()).isTestMode()).toBe(false);
});

it('stores the account number for transfers of each side for itself', async () => {
  const live = await load();
  live.writeMemberValue('transferAccount', { userId: 'm', account: 'live' });
  live.switchTestMode(true);
  const testing = await load();
  expect(testing.readMemberValue('transferAccount')).toBeNull();
  testing.writeMemberValue('transferAccount', { userId: 'm', account: 'test' });
  testing.switchTestMode(false);
  expect((await load()).readMemberValue('transferAccount')).toMatchObject({ account: 'live' });
  live.clearMemberStorage();
  expect((await load()).readMemberValue('transferAccount')).toBeNull();
});
