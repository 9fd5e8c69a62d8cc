import type { Browser } from '@playwright/test';
import { buyerCalls } from './support/buyer.ts';
import { countInput, inputOf } from './support/count-input.ts';
import { payPassword, signInHere } from './support/demo-member.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from './support/findings.ts';
import { plainZip } from './support/plain-board.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { expect, type Page, test } from './support/test.ts';

const price = (page: Page) => page.locator('#price');
const total = (page: Page) =>
  price(page)
    .getByText(/^¥[\d,]+\.\d\d$/)
    .first();
const pricesShown = (page: Page) => expect(page.getByText('正在更新价格')).toBeHidden();

test('a quote is saved, compared, shared, downloaded, printed and deleted; a returning buyer orders in three clicks', async ({
  page,
  browser,
}) => {
  await page.goto('/quote?maskColour=blue');
  await expect(total(page)).toBeVisible();
  const blue = (await total(page).textContent()) ?? '';
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await signInHere(page);
  const save = page.getByRole('dialog', { name: '保存报价' });
  await save.getByRole('textbox', { name: '名称' }).fill('蓝色的');
  await save.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/已保存「蓝色的」，价格有效至 \d{4}-/)).toBeVisible();
  // After signing in, everything that was chosen is still there.
  await expect(page).toHaveURL(/maskColour=blue/);

  await page.getByRole('radio', { name: /沉金/ }).first().click();
  await expect(total(page)).not.toHaveText(blue);
  await pricesShown(page);
  const gold = (await total(page).textContent()) ?? '';
  await page.getByRole('button', { name: '我的报价' }).click();
  const list = page.getByRole('dialog', { name: '我的报价' });
  await list.getByRole('checkbox', { name: '选「蓝色的」来对比' }).check();
  await list.getByRole('button', { name: '与当前参数对比' }).click();
  const comparison = page.getByRole('dialog', { name: '报价对比' });
  await expect(comparison.getByRole('row', { name: /^总价/ })).toContainText(blue);
  await expect(comparison.getByRole('row', { name: /^总价/ })).toContainText(gold);
  await expect(comparison.getByRole('row', { name: /^表面处理/ })).toContainText('沉金');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoFindings(page, { part: 'dialog[open]' });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await comparison.getByRole('button', { name: '回到列表' }).click();
  const [quotation] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: '下载「蓝色的」的报价单' }).click(),
  ]);
  expect(quotation.suggestedFilename()).toMatch(/^Q\d+\.pdf$/);
  await list.getByRole('button', { name: '给「蓝色的」改名' }).click();
  const rename = page.getByRole('dialog', { name: '改名' });
  await rename.getByRole('textbox').fill('第一版');
  await rename.getByRole('button', { name: '改名' }).click();
  await list.getByRole('button', { name: '打开「第一版」' }).click();
  await expect(total(page)).toHaveText(blue);
  await price(page).getByRole('button', { name: '撤销' }).click();
  await expect(total(page)).toHaveText(gold);

  await page.getByRole('button', { name: '分享', exact: true }).click();
  const link = page.getByRole('textbox', { name: '锁价链接' });
  await expect(link).toHaveValue(/\/sharedQuote\/.{20,}/);
  const anonymous = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await anonymous.goto(new URL(await link.inputValue()).pathname);
  await expect(anonymous.getByText(gold, { exact: true })).toBeVisible();
  await expectNoFindings(anonymous);
  // Once ended, the link shows nothing; sharing again makes another link.
  const previous = await link.inputValue();
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 起分享$/)).toBeVisible();
  await page.getByRole('button', { name: '收回链接' }).click();
  await expect(page.getByText('锁价链接已收回')).toBeVisible();
  await anonymous.reload();
  await expect(anonymous.getByText('这个链接已失效')).toBeVisible();
  await page.getByRole('button', { name: '重新分享' }).click();
  await expect(link).toHaveValue(/\/sharedQuote\/.{20,}/);
  expect(await link.inputValue()).not.toBe(previous);
  await anonymous.goto(new URL(await link.inputValue()).pathname);
  await expect(anonymous.getByText(gold, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '我的报价' }).click();
  await list.getByRole('tab', { name: '分享中的链接' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: gold }).first()).toBeVisible();
  await expectNoFindings(page, { part: 'dialog[open]' });
  await anonymous.context().close();
  await page.keyboard.press('Escape');

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('heading', { name: '线路板报价' })).toBeVisible();
  await expect(page.getByRole('radiogroup').first()).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: '我的报价' }).click();
  await list.getByRole('button', { name: '删除「第一版」' }).click();
  await page.getByRole('dialog', { name: '删除「第一版」？' }).getByRole('button', { name: '删除' }).click();
  await expect(list.getByText('第一版', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');

  await choicesUnderAName(page);
  await imageWithTheQuote(page, browser);
  // A tab of its own, which begins without a board.
  const tab = await page.context().newPage();
  await test.step('a returning buyer pays an order in three clicks', () => orderInThreeClicks(tab));
});

