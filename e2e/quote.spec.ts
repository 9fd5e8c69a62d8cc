import type { Request } from '@playwright/test';
import { boardFiles, boardZip } from './support/boards.ts';
import { dropFile } from './support/drop-file.ts';
import { expectNoFindings, expectNoFindingsIn, expectNoSidewaysScrolling, untilDrawn } from './support/findings.ts';
import { smsCode } from './support/outbox.ts';
import { choose, chosen, measured, stage, total } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

test('measures a board, prices it, and survives a reload with file and choices', async ({ page }) => {
  await page.goto('/quote');
  await expect(page.getByText('只在您的浏览器里读取，下单时才上传')).toBeVisible();
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('pcb-valuation')) uploads.push(request.url());
  });
  await choose(page, boardZip('arduino-uno'));
  await measured(page);
  await expect(page.locator('#price').getByText('可直接下单')).toBeVisible();
  await expect(page.getByText('文件未离开本机')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '长', exact: true })).toHaveValue('68.58');
  await expect(page.getByRole('textbox', { name: '宽', exact: true })).toHaveValue('53.34');
  await expect(chosen(page, '层数')).toHaveText('2');
  await expect(page.getByText('数到 2 个铜层文件')).toBeVisible();

  const before = await total(page).textContent();
  await page.getByRole('radio', { name: /沉金/ }).click();
  await expect(total(page)).not.toHaveText(before ?? '');
  const withGold = await total(page).textContent();
  await expect(page).toHaveURL(/finish=enig/);

  await page.reload();
  await measured(page);
  await expect(chosen(page, '表面处理')).toHaveText(/沉金/);
  await expect(total(page)).toHaveText(withGold ?? '');
  expect(uploads).toEqual([]);
});

test('the price of a board does not depend on the board before it, nor on another tab', async ({ page, context }) => {
  const priceOf = async (tab: Page, board: string) => {
    await choose(tab, boardZip(board));
    await measured(tab);
    await expect(tab.locator('#board-form[data-stale]')).toHaveCount(0);
    return total(tab).textContent();
  };
  await page.goto('/quote');
  await page.getByRole('radiogroup', { name: '阻焊颜色' }).getByRole('radio', { name: /红/ }).click();
  const alone = await priceOf(page, 'arduino-uno');
  expect(await priceOf(page, 'clockblock')).not.toBe(alone);
  expect(await priceOf(page, 'arduino-uno')).toBe(alone);
  await expect(chosen(page, '阻焊颜色')).toHaveText(/红/);

  const other = await context.newPage();
  await other.goto('/quote');
  await priceOf(other, 'clockblock');
  await page.addInitScript(grantLocksLate);
  await page.reload();
  await measured(page);
  await expect(page.getByText('arduino-uno.zip').first()).toBeVisible();
  await expect(total(page)).toHaveText(alone ?? '');
  await other.close();
});

/** A busy browser: each lock is asked for a second late. */
function grantLocksLate() {
  const request = navigator.locks.request.bind(navigator.locks);
  navigator.locks.request = async (...args: unknown[]) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return Reflect.apply(request, undefined, args);
  };
}

test('fits a decision on one desktop screen: board, verdict, key options and the price table', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/quote');
  await choose(page, boardZip('arduino-uno'));
  const parts = [
    stage(page),
    page.getByText('可直接下单').first(),
    ...['层数', '数量', '板厚', '阻焊颜色', '表面处理'].map((name) => chosen(page, name)),
    page.getByRole('textbox', { name: '宽', exact: true }),
    page.getByRole('row', { name: /^50 / }),
    page.getByRole('button', { name: '立即下单' }).first(),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  // The same desktop, zoomed to 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: '立即下单' }).first().click({ trial: true });
});

test('shows where the form differs from the file and reverts with one click', async ({ page }) => {
  await page.goto('/quote');
  await choose(page, boardZip('arduino-uno'));
  await measured(page);
  const length = page.getByRole('textbox', { name: '长', exact: true });
  await length.fill('80');
  await expect(page.getByText('文件为 68.58 mm')).toBeVisible();
  await expect(page.getByText(/1 项与文件不一致，按文件计价 [+−±]/)).toBeVisible();
  await page.getByRole('button', { name: '长恢复为 68.58 mm' }).click();
  await expect(length).toHaveValue('68.58');
  await expect(page.getByText('文件为 68.58 mm')).toBeHidden();
});

test('takes loose files as one board', async ({ page }) => {
  await page.goto('/quote');
  await choose(page, boardFiles('clockblock'));
  await measured(page);
  await expect(page.getByText('clockblock.zip')).toBeVisible();
  await fixUntilPriced(page);
});

