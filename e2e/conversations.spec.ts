import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a buyer asks on the order with a file, staff answer from the list, and the buyer is notified', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const placed = await buyer.placeOrder();
  const staff = await staffCalls(page.request, 'admin');
  const { id } = await reviewed(staff, placed.orderNo);
  const { mainNo } = await staff.get(`orders/${id}`);

  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${placed.orderNo}&tab=conversation`);
  await page.getByLabel('写留言').fill('周五能发吗？\n外壳已经到了。');
  await page
    .getByLabel('添加附件')
    .setInputFiles({ name: '外壳.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByRole('button', { name: '移除 外壳.pdf' })).toBeVisible();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  const thread = page.getByRole('list', { name: '往来留言' });
  await expect(thread).toContainText('周五能发吗？');
  await expect(thread).toContainText('客服还没有看');
  await expect(page.getByLabel('写留言')).toHaveValue('');
  await expectNoFindings(page);
  await takeScreenshot(page, 'conversation-buyer', { fullPage: true });

  const colleague = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInAsStaff(colleague, 'admin', `/conversations?filter=${mainNo}`);
  await expect(colleague.getByText('1 条未看')).toBeVisible();
  await takeScreenshot(colleague, 'conversations-staff', { fullPage: true });
  await colleague.getByRole('link', { name: mainNo }).first().click();
  const messages = colleague.getByRole('list', { name: '往来留言' });
  await expect(messages).toContainText('外壳已经到了。');
  await colleague.getByRole('button', { name: '认领' }).click();
  await expect(colleague.getByText('由您负责')).toBeVisible();
  await colleague.getByRole('combobox', { name: '选用模板' }).selectOption({ label: '收到，正在查' });
  await expect(colleague.getByRole('textbox', { name: '答复客户' })).toHaveValue(new RegExp(mainNo));
  await colleague.getByRole('textbox', { name: '答复客户' }).fill('可以，周五下午发。');
  await expectNoFindings(colleague);
  await takeScreenshot(colleague, 'conversation-staff', { fullPage: true });
  await colleague.getByRole('button', { name: '发送并通知客户' }).click();
  await expect(messages).toContainText('可以，周五下午发。');
  await expect(colleague.getByRole('region', { name: '往来留言' })).toContainText('已答复');

  // The page of the buyer follows without a reload, and reading shows on the other side.
  await expect(thread).toContainText('可以，周五下午发。');
  await expect(messages).toContainText(/已看.*已看/s);
  await colleague.goto(`${CONSOLE_URL}/main-orders/${mainNo}`);
  await expect(colleague.getByRole('region', { name: '客户留言' })).toContainText('可以，周五下午发。');
  await colleague.context().close();

  await page.goto('/main/messages');
  await page.getByRole('link', { name: new RegExp(`客服答复了您的留言 ${mainNo}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/main/conversation\\?mainNo=${mainNo}`));
  await expect(thread).toContainText('可以，周五下午发。');
  await page.goto('/main/conversations');
  await page.getByRole('link', { name: '写一般留言' }).click();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('请写几句话，或添加附件')).toBeVisible();
  await page.getByLabel('写留言').fill('你们元旦放假吗？');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(thread).toContainText('你们元旦放假吗？');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoFindings(page);
  await expectNoSidewaysScrolling(page);
  await takeScreenshot(page, 'conversation-buyer-375', { fullPage: true });
});

test('a link to an order shows its progress without sign-in in three languages, until it is ended', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const { orderNo } = await buyerCalls(page.request, member).placeOrder();
  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${orderNo}`);
  await page.getByRole('button', { name: '分享进度' }).click();
  const dialog = page.getByRole('dialog', { name: /^分享订单/ });
  await dialog.getByRole('button', { name: '生成链接' }).click();
  await expect(dialog.getByText('请写明这个链接给谁')).toBeVisible();
  await dialog.getByLabel('给谁').fill('终端客户');
  await dialog.getByLabel('页面标题').fill('控制板 第 3 批');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = dialog.getByRole('textbox', { name: '给 终端客户 的链接' });
  await expect(link).toHaveValue(/\/sharedOrder\/.{43}$/);
  await expectNoFindings(page, { part: 'dialog[open]' });
  await takeScreenshot(page, 'order-links');
  const address = await link.inputValue();

  for (const [locale, promised] of [
    ['zh-CN', '承诺发货'],
    ['zh-TW', '承諾出貨'],
    ['en', 'Promised to ship'],
  ] as const) {
    const visitor = await (await browser.newContext({ locale })).newPage();
    await visitor.addInitScript((name) => localStorage.setItem('xunban.language', name), locale);
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { name: '控制板 第 3 批' })).toBeVisible();
    await expect(visitor.getByText(promised)).toBeVisible();
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const shown = (await visitor.locator('main').textContent()) ?? '';
    for (const hidden of ['¥', 'plain', '终端客户', member.phone]) expect(shown).not.toContain(hidden);
    await visitor.setViewportSize({ width: 1440, height: 900 });
    await takeScreenshot(visitor, `shared-order-${locale}`);
    await visitor.setViewportSize({ width: 375, height: 800 });
    await expectNoFindings(visitor);
    await expectNoSidewaysScrolling(visitor);
    await takeScreenshot(visitor, `shared-order-375-${locale}`);
    await visitor.context().close();
  }

  await page.reload();
  await page.getByRole('button', { name: '分享进度' }).click();
  await expect(dialog.getByText(/打开过 3 次/)).toBeVisible();
  await dialog.getByRole('button', { name: '停用给 终端客户 的链接' }).click();
  await expect(dialog.getByText('已停用', { exact: true })).toBeVisible();
  const late = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await late.goto(address);
  await expect(late.getByText('这个链接已失效')).toBeVisible();
  await late.context().close();
});
