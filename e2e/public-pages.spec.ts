import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { APIResponse } from '@playwright/test';
import { expectInOrder, FRAME, PUBLIC_LOOKS } from './support/findings.ts';
import { chosen, total } from './support/quote-page.ts';
import { PUBLIC_PAGES } from './support/site-pages.ts';
import { expect, test } from './support/test.ts';

test('every public page is there for everyone and in order, on a desktop and on a phone', async ({ page }) => {
  const titles = new Set<string>();
  for (const address of PUBLIC_PAGES) {
    await page.goto(address);
    const heading = page.locator('main h1');
    await expect(heading).toBeVisible();
    const title = (await heading.textContent()) ?? '';
    // Several addresses lead to one page.
    if (titles.has(title)) continue;
    titles.add(title);
    // The frame in each mode, with its footer and without.
    await expectInOrder(page, PUBLIC_LOOKS, titles.size > 7 ? FRAME : undefined);
  }

  await test.step('an address has no trailing slash, and a member page leads to the sign-in and back', async () => {
    await page.goto('/about/');
    await expect(page).toHaveURL(/\/about$/);
    await page.goto('/main/orderList/');
    await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=%2Fmain%2ForderList$/);
  });
});

test('a page whose application failed to load gets it once the server answers again', async ({ page, context }) => {
  await page.goto('/quote');
  await context.setOffline(true);
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/quote')),
    page.mouse.move(200, 200),
  ]);
  await context.setOffline(false);
  await Promise.all([page.waitForEvent('load'), page.mouse.move(300, 300)]);
  await page.getByRole('radio', { name: /沉金/ }).click();
  await expect(page).toHaveURL(/finish=enig/);
});

const inBrotli = promisify(brotliCompress);

async function bytesInBrotli(answer: APIResponse): Promise<number> {
  const body = await answer.body();
  return answer.url().endsWith('.woff2') ? body.length : (await inBrotli(body)).length;
}

test('the home page answers its buttons by itself, and stays small', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/');
  await page.mouse.wheel(0, 600);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '主导航' });
  await menu.getByRole('button', { name: '外观：深色菜单' }).click();
  await menu.getByRole('button', { name: '夜间' }).click();
  await expect(menu.getByRole('button', { name: '外观：夜间' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'night');
  await menu.getByRole('button', { name: '关闭菜单' }).click();
  await expect(menu).toBeHidden();
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  // The server sends gzip until the Brotli copies of a new build are made.
  const loaded = await Promise.all(
    names.map(async (name) => ({ name, bytes: await bytesInBrotli(await page.request.get(name)) })),
  );
  const bytesOf = (files: typeof loaded) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytesOf(loaded.filter(({ name }) => name.endsWith('.js')))).toBeLessThan(130_000);
  // The Chinese font is for machines that have none, as `machine-without-chinese.spec` tests.
  expect(names.filter((name) => name.includes('noto-sans-sc'))).toEqual([]);
  expect(bytesOf(loaded)).toBeLessThan(300_000);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await menu.getByRole('button', { name: '语言：简体中文' }).click();
  await menu.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL(/\?lang=en$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('quote, help and capability are complete without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/quote');
  await expect(page.getByRole('heading', { level: 1, name: '智能计价' })).toBeVisible();
  await expect(total(page)).toBeVisible();
  await expect(page.getByText(/没有运行 JavaScript.*示例价格/)).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: '层数' }).getByRole('radio')).not.toHaveCount(0);
  await page.goto('/help');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('link', { name: '板子尺寸怎么量' })).toBeVisible();
  await page.goto('/manufacturingProcess');
  await expect(page.getByRole('region', { name: '下载设计规则' })).toBeVisible();
  await context.close();
});

test('input and clicks before the application has loaded are replayed after it, and the layout does not shift', async ({
  page,
}) => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // On a machine without a Chinese font it would arrive in between, and lines would break elsewhere.
  await page.route('**/noto-sans-sc-*.woff2', (route) => route.abort());
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/quote');
  const before = await total(page).textContent();
  const length = page.getByRole('textbox', { name: '长', exact: true });
  await length.fill('88');
  await page.getByRole('radiogroup', { name: '层数' }).getByRole('radio', { name: /^4/ }).click();
  await length.focus();
  await page.evaluate(() => scrollTo(0, 60));
  const stands = () => page.locator('#board-form').evaluate((form) => form.getBoundingClientRect().top);
  const top = await stands();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  release?.();
  await expect(chosen(page, '层数')).toHaveText(/^4/);
  await expect(length).toHaveValue('88');
  await expect(length).toBeFocused();
  await expect(total(page)).not.toHaveText(before ?? '');
  expect(await stands()).toBe(top);
});