test('refuses an invalid board with a clear message and keeps board and form', async ({ page }) => {
  await page.goto('/quote');
  await choose(page, { name: '假期.zip', mimeType: 'application/zip', buffer: Buffer.from('not a zip at all') });
  await expect(page.getByRole('alert')).toContainText('没能读取 假期.zip');
  await choose(page, boardZip('arduino-uno'));
  await measured(page);
  await choose(page, { name: 'empty.zip', mimeType: 'application/zip', buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert').filter({ hasText: 'empty.zip' })).toContainText('之前的板仍在');
  await measured(page);
  await expect(page.getByRole('textbox', { name: '长', exact: true })).toHaveValue('68.58');
});

test('shows the newest price however late the older answer comes', async ({ page }) => {
  await page.goto('/quote');
  await expect(total(page)).toBeVisible();
  const late = await holdQuotesOf(page, 'red');
  await page.getByRole('radio', { name: /红色/ }).click();
  await late.asked;
  await page.locator('summary', { hasText: '工艺信息' }).click();
  await page.getByRole('radio', { name: /电镀盖帽/ }).click();
  await page.getByRole('radio', { name: /绿色/ }).first().click();
  await expect(page.getByText('正在更新价格')).toBeHidden();
  const newest = await total(page).textContent();
  await late.answer();
  await expect(total(page)).toHaveText(newest ?? '');
  await expect(page.locator('#price').getByText('过孔费', { exact: true })).toBeVisible();
  await expect(page.locator('#price').getByText('颜色费', { exact: true })).toBeHidden();
});

test('keeps the form when no price comes, and tries again', async ({ page }) => {
  await page.goto('/quote');
  await expect(total(page)).toBeVisible();
  await page.route('**/applet-pcb-quote*', (route) => route.abort());
  await page.getByRole('radio', { name: /蓝色/ }).click();
  await expect(page.getByRole('alert')).toContainText('价格没有取到');
  await page.unroute('**/applet-pcb-quote*');
  // The page also tries again by itself, and may have the price before the press.
  const again = page.getByRole('button', { name: '重试' });
  await again.click({ timeout: 3_000 }).catch(() => expect(again).toHaveCount(0));
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.locator('#price').getByText('颜色费', { exact: true })).toBeVisible();
});

test('is used by keyboard: options, a closed option with its reason, the matrix, the drawing', async ({ page }) => {
  await page.goto('/quote?layers=4');
  await expect(total(page)).toBeVisible();
  const thickness = page.getByRole('radiogroup', { name: '板厚' });
  await thickness
    .locator('..')
    .getByRole('button', { name: /^其余 \d+ 种/ })
    .click();
  await thickness.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(thickness.getByRole('radio', { checked: true })).toHaveText(/^2 mm/);
  const closed = thickness.getByRole('radio').first();
  // While the price of the new choice is on its way, options that cannot be chosen stay so.
  await page.keyboard.press('Home');
  await expect(closed).toBeFocused();
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('tooltip', { name: '' }).filter({ visible: true })).toContainText('4 层板不做这个板厚');
  await expect(thickness.getByRole('radio', { checked: true })).toHaveText(/^2 mm/);

  await page.getByRole('table').getByRole('button', { pressed: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/quantity=10/);
});

test('orders signed out: signs in here, uploads, and lands in the cart', async ({ page, request }) => {
  await page.goto('/quote');
  await choose(page, boardZip('usbvil'));
  await measured(page);
  await fixUntilPriced(page);
  await page.getByRole('button', { name: '加入购物车' }).first().click();

  const dialog = page.getByRole('dialog', { name: '登录后继续' });
  await dialog.getByRole('tab', { name: '短信登录' }).click();
  const phone = `139${String(Date.now()).slice(-8)}`;
  await dialog.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(request, phone));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  // The buyer stays at the board; the header shows the cart.
  await expect(page.getByRole('button', { name: '已在购物车，去看看' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/quote/);
  await expect(page.getByRole('link', { name: '购物车，1 块板' })).toBeVisible();

  // The file is on the server now and the page has cleared it; the next board goes straight to the order.
  await page.goto('/quote');
  await expect(page.getByText('选择或拖入线路板文件')).toBeVisible();
  await choose(page, boardZip('usbvil'));
  await measured(page);
  await fixUntilPriced(page);
  await page.getByRole('button', { name: '立即下单' }).first().click();
  await expect(page).toHaveURL(/\/main\/orderConfirm\?cartIds=/);
});

/** In the header of every page, next to the drop zone. */
const OUTSIDE = { x: 400, y: 12 };

for (const [address, scripts] of [
  ['/', '**/assets/*.js'],
  ['/quote', '**/assets/index-*.js'],
] as const)
  test(`a file dropped on ${address} before ${scripts} has loaded is read`, async ({ page }, info) => {
    const opened = openedTabs(page);
    const release = await hold(page, scripts);
    await page.goto(address, { waitUntil: 'commit' });
    await dropFile(page, info, boardZip('clockblock'), page.getByText('选择文件'));
    await expect(page.getByText('加载中…')).toBeVisible();
    await dropFile(page, info, boardZip('clockblock'), OUTSIDE);
    release();
    await expect(page).toHaveURL(/\/quote/);
    await measured(page);
    await expect(page.getByText('clockblock.zip')).toBeVisible();
    expect(opened).toEqual([]);
  });

test('a file chosen on the home page before any script has loaded is read', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('input[type=file]').setInputFiles(boardZip('clockblock'));
  release();
  await expect(page).toHaveURL(/\/quote/);
  await measured(page);
  await expect(page.getByText('clockblock.zip')).toBeVisible();
});

test('a file dropped outside the drop zone is read on the home and quote pages, and refused elsewhere', async ({
  page,
}, info) => {
  const opened = openedTabs(page);
  await page.goto('/help');
  await dropFile(page, info, boardZip('clockblock'), OUTSIDE);
  await page.getByRole('link', { name: '迅板' }).first().click();
  await expect(page.getByText('选择文件')).toBeVisible();
  await dropFile(page, info, boardZip('clockblock'), OUTSIDE);
  await expect(page).toHaveURL(/\/quote/);
  await measured(page);
  await expect(page.getByText('clockblock.zip')).toBeVisible();
  await dropFile(page, info, boardZip('arduino-uno'), OUTSIDE);
  await expect(page.getByText('arduino-uno.zip')).toBeVisible();
  await measured(page);
  expect(opened).toEqual([]);
});

test('on mobile: finds the cheapest among equivalent options, applies it, undoes it, keeps it in the link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/quote?maskColour=matteBlack&finish=enig');
  await expect(total(page)).toBeVisible();
  const asked = (await total(page).textContent()) ?? '';
  await page.getByRole('button', { name: '阻焊颜色随意，都可以' }).click();
  await page.getByRole('button', { name: '表面处理随意，都可以' }).click();
  await expect(page).toHaveURL(/free=maskColour_finish/);
  await page.reload();
  await page
    .locator('#price')
    .getByRole('button', { name: /价格明细/ })
    .click();
  const priceDialog = page.getByRole('dialog', { name: '价格' });
  const advice = priceDialog.getByRole('region', { name: '最省的搭配' });
  await expect(advice.getByText('阻焊颜色：哑黑 → 绿色')).toBeVisible();
  await expectNoFindings(page);
  await advice.getByRole('button', { name: '采用' }).click();
  await expect(priceDialog.getByText(/^¥[\d,]+\.\d\d$/).first()).not.toHaveText(asked);
  await expect(page).not.toHaveURL(/finish=enig/);
  await priceDialog.getByRole('button', { name: '撤销' }).click();
  await expect(priceDialog.getByText(/^¥[\d,]+\.\d\d$/).first()).toHaveText(asked);
  await page.keyboard.press('Escape');
  await expect(priceDialog).toBeHidden();
  await expect(page.locator('#price').getByRole('button', { name: /价格明细/ })).toBeFocused();

  // A reset is undone on the page itself, without the dialog.
  await page.getByRole('button', { name: '恢复默认参数' }).click();
  await expect(page).not.toHaveURL(/finish=enig/);
  await page.locator('#price').getByRole('button', { name: '撤销' }).click();
  await expect(page).toHaveURL(/finish=enig/);
  await expect(total(page)).toHaveText(asked);
});

