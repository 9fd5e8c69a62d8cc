import type { Request } from '@playwright/test';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { boardFiles, boardZip } from './support/boards.ts';
import { dropFile } from './support/drop-file.ts';
import {
  expectNoFindings,
  expectNoFindingsIn,
  expectNoSidewaysScrolling,
  type Look,
  untilDrawn,
} from './support/findings.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, chosen, measured, stage, total } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

test('a board is measured, priced and restored; its price depends neither on other boards nor on another tab', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/quote');
  await expect(page.getByText('只在您的浏览器里读取，下单时才上传')).toBeVisible();
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('pcb-valuation')) uploads.push(request.url());
  });
  const length = page.getByRole('textbox', { name: '长', exact: true });

  await test.step('one desktop screen fits a decision: board, verdict, key options and the price table', async () => {
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
    await measured(page);
    await expect(page.locator('#price').getByText('可直接下单')).toBeVisible();
    await expect(page.getByText('文件未离开本机')).toBeVisible();
    await expect(length).toHaveValue('68.58');
    await expect(page.getByRole('textbox', { name: '宽', exact: true })).toHaveValue('53.34');
    await expect(chosen(page, '层数')).toHaveText('2');
    await expect(page.getByText('数到 2 个铜层文件')).toBeVisible();
    // The same desktop, zoomed to 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: '立即下单' }).first().click({ trial: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a value that differs from the file is shown, and reverted with one click', async () => {
    await length.fill('80');
    await expect(page.getByText('文件为 68.58 mm')).toBeVisible();
    await expect(page.getByText(/1 项与文件不一致，按文件计价 [+−±]/)).toBeVisible();
    await page.getByRole('button', { name: '长恢复为 68.58 mm' }).click();
    await expect(length).toHaveValue('68.58');
    await expect(page.getByText('文件为 68.58 mm')).toBeHidden();
  });

  await test.step('an invalid file is refused, and the board stays', async () => {
    await choose(page, { name: 'empty.zip', mimeType: 'application/zip', buffer: Buffer.alloc(0) });
    await expect(page.getByRole('alert').filter({ hasText: 'empty.zip' })).toContainText('之前的板仍在');
    await measured(page);
    await expect(length).toHaveValue('68.58');
  });

  const upToDate = (tab: Page) => expect(tab.locator('#board-form[data-stale]')).toHaveCount(0);
  await upToDate(page);
  const usual = (await total(page).textContent()) ?? '';
  await page.getByRole('radio', { name: /沉金/ }).click();
  await expect(total(page)).not.toHaveText(usual);
  await expect(page).toHaveURL(/finish=enig/);
  await upToDate(page);
  const withGold = (await total(page).textContent()) ?? '';

  const other = await context.newPage();
  await test.step('another tab refuses a file that is not a board, and takes loose files as one board', async () => {
    await other.goto('/quote?finish=enig');
    await choose(other, { name: '假期.zip', mimeType: 'application/zip', buffer: Buffer.from('not a zip at all') });
    await expect(other.getByRole('alert')).toContainText('没能读取 假期.zip');
    await choose(other, boardFiles('clockblock'));
    await measured(other);
    await expect(other.getByText('clockblock.zip')).toBeVisible();
    await upToDate(other);
    await expect(total(other)).toBeVisible();
    await expect(total(other)).not.toHaveText(withGold);
  });

  await test.step('a finding is shown on the drawing, and its places are gone through by keyboard', async () => {
    await other
      .getByRole('button', { name: /在图上看/ })
      .first()
      .click();
    await expect(other.getByRole('button', { name: '全图' })).not.toHaveAttribute('aria-disabled', 'true');
    const webs = other.getByRole('group', { name: /阻焊桥/ });
    await expect(webs.getByRole('img')).toBeVisible();
    await webs.getByRole('button', { name: '下一处' }).press('ArrowRight');
    await expect(webs.getByText('2 / 6')).toBeVisible();
  });

  await test.step('a reload restores the file of the tab, the choices and the price', async () => {
    await page.bringToFront();
    await page.addInitScript(grantLocksLate);
    await page.reload();
    await measured(page);
    await expect(page.getByText('arduino-uno.zip').first()).toBeVisible();
    await expect(chosen(page, '表面处理')).toHaveText(/沉金/);
    await expect(total(page)).toHaveText(withGold);
  });

  await test.step('the same board after another one costs the same, and a choice stays', async () => {
    await other.bringToFront();
    await choose(other, boardZip('arduino-uno'));
    await measured(other);
    await expect(other.getByText('arduino-uno.zip').first()).toBeVisible();
    await upToDate(other);
    await expect(total(other)).toHaveText(withGold);
    await expect(chosen(other, '表面处理')).toHaveText(/沉金/);
  });
  expect(uploads).toEqual([]);
});

/** A busy browser: each lock is asked for many frames late. */
function grantLocksLate() {
  const request = navigator.locks.request.bind(navigator.locks);
  navigator.locks.request = async (...args: unknown[]) => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
    return Reflect.apply(request, undefined, args);
  };
}

