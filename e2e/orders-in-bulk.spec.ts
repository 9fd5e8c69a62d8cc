import { readFile } from 'node:fs/promises';
import { buyerCalls } from './support/buyer.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a buyer pays, exports, downloads and reorders several orders, whose references staff find', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const orders = [await buyer.placeOrder(), await buyer.placeOrder()];
  for (const order of orders) await buyer.openPayment(order, staff);
  const [first, second] = orders.map(({ orderNo }) => orderNo) as [string, string];
  await enterAs(page, member);

  await page.goto(`/main/orderDetail?orderNo=${first}`);
  await page.getByRole('button', { name: '修改 采购信息' }).click();
  const references = page.getByRole('dialog', { name: '采购信息' });
  await references.getByRole('textbox', { name: '采购单号' }).fill('PO-2611-77');
  await references.getByRole('textbox', { name: '成本中心' }).fill('研发三部');
  await references.getByRole('button', { name: '保存' }).click();
  await expect(references).toBeHidden();
  await expect(page.getByText('研发三部', { exact: true })).toBeVisible();
  await takeScreenshot(page, 'references', { fullPage: true });
  const consolePage = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInAsStaff(consolePage, 'admin', '/orders?filter=PO-2611-77');
  await expect(consolePage.getByRole('link', { name: first })).toBeVisible();
  await expect(consolePage.getByRole('link', { name: second })).toBeHidden();
  await consolePage.close();

  await page.goto('/main/orderList');
  const box = (no: string) => page.getByRole('checkbox', { name: `选择 ${no}` });
  const bar = page.getByRole('region', { name: '已选订单的操作' });
  await box(first).check();
  await box(second).focus();
  await page.keyboard.press('Space');
  await expect(bar.getByText('已选 2 单')).toBeVisible();
  await expectNoFindings(page);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar.getByText('已选 2 单')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await takeScreenshot(page, `bulk-orders-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), bar.getByRole('button', { name }).click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  // The directory of a zip has the names of its files as they are.
  expect((await download('导出 Excel')).bytes.includes('xl/worksheets/sheet1.xml')).toBe(true);
  const documents = await download('打包下载单据');
  expect(documents.name).toBe('订单单据.zip');
  for (const no of [first, second]) expect(documents.bytes.includes(`${no} 报价单.pdf`)).toBe(true);

  await bar.getByRole('button', { name: '再来一单' }).click();
  await expect(page).toHaveURL(/\/main\/orderCart/);
  for (const no of [first, second]) await expect(page.getByText(no).first()).toBeVisible();

  await page.goto('/main/orderList');
  for (const no of [first, second]) await box(no).check();
  await bar.getByRole('button', { name: '合并付款（2 笔）' }).click();
  await expect(page).toHaveURL(/\/paymentOrder\?payNo=/);
  for (const text of [first, second, '采购单号 PO-2611-77']) await expect(page.getByText(text).first()).toBeVisible();
});

test('a quotation over several quantities is made from the quote page and printed again by its number', async ({
  page,
}) => {
  await enterAs(page, await makeMember(page.request));
  await page.goto('/quote');
  await page.getByRole('button', { name: '多数量报价单' }).click();
  const dialog = page.getByRole('dialog', { name: '多数量报价单' });
  await dialog.getByRole('textbox', { name: '数量' }).fill('5、50');
  await dialog.getByRole('button', { name: '生成报价单' }).click();
  await expect(dialog.getByText('请选择省份')).toBeVisible();
  await dialog.getByRole('combobox', { name: '寄到' }).selectOption('广东省');
  await dialog.getByRole('textbox', { name: '贵方编号' }).fill('RFQ-7');
  await expectNoFindings(page, { part: 'dialog[open]' });
  await dialog.getByRole('button', { name: '生成报价单' }).click();
  await expect(dialog.getByText(/报价单 QT\d{12} 已生成，有效至 \d{4}-/)).toBeVisible();
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
    await takeScreenshot(page, `quotation-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^下载报价单 QT/ }).click(),
  ]);
  const name = file.suggestedFilename();
  expect(name).toMatch(/^报价单-QT\d{12}\.pdf$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '多数量报价单' }).click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^下载报价单 QT/ }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(name);
});