test('prices any number that is typed, among the usual ones', async ({ page }) => {
  await page.goto('/quote');
  await expect(total(page)).toBeVisible();
  const typed = page.getByRole('textbox', { name: '其他数量' });
  await typed.fill('13');
  await typed.blur();
  await expect(typed).toHaveValue('13');
  const quantities = page.getByRole('radiogroup', { name: '数量', exact: true });
  await expect(quantities.getByRole('radio', { checked: true })).toHaveText(/^13/);
  await expect(page.getByText('正在更新价格')).toBeHidden();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '13', exact: true }) });
  await expect(row.getByRole('button', { pressed: true })).toBeVisible();
  await expect(page).toHaveURL(/quantity=13/);
  await page.reload();
  await expect(typed).toHaveValue('13');
});

test('shows the minimum quantity of a board', async ({ page }) => {
  await page.goto('/quote?layers=8&tgCelsius=150&testMethod=fullProbe&quantity=4');
  await expect(page.getByText('该板最少 5 件起订').first()).toBeVisible();
});

test('asks for a file before ordering', async ({ page }) => {
  await page.goto('/quote');
  await expect(total(page)).toBeVisible();
  await page.getByRole('button', { name: '立即下单' }).first().click();
  await expect(page.getByText('请先选择板文件，再加入购物车或下单')).toBeVisible();
});

