import { test as bare, expect } from '@playwright/test';
import { CONSOLE_URL } from './support/run.ts';
import { signInAsStaff } from './support/staff.ts';

// Without the guard of the other tests: here pages break the policy on purpose.
for (const [site, address] of [
  ['the web', '/login'],
  ['the console', `${CONSOLE_URL}/`],
] as const)
  bare(`text does not become markup on a page of ${site}, and a style sheet in it does not count`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
    const tried = await page.evaluate(() => {
      const refused = (attempt: () => unknown): boolean => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      };
      const element = document.createElement('div');
      document.body.append(element);
      return {
        innerHTML: refused(() => {
          element.innerHTML = '<img src=x onerror=alert(1)>';
        }),
        parser: refused(() => new DOMParser().parseFromString('<style>body{display:none}</style>', 'text/html')),
        worker: refused(() => new Worker('https://elsewhere.example/worker.js')),
        script: refused(() => {
          document.createElement('script').text = 'alert(1)';
        }),
        secondPolicy: refused(() => Reflect.get(window, 'trustedTypes').createPolicy('mine', {})),
        isShown: getComputedStyle(document.body).display !== 'none',
      };
    });
    expect(tried).toEqual({
      innerHTML: true,
      parser: true,
      worker: true,
      script: true,
      secondPolicy: true,
      isShown: true,
    });
  });

bare('a style element counts only with the nonce of its answer, which is new each time', async ({ request }) => {
  const policyOf = async () => (await request.get('/login')).headers()['content-security-policy'] ?? '';
  const nonces = [await policyOf(), await policyOf()].map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
  expect(nonces[1]).not.toBe(nonces[0]);
  expect(await policyOf()).not.toContain('unsafe-inline');
});

bare('a script on a page of the shop, in the same browser, reaches nothing of the console', async ({ page }) => {
  await signInAsStaff(page, 'admin');
  const shop = await page.context().newPage();
  await shop.goto('/');
  const found = await shop.evaluate(async (consoleUrl) => {
    const ask = (path: string, init: RequestInit) =>
      fetch(`${consoleUrl}${path}`, { credentials: 'include', ...init }).then(
        ({ status }) => `answered ${status}`,
        () => 'refused',
      );
    const channel = new BroadcastChannel('xunbanConsole.session');
    const received: unknown[] = [];
    channel.onmessage = ({ data }) => received.push(data);
    channel.postMessage({ kind: 'signedOut' });
    Object.assign(window, { received });
    const frame = document.createElement('iframe');
    frame.src = consoleUrl;
    document.body.append(frame);
    await new Promise((resolve) => {
      frame.onload = resolve;
    });
    return {
      cookie: document.cookie.includes('xunban-staff'),
      call: await ask('/api/staff/me', { headers: { 'X-Console': '' } }),
      write: await ask('/api/staff/sign-out', { method: 'POST', headers: { 'X-Console': '' } }),
      // Sent without a question, but without the header that makes the cookie count, and the answer stays unread.
      plain: await ask('/api/staff/sign-out', { method: 'POST' }),
      framed: frame.contentDocument !== null,
    };
  }, CONSOLE_URL);
  expect(found).toEqual({
    cookie: false,
    call: 'refused',
    write: 'refused',
    plain: 'refused',
    framed: false,
  });
  // Its message was ignored, and it does not receive the messages between the console's tabs.
  const board = page.getByRole('heading', { name: '工作台', level: 1 });
  await expect(board).toBeVisible();
  await page.evaluate(() => new BroadcastChannel('xunbanConsole.session').postMessage({ kind: 'signedOut' }));
  await expect(board).toBeHidden();
  expect(await shop.evaluate(() => Reflect.get(window, 'received'))).toEqual([]);
  await shop.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: '工作台', level: 1 })).toBeVisible();
});
