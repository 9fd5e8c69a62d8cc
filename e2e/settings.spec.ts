import { expectInOrder, goWithinConsole } from './support/findings.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const LOOKS = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 1024, modes: [] },
  { width: 375, modes: [] },
] as const;

test('the editors of prices are in order; a colleague publishes a rate and an option off sale, and the quote page shows why', async ({
  browser,
  page,
}) => {
  await signInAsStaff(page, 'admin', '/prices?kind=freightTable');
  await startDraft(page, '看看运费');
  await expect(page.getByText('1.2 kg 到广东').first()).toBeVisible();
  await takeScreenshot(page, 'console-freight');
  await expectInOrder(page, LOOKS);
  await page.getByRole('button', { name: '丢弃草稿' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/prices\?kind=/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await goWithinConsole(page, '/prices?kind=workCalendar');
  await startDraft(page, '补一天班');
  await page.getByRole('button', { name: '下一年' }).click();
  const sunday = page.locator('[data-date="2027-12-12"]');
  await sunday.click();
  await page.getByRole('button', { name: '设为调休上班' }).click();
  await expect(sunday).toHaveAccessibleName(/调休上班/);
  await expect(page.getByText('已保存')).toBeVisible();
  await takeScreenshot(page, 'console-calendar');
  await expectInOrder(page, LOOKS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: '改动 1 处' }).click();
  await expect(page.getByRole('row', { name: /调休上班日.*加入.*2027-12-12/ })).toBeVisible();
  await page.getByRole('button', { name: '丢弃草稿' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/prices\?kind=/);

  await goWithinConsole(page, '/prices?kind=priceBook');
  await startDraft(page, '紫色停售');
  await changeRate(page);
  await page.getByRole('tab', { name: '停售', exact: true }).click();
  await page.getByRole('button', { name: '停售一个选项' }).click();
  await expect(page.getByText('请写明原因')).toBeVisible();
  await page.getByRole('checkbox', { name: '紫色' }).check();
  await page.getByLabel('给买家的说明（简体）').fill('紫色油墨缺货');
  await expect(page.getByText('已保存')).toBeVisible();
  await takeScreenshot(page, 'console-off-sale');
  await expectInOrder(page, LOOKS);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [tab, text] of [
    ['能力', '喷锡最小板厚'],
    ['层数', 'FR-4 · 20 层'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await takeScreenshot(page, `console-prices-${tab}`);
    await expectInOrder(page, LOOKS);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  // The author cannot publish it.
  await expect(page.getByText('须由另一位同事核对后发布')).toBeVisible();
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  const colleague = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signInAsStaff(colleague, 'finance', new URL(page.url()).pathname);
  const book = await publish(colleague, '缺油墨');

  try {
    const shop = await page.context().newPage();
    await shop.goto('/quote?maskColour=purple');
    await expect(shop.getByText('已停售：紫色油墨缺货').first()).toBeVisible();
    await takeScreenshot(shop, 'quote-off-sale');
    await shop.close();
  } finally {
    // Other e2e tests depend on the previous prices.
    await rollBack(colleague, book);
    await colleague.context().close();
  }
});

async function startDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name: /现行/ }).getByRole('button', { name: '起草稿' }).click();
  const dialog = page.getByRole('dialog', { name: /起草稿/ });
  await dialog.getByLabel('草稿名称').fill(name);
  await dialog.getByRole('button', { name: '起草稿' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
}

/** A rate is changed: a fault is shown next to it and stops the publication; quotes of the past are replayed. */
async function changeRate(page: Page): Promise<void> {
  const label = (await page.locator('option', { hasText: '选项加价' }).textContent()) ?? '';
  await page.getByLabel('表', { exact: true }).selectOption({ label });
  await page.getByLabel('筛选', { exact: true }).fill('finish.enig');
  const rate = page.getByRole('textbox', { name: /沉金.* 元\/m²/ }).first();
  const before = Number(await rate.inputValue());
  await rate.fill('-5');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('不能发布');
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await rate.fill(String(before + 30));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('tab', { name: '改动 1 处' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${before}.*${before + 30}`) })).toBeVisible();
  await page.getByRole('tab', { name: '回放报价' }).click();
  await page.getByRole('button', { name: '开始回放' }).click();
  await expect(page.getByText('还没有可以回放的报价').or(page.getByText('变化最大的报价'))).toBeVisible();
}

async function publish(page: Page, reason: string): Promise<string> {
  const version = `e2e-${Date.now()}`;
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /发布/ });
  await dialog.getByLabel('版本号').fill(version);
  await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: '确认发布' }).click();
  await expect(page.getByRole('row', { name: new RegExp(version) })).toContainText('现行');
  return version;
}

async function rollBack(page: Page, version: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(version) });
  await row.getByRole('button', { name: '撤回' }).click();
  const dialog = page.getByRole('dialog', { name: /撤回/ });
  await dialog.getByLabel('原因').fill('演练');
  await dialog.getByRole('button', { name: '确认撤回' }).click();
  await expect(row).toContainText('已撤回');
}