test('finds an option by its name in two languages, and lists the non-standard ones above the folded ones', async ({
  page,
}) => {
  await page.goto('/quote');
  await expect(total(page)).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: '半孔' })).toBeHidden();
  const search = page.getByRole('searchbox', { name: /搜参数/ });
  await search.fill('Impedance');
  await expect(page.getByRole('radiogroup', { name: '阻抗控制' })).toBeVisible();
  await search.fill('半孔');
  await page.getByRole('radiogroup', { name: '半孔' }).getByRole('radio', { name: /^1 边/ }).click();
  await search.fill('没有这样的参数');
  await expect(page.getByText('没有找到“没有这样的参数”相关的参数')).toBeVisible();
  await search.press('Escape');
  const chip = page.getByRole('list', { name: '不是默认的参数' }).getByRole('button', { name: /半孔 1 边/ });
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(page.getByRole('radiogroup', { name: '半孔' }).getByRole('radio', { checked: true })).toHaveText(/1 边/);
});

for (const width of [1440, 375] as const) {
  test(`has no accessibility finding in any mode and no sideways scrolling: ${width} px`, async ({ page }) => {
    // `light` and `dark` differ in the side menu only, which this page has not.
    const modes = width === 375 ? (['light', 'night'] as const) : (['dark', 'night'] as const);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/quote');
    await expect(total(page)).toBeVisible();
    await expectNoFindingsIn(page, modes, '#board-file');
    for (const group of ['基本信息', '工艺信息', '高级工艺', '服务信息'])
      await page.locator('summary', { hasText: group }).click();
    await choose(page, boardZip('mchck'));
    await measured(page);
    await expect(page.getByText('正在更新价格')).toBeHidden();
    // On mobile no text shows that prices are being updated: the option prices are dimmed until then.
    await expect(page.locator('#board-form[data-stale]')).toHaveCount(0);
    await expectNoFindingsIn(page, modes);
    for (const tab of [/实测结果/, /图层/, /问题/]) {
      await page.getByRole('tab', { name: tab }).click();
      await expectNoFindingsIn(page, modes, '#board-file');
    }
    await expectNoSidewaysScrolling(page);
  });
}

/** Holds back the scripts that match. @returns lets them load */
async function hold(page: Page, scripts: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The browser opens a file in a new tab when no page handles its drop. */
function openedTabs(page: Page): readonly string[] {
  const opened: string[] = [];
  page.context().on('page', (tab) => opened.push(tab.url()));
  return opened;
}

/** Holds back the answers to quotes of one colour until `answer` is called, which resolves when the page has them. */
async function holdQuotesOf(page: Page, colour: string): Promise<{ asked: Promise<unknown>; answer(): Promise<void> }> {
  const isHeld = (request: Request) =>
    request.url().includes('applet-pcb-quote') && request.postDataJSON()?.spec.maskColour === colour;
  const asked = page.waitForRequest(isHeld);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/applet-pcb-quote*', async (route) => {
    if (isHeld(route.request())) await released;
    // The page may have cancelled the request.
    await route.continue().catch(() => undefined);
  });
  return {
    asked,
    async answer() {
      release();
      const response = await (await asked).response();
      await response?.finished();
      await untilDrawn(page);
    },
  };
}

/** Changes a board that is too fine for the ordinary process as the page proposes, until it has a price. */
async function fixUntilPriced(page: Page) {
  const impossible = page.locator('#price').getByText('按现在的参数做不出来').locator('..');
  const fix = impossible.getByRole('button', { name: /改为/ }).first();
  for (let round = 0; round < 4; round += 1) {
    await expect(total(page).or(fix).first()).toBeVisible();
    if (!(await fix.isVisible())) return;
    await fix.click();
    await expect(page.getByText('正在更新价格')).toBeHidden();
  }
}
