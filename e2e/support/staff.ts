import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { CONSOLE_URL, SERVER_LOG } from './run.ts';

/** The password of a staff account, which the server printed at its first start. */
export function staffPassword(account: string): string {
  const found = new RegExp(`^\\s+${account}\\s+(\\S+)`, 'm').exec(readFileSync(SERVER_LOG, 'utf8'))?.[1];
  if (!found) throw new Error(`${SERVER_LOG} contains no password of ${account}`);
  return found;
}

/** Opens a page of the console, signed in over HTTP: the page that asks for the password has tests of its own. */
export async function signInAsStaff(page: Page, account: string, address = '/'): Promise<void> {
  await signIn(page.request, account);
  await page.goto(`${CONSOLE_URL}${address}`);
  await expect(menu(page)).toBeVisible();
}

const menu = (page: Page) => page.getByRole('navigation', { name: '工作台菜单' });

async function signIn(request: APIRequestContext, account: string): Promise<APIResponse> {
  const data = { account, password: staffPassword(account) };
  const answer = await request.post(`${CONSOLE_URL}/api/staff/sign-in`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer;
}

/** Signs in at the console and opens an order from the queue. */
export async function openOrderAsStaff(page: Page, orderNo: string): Promise<void> {
  await signInAsStaff(page, 'admin', `/orders?filter=${orderNo}`);
  await page.getByRole('link', { name: orderNo }).click();
  await expect(page.getByRole('heading', { name: new RegExp(orderNo) })).toBeVisible();
}

export async function startProduction(page: Page): Promise<void> {
  await page.getByRole('button', { name: '排产投产' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  // The first step is offered when its files are released.
  await expect(page.getByRole('button', { name: '发起变更单' })).toBeVisible();
}

/**
 * Completes steps of the route, one after the other, as the floor reports them. @returns when there are no more, too
 */
export async function completeSteps(page: Page, max: number): Promise<void> {
  for (let step = 0; step < max; step += 1) {
    const label = (await next(page).textContent()) ?? '';
    if (label === SHIP) return;
    // By the event stream the button may have its next text while it is still busy, and takes no click then.
    await expect(next(page)).not.toHaveClass(/ant-btn-loading/);
    await next(page).click();
    // The button keeps its previous text while it is busy.
    await expect(next(page)).not.toHaveText(label);
  }
}

export async function ship(page: Page, waybill: string): Promise<void> {
  await page.getByRole('button', { name: SHIP }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('运单号').fill(waybill);
  await dialog.getByLabel('重量（克）').fill('180');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

const SHIP = '发货';

/** The next action of the floor: a step of the route, or shipping. */
const next = (page: Page) => page.locator('button', { hasText: /^(完成「.*|发货)$/ });

/** Staff actions over HTTP that prepare an e2e test. */
export async function staffCalls(request: APIRequestContext, account: string) {
  const calls = `${CONSOLE_URL}/api/staff`;
  const signedIn = await signIn(request, account);
  const token = /^(?:__Host-)?xunban-staff=([^;]+)/.exec(signedIn.headers()['set-cookie'] ?? '')?.[1];
  const headers = { Authorization: `Bearer ${token}` };
  const write = (method: 'POST' | 'PUT') => async (path: string, data: object) =>
    read(
      await request.fetch(`${calls}/${path}`, {
        method,
        headers: { ...headers, 'Idempotency-Key': randomUUID() },
        data,
      }),
    );
  return {
    token,
    get: async (path: string) => read(await request.get(`${calls}/${path}`, { headers })),
    post: write('POST'),
    upload: async (path: string, name: string, text: string) =>
      read(
        await request.post(`${calls}/${path}`, {
          headers: { ...headers, 'Idempotency-Key': randomUUID() },
          multipart: { file: { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) } },
        }),
      ),
    put: write('PUT'),
  };
}

export type StaffCalls = Awaited<ReturnType<typeof staffCalls>>;

async function read(response: APIResponse) {
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}
