import { buyerCalls } from './support/buyer.ts';
import { enterAs, makeMember } from './support/member.ts';
import { expectPaper } from './support/paper.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, measured } from './support/quote-page.ts';
import { staffCalls } from './support/staff.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

const TOUCH = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, locale: 'zh-CN' } as const;

/** The smallest height of the visible ones. */
const smallest = (places: Locator) =>
  places.evaluateAll((elements) =>
    Math.min(...elements.map((element) => element.getBoundingClientRect().height).filter((height) => height > 0)),
  );

const smallestText = (page: Page) =>
  page
    .locator('input:visible, select:visible, textarea:visible')
    .evaluateAll((fields) => Math.min(...fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize))));

test('on a touch screen fields have 16 px and controls 44 px, and Back closes what is open', async ({ browser }) => {
  const context = await browser.newContext(TOUCH);
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('main form')).toBeVisible();
  expect(await smallestText(page)).toBeGreaterThanOrEqual(16);
  expect(await smallest(page.locator('main form button[type="submit"]'))).toBeGreaterThanOrEqual(44);

  await page.goto('/quote');
  await choose(page, await plainZip('touch'));
  await measured(page);
  expect(await smallestText(page)).toBeGreaterThanOrEqual(16);
  expect(await smallest(page.getByRole('radiogroup').getByRole('radio'))).toBeGreaterThanOrEqual(44);
  expect(await smallest(page.getByRole('group', { name: '查看哪一面' }).getByRole('button'))).toBeGreaterThanOrEqual(
    44,
  );

  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('button', { name: '语言：简体中文' })).toContainText('简体中文');
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/quote/);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await menu.getByRole('button', { name: '关闭菜单' }).click();
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test('the header of a member fits a phone in English, with controls for fingers', async ({ browser }) => {
  const context = await browser.newContext(TOUCH);
  const page = await context.newPage();
  await enterAs(page, await makeMember(page.request));
  await page.goto('/main/userCenter?lang=en');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(TOUCH.viewport.width);
  await context.close();
});

test('an order and the balance print as papers: no header, menu or buttons, and dark text in night mode', async ({
  page,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  await buyer.pay(order, await staffCalls(page.request, 'admin'));
  await enterAs(page, member);
  for (const address of [`/main/orderDetail?orderNo=${order.orderNo}`, '/main/accountInfo']) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await expectPaper(page);
  }
});