/** A returning buyer, whose last order was of a yellow board, gets from the file to the paid order in three clicks. */
async function orderInThreeClicks(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'xunbanToken')?.value ?? '');
  await buyerCalls(page.request, { token }).placeOrder(undefined, { maskColour: 'yellow' });
  // The member centre asks members for their certification; this begins after that.
  await page.addLocatorHandler(page.getByRole('dialog', { name: '企业认证' }), () => page.keyboard.press('Escape'));
  await countInput(page);
  await page.goto('/quote');
  await expect(page.getByText(/已采用：上次订单 P\d+的 \d+ 项参数/)).toBeVisible();
  await choose(page);
  await expect(page.getByRole('radio', { name: /黄色/ })).toBeChecked();
  await page.getByRole('button', { name: '立即下单' }).click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.getByRole('button', { name: /^去付款/ }).click();
  await page.locator('form#pay input[name=payPassword]').fill(payPassword());
  await page.keyboard.press('Enter');
  await expect(page.getByText('支付成功', { exact: true })).toBeVisible();
  // Order, submit, go to the payment. Dropping the file is no click; the only field is the pay password of the wallet.
  expect(await inputOf(page)).toEqual({ clicks: 3, fields: 1 });
}

/** Saved from the board in the form, chosen for a later one, deleted after a question. */
async function choicesUnderAName(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: '常用参数', exact: true });
  await expect(page.getByRole('radio', { name: /蓝色/ })).toBeChecked();
  await menu.click();
  await page.getByRole('button', { name: '把当前参数存为常用…' }).click();
  const save = page.getByRole('dialog', { name: '存为常用参数' });
  await save.getByRole('button', { name: '保存' }).click();
  await expect(save.getByText('请填写名称')).toBeVisible();
  await save.getByRole('textbox', { name: '名称' }).fill('蓝油沉金');
  await save.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已存为「蓝油沉金」')).toBeVisible();

  // However early the file comes, what the address asks for stays.
  await page.goto('/quote?maskColour=red');
  await choose(page);
  await expect(page.getByRole('radio', { name: /红色/ })).toBeChecked();
  await menu.click();
  await page.getByRole('button', { name: '蓝油沉金', exact: true }).click();
  await expect(page.getByRole('radio', { name: /蓝色/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /沉金/ }).first()).toBeChecked();
  // The measured values stay.
  await expect(page.getByRole('textbox', { name: '长', exact: true })).toHaveValue('60');
  await price(page).getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('radio', { name: /红色/ })).toBeChecked();

  await menu.click();
  await page.getByRole('button', { name: '删除常用参数「蓝油沉金」' }).click();
  const question = page.getByRole('dialog', { name: '删除「蓝油沉金」？' });
  await question.getByRole('button', { name: '删除' }).click();
  await expect(question).toBeHidden();
  await menu.click();
  await expect(page.getByRole('button', { name: '蓝油沉金', exact: true })).toBeHidden();
}

/** The image of the board is sent along with its quote only once the buyer wants that. */
async function imageWithTheQuote(page: Page, browser: Browser): Promise<void> {
  const imageRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/image'))
      imageRequests.push(request.url());
  });
  const share = page.getByRole('button', { name: '分享', exact: true });
  const link = page.getByRole('textbox', { name: '锁价链接' });
  // Closes the menu.
  await page.keyboard.press('Escape');
  await pricesShown(page);
  await share.click();
  await expect(link).toHaveValue(/sharedQuote/);
  expect(imageRequests).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: '附板图' }).check();
  // Another board by its colour is another quote.
  await page.getByRole('radio', { name: /^蓝色/ }).click();
  await expect(page).toHaveURL(/maskColour=blue/);
  await share.click();
  await expect(link).toHaveValue(/sharedQuote/);
  expect(imageRequests).toHaveLength(1);

  const anonymous = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await anonymous.goto(new URL(await link.inputValue()).pathname);
  const boardImage = anonymous.getByRole('img', { name: '板子正面图' });
  await expect(boardImage).toBeVisible();
  expect(await boardImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  await takeScreenshot(anonymous, 'shared-quote-with-image', { fullPage: true });
  await anonymous.context().close();
  await page.keyboard.press('Escape');
  const [quotation] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '报价单', exact: true }).click(),
  ]);
  expect(quotation.suggestedFilename()).toMatch(/\.pdf$/);
}

async function choose(page: Page): Promise<void> {
  await page.locator('#board-file input[type=file]').setInputFiles(plainZip('plain'));
  await expect(page.getByRole('application', { name: '线路板图' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '长', exact: true })).toHaveValue('60');
  await pricesShown(page);
}
