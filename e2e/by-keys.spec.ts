import type { Browser } from '@playwright/test';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectInOrder } from './support/findings.ts';
import { makeMember } from './support/member.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

/** Key presses counted by the page itself. */
interface Presses {
  readonly keys: number;
  readonly clicks: number;
}

const pressed: Record<string, Presses & { readonly tasks: number }> = {};

test.afterAll(() => {
  console.log('  role        tasks  keys each  clicks each');
  for (const [role, { tasks, keys, clicks }] of Object.entries(pressed))
    console.log(
      `  ${role.padEnd(10)}  ${tasks}      ${(keys / tasks).toFixed(1).padEnd(9)}  ${(clicks / tasks).toFixed(1)}`,
    );
});

test('a board is processed from review to shipment by keyboard alone, and every key press of each role is counted', async ({
  request,
  browser,
}) => {
  const staff = await staffCalls(request, 'admin');
  const buyer = buyerCalls(request, await makeMember(request));
  // A size that differs from the file: the machine review passes the order to an engineer.
  const order = await buyer.placeOrder(77);
  const { orderNo } = order;

  await byKeys(browser, 'engineer', orderNo, async (page) => {
    await expect(row(page, orderNo)).toContainText('审单');
    await stepWithQuestion(page);
    return 1;
  });
  await expect.poll(async () => (await reviewed(staff, orderNo)).state).toBe(30);
  await buyer.pay(order, staff);
  await byKeys(browser, 'planner', orderNo, async (page) => {
    await expect(row(page, orderNo)).toContainText('排产');
    await stepWithQuestion(page);
    const { items } = await staff.get(`orders?filter=${orderNo}`);
    const route = async () => (await staff.get(`orders/${items[0].id}`)).progress?.steps ?? [];
    await expect.poll(async () => (await route()).length).toBeGreaterThan(0);
    const { length } = await route();
    for (let done = 1; done <= length; done += 1)
      await expect(async () => {
        if (stepsDone(await route()) === done) return;
        // The next step may have come after the list was read.
        if ((await row(page, orderNo).count()) === 0) await page.keyboard.press('n');
        await expect(row(page, orderNo)).toContainText('生产', { timeout: 1_000 });
        if ((await stepButton(page).count()) === 0) await page.keyboard.press('j');
        await expect(stepButton(page)).toBeEnabled({ timeout: 1_000 });
        await expect(stepButton(page)).not.toHaveClass(/ant-btn-loading/, { timeout: 1_000 });
        await page.keyboard.press('e');
        await expect.poll(async () => stepsDone(await route()), { timeout: 3_000 }).toBe(done);
      }).toPass();
    return 1 + length;
  });
  await byKeys(browser, 'warehouse', orderNo, async (page) => {
    await expect(row(page, orderNo)).toContainText('发货');
    await step(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // The focus is in the first field, next to a proposed weight.
    await expect(dialog.getByLabel('运单号')).toBeFocused();
    await page.keyboard.type('SF77');
    await page.keyboard.type(String(Date.now()));
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('重量（克）')).toBeFocused();
    await page.keyboard.type('180');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    return 1;
  });
  const { items } = await staff.get(`orders?filter=${orderNo}`);
  expect(items).toMatchObject([{ orderNo, state: 70 }]);
});

test('the inbox is in order on every screen, and a row has a name for screen readers', async ({ browser, request }) => {
  const buyer = buyerCalls(request, await makeMember(request));
  const { orderNo } = await buyer.placeOrder(78);
  for (const role of ['engineer', 'finance']) {
    const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signInAsStaff(page, role, '/inbox?view=unclaimed');
    await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
    if (role === 'engineer') {
      await expect(row(page, orderNo)).toBeVisible();
      // Number, kind, board and time are separate in the accessible name.
      await expect(page.getByRole('button', { name: new RegExp(`${orderNo} 审单 .*剩`) })).toBeVisible();
    }
    await expectInOrder(page, role === 'engineer' ? EVERY_LOOK : QUICK_LOOKS);
    await page.context().close();
  }
});

const EVERY_LOOK = [
  { width: 1440, modes: ['dark', 'light', 'night'] },
  { width: 1024, modes: ['night'] },
  { width: 375, modes: ['night'] },
] as const;
/** The same page with other rows, of which most roles have none here. */
const QUICK_LOOKS = [
  { width: 1440, modes: ['night'] },
  { width: 375, modes: [] },
] as const;

const stepButton = (page: Page) => page.locator('[data-panel] [data-steps] button').first();
const row = (page: Page, orderNo: string) => page.getByRole('main').locator('[data-task]').filter({ hasText: orderNo });

/** The step that the state of the row allows. */
async function step(page: Page): Promise<void> {
  await expect(stepButton(page)).toBeEnabled();
  await expect(stepButton(page)).not.toHaveClass(/ant-btn-loading/);
  await page.keyboard.press('e');
}

async function stepWithQuestion(page: Page): Promise<void> {
  await step(page);
  const answer = page.getByRole('tooltip').getByRole('button', { name: '确定' });
  await expect(answer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
}

const stepsDone = (steps: readonly { readonly doneAt: string | null }[]): number =>
  steps.filter(({ doneAt }) => doneAt !== null).length;

/** Signs a role in at the list of unassigned tasks, filtered to one order, and counts the key presses from there. */
async function byKeys(
  browser: Browser,
  role: string,
  orderNo: string,
  work: (page: Page) => Promise<number>,
): Promise<void> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInAsStaff(page, role, '/inbox?view=unclaimed');
  await page.evaluate(() => {
    const presses = { keys: 0, clicks: 0 };
    Object.assign(window, { presses });
    const count = (kind: keyof typeof presses) => {
      presses[kind] += 1;
    };
    addEventListener('keydown', () => count('keys'), true);
    // A click that a key makes has no count of its own.
    addEventListener('click', (event) => event instanceof MouseEvent && event.detail > 0 && count('clicks'), true);
  });
  await expect(page.getByRole('main').locator('[data-task]').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(orderNo.slice(-6));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/filter=/);
  await expect(page.getByRole('main').locator('[data-task]')).toHaveCount(1);
  const tasks = await work(page);
  const presses = await page.evaluate(() => (window as unknown as { presses: Presses }).presses);
  expect(presses.clicks).toBe(0);
  pressed[role] = { ...presses, tasks };
  await page.context().close();
}