test('prices without a file: the newest answer counts, options by keyboard and by name, any quantity', async ({
  page,
}) => {
  await test.step('the newest price is shown however late the older answer comes', async () => {
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
    await page.unroute('**/applet-pcb-quote*');
  });

  await test.step('an option is found by its name in two languages, and a non-standard one is listed', async () => {
    await page.goto('/quote?layers=2');
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
    const group = page.locator('summary', { hasText: '半孔 1 边' });
    await expect(group).toBeVisible();
    await group.click();
    await expect(chosen(page, '半孔')).toHaveText(/1 边/);
  });

  await test.step('options, a closed option with its reason and the matrix work by keyboard', async () => {
    await page.goto('/quote?layers=4');
    await expect(total(page)).toBeVisible();
    const thickness = page.getByRole('radiogroup', { name: '板厚' });
    await thickness
      .locator('../..')
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

  await test.step('any number that is typed is priced among the usual ones, and stays over a reload', async () => {
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

  await test.step('the minimum quantity of a board is shown', async () => {
    await page.goto('/quote?layers=8&tgCelsius=150&testMethod=fullProbe&quantity=4');
    await expect(page.getByText('该板最少 5 件起订').first()).toBeVisible();
  });
});

/** In the header of every page, next to the drop zone. */
const OUTSIDE = { x: 400, y: 12 };

test('a file is read that is dropped or chosen before the scripts have loaded, or dropped outside the drop zone', async ({
  page,
}, info) => {
  const opened = openedTabs(page);
  const expectBoard = async (name: string) => {
    await expect(page).toHaveURL(/\/quote/);
    await expect(page.locator('#board-file').getByText(`${name}.zip`, { exact: true })).toBeVisible();
    await measured(page);
  };
  const remove = async () => {
    await page.getByRole('button', { name: '移除' }).click();
    await expect(stage(page)).toBeHidden();
  };
  await test.step('dropped on the quote page before its scripts, in the drop zone and outside', async () => {
    const release = await hold(page, '**/assets/index-*.js');
    await page.goto('/quote', { waitUntil: 'commit' });
    await dropFile(page, info, plainZip('early'), page.getByText('选择文件'));
    await expect(page.getByText('加载中…')).toBeVisible();
    await dropFile(page, info, plainZip('early'), OUTSIDE);
    release();
    await expectBoard('early');
    await page.unroute('**/assets/index-*.js');
    // The next page does not begin with this board.
    await remove();
  });

  for (const address of ['/', '/index'])
    await test.step(`dropped on the home page at ${address} before its scripts, outside the drop zone`, async () => {
      const release = await hold(page, '**/assets/*.js');
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByText('选择文件')).toBeVisible();
      await dropFile(page, info, plainZip('home'), OUTSIDE);
      release();
      await expectBoard('home');
      await page.unroute('**/assets/*.js');
      await remove();
    });

  await test.step('chosen on the home page before its scripts', async () => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('input[type=file]').setInputFiles(plainZip('chosen'));
    release();
    await expectBoard('chosen');
    await page.unroute('**/assets/*.js');
    await remove();
  });

  await test.step('refused on other pages, and read on the home and quote pages outside the drop zone', async () => {
    await page.goto('/help');
    await dropFile(page, info, plainZip('refused'), OUTSIDE, () => replaceHeader(page));
    await page.getByRole('link', { name: '迅板' }).first().click();
    await expect(page.getByText('选择文件')).toBeVisible();
    await dropFile(page, info, plainZip('first'), OUTSIDE);
    await expectBoard('first');
    await dropFile(page, info, plainZip('second', 50), OUTSIDE);
    await expectBoard('second');
  });
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
  await expectNoFindings(page, { part: 'dialog[open]' });
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

/** `light` and `dark` differ in the side menu only, which this page has not. */
const LOOKS: readonly Look[] = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 375, modes: ['light', 'night'] },
];

const GROUPS = ['基本信息', '工艺信息', '高级工艺', '服务信息'] as const;

/** Opens or closes a group of the form. */
async function fold(page: Page, group: (typeof GROUPS)[number], open: boolean): Promise<void> {
  const summary = page.locator('summary', { hasText: group });
  const details = page.locator('details').filter({ has: summary });
  if ((await details.evaluate((element: HTMLDetailsElement) => element.open)) !== open) await summary.click();
  await expect(details).toHaveJSProperty('open', open);
}

test('has no accessibility finding and no sideways scrolling on a desktop and on a phone', async ({ page }) => {
  /** Each part on each screen in one mode, which changes with the row; in both modes in `npm run stress`. */
  const lookAt = async ({ width, modes }: Look, row: number, part?: string) => {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFindingsIn(page, sampledColumns(modes, modes.length, row), { part });
  };
  await page.goto('/quote');
  await expect(total(page)).toBeVisible();
  for (const [screen, look] of LOOKS.entries()) await lookAt(look, screen + 1, '#board-file');
  await choose(page, boardZip('mchck'));
  await measured(page);
  for (const [screen, look] of LOOKS.entries()) {
    await page.setViewportSize({ width: look.width, height: 900 });
    // Each group and each tab on one of the screens; on both in `npm run stress`.
    for (const [index, group] of GROUPS.entries())
      await fold(page, group, sampledColumns(LOOKS, LOOKS.length, index).includes(look));
    await expect(page.getByText('正在更新价格')).toBeHidden();
    // On mobile no text shows that prices are being updated: the option prices are dimmed until then.
    await expect(page.locator('#board-form[data-stale]')).toHaveCount(0);
    await lookAt(look, screen);
    for (const [index, tab] of [/实测结果/, /图层/, /问题/].entries()) {
      if (!sampledColumns(LOOKS, LOOKS.length, index).includes(look)) continue;
      await page.getByRole('tab', { name: tab }).click();
      await lookAt(look, index + 1, '#board-file');
    }
    await expectNoSidewaysScrolling(page);
  }
});

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

/** Replaces the header under the file, as a page that starts does, and once more between the next question and the drop. */
async function replaceHeader(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = () => {
      const header = document.querySelector('header');
      header?.replaceWith(header.cloneNode(true));
    };
    replace();
    window.addEventListener('dragenter', replace, { once: true });
  });
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
