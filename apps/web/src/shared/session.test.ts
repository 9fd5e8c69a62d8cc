import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const DAY_S = 24 * 60 * 60;

/** A browser's cookie jar and storage, as far as the session knows them; two tabs share one. */
function browser() {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const stored = new Map<string, string>();
  const document = {
    querySelector: () => null,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return { cookies, written, stored, document, localStorage };
}

let shared: ReturnType<typeof browser>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  shared = browser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the module again, as a new tab does; `storage` emits a change from another tab. */
async function openTab() {
  const events = new EventTarget();
  vi.stubGlobal('document', shared.document);
  vi.stubGlobal('localStorage', shared.localStorage);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('window', events);
  vi.resetModules();
  const session = await import('./session.ts');
  session.syncWithOtherTabs();
  const storage = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { ...session, storage };
}

const answer = { token: 'abc=1', memberId: 'g', ticket: 't' };

describe('a session', () => {
  it('is kept under the names of the product, for 365 days', async () => {
    const tab = await openTab();
    tab.startSession(answer);
    expect(shared.written).toEqual([`xunbanToken=abc%3D1; Path=/; Max-Age=${365 * DAY_S}; SameSite=Strict; Secure`]);
    expect(Object.fromEntries(shared.stored)).toEqual({
      xunbanGuid: 'g',
      xunbanTicket: 't',
      xunbanTokenExpires: String(NOW + 365 * DAY_S * 1000),
    });
  });

  it('is there again after a reload', async () => {
    (await openTab()).startSession(answer);
    expect((await openTab()).currentSession()).toMatchObject({ token: 'abc=1', memberId: 'g', ticket: 't' });
  });

  it('with a cookie that is not percent-encoded is signed out', async () => {
    (await openTab()).startSession(answer);
    shared.cookies.set('xunbanToken', 'abc%');
    expect((await openTab()).currentSession()).toBeNull();
  });

  it('ends at the time of the server, if that is sooner', async () => {
    const tab = await openTab();
    tab.startSession({ ...answer, expiresAt: '2026-11-20T13:00:00+08:00' });
    expect(tab.currentSession()).not.toBeNull();
    vi.setSystemTime(NOW + 3_600_001);
    expect(tab.currentSession()).toBeNull();
  });

  it.each([
    ['the token is missing', () => shared.cookies.clear()],
    ['the expiry is missing', () => shared.stored.delete('xunbanTokenExpires')],
    ['the expiry is past', () => shared.stored.set('xunbanTokenExpires', String(NOW - 1))],
    ['the expiry is no number', () => shared.stored.set('xunbanTokenExpires', 'soon')],
  ])('does not count when %s', async (_, damage) => {
    (await openTab()).startSession(answer);
    damage();
    expect((await openTab()).currentSession()).toBeNull();
  });

  it('leaves nothing behind when it ends', async () => {
    const tab = await openTab();
    tab.startSession(answer);
    for (const name of STORED_NAMES) shared.stored.set(name, '"of the member"');
    const ends: string[] = [];
    tab.onSessionEnd((end) => ends.push(end));
    tab.endSession('signedOut');
    expect([shared.cookies.size, shared.stored.size, tab.currentSession()]).toEqual([0, 0, null]);
    expect(ends).toEqual(['signedOut']);
  });
});

/** Other member data that the specification stores (§3), under the product's name. */
const STORED_NAMES = ['User', 'Permissions', 'Roles', 'Routes', 'OpenKeys', 'TransferAccount', 'MemberService'].map(
  (name) => `xunban${name}`,
);

it('a new session finds nothing of one that lapsed unseen', async () => {
  for (const name of STORED_NAMES) shared.stored.set(name, '"of the member before"');
  (await openTab()).startSession(answer);
  expect([...shared.stored.keys()].sort()).toEqual(['xunbanGuid', 'xunbanTicket', 'xunbanTokenExpires']);
});

describe('another tab', () => {
  const write = (token: string | null) => {
    if (token) shared.cookies.set('xunbanToken', token);
    else shared.cookies.delete('xunbanToken');
  };

  it('that signs in is followed', async () => {
    const tab = await openTab();
    write('new');
    shared.stored.set('xunbanTokenExpires', String(NOW + 1000));
    tab.storage('xunbanTokenExpires');
    expect(tab.currentSession()?.token).toBe('new');
  });

  it.each(['xunbanTokenExpires', null])('that signs out (storage key %s) ends the session here', async (key) => {
    const tab = await openTab();
    tab.startSession(answer);
    const ends: string[] = [];
    tab.onSessionEnd((end) => ends.push(end));
    write(null);
    shared.stored.clear();
    tab.storage(key);
    expect([tab.currentSession(), ends]).toEqual([null, ['elsewhere']]);
  });

  it('that signs in as another user ends the first session before the next begins', async () => {
    const tab = await openTab();
    tab.startSession(answer);
    const ends: string[] = [];
    tab.onSessionEnd((end) => ends.push(end));
    write('someone-else');
    tab.storage('xunbanTokenExpires');
    expect([tab.currentSession()?.token, ends]).toEqual(['someone-else', ['replaced']]);
  });

  it('that changes another key is ignored', async () => {
    const tab = await openTab();
    tab.startSession(answer);
    write(null);
    tab.storage('xunban.mode');
    expect(tab.currentSession()).not.toBeNull();
  });
});
