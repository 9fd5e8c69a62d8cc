import { buyerCalls } from './support/buyer.ts';
import { expectNoFindings } from './support/findings.ts';
import { makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAgain, signInAsStaff } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const rows = (page: Page) => page.getByRole('main').locator('[data-task]:visible');

/** The inbox has the same order in a tab that is not seen. */
const sendBack = (page: Page) => page.locator('main button:visible', { hasText: '退回修改' });

test('the day begins with figures, and each leads to exactly its rows', async ({ page, request }) => {
  const buyer = buyerCalls(request, await makeMember(request));
  // A size that differs from the file: the machine review passes the order to an engineer.
  await buyer.placeOrder(90);
  await signInAsStaff(page, 'engineer');
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  const figure = page.getByRole('link', { name: /审单 待领取 \d+/ });
  await expect(figure).not.toHaveText('0');
  await expectNoFindings(page);
  await takeScreenshot(page, 'console-home');
  const count = Number(await figure.textContent());
  await figure.click();
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  // Parallel e2e tests place orders too: orders created after the list was opened are announced and not shown.
  const shown = async () => {
    const more = await page.locator('main button', { hasText: /项新任务/ }).count();
    return more > 0 ? count : rows(page).count();
  };
  await expect.poll(shown).toBeGreaterThanOrEqual(Math.min(count, 50));
  await page.goBack();
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
});

test('a reason being typed is still there after the session expired and the user signed in again', async ({
  page,
  context,
  request,
}) => {
  const buyer = buyerCalls(request, await makeMember(request));
  const order = await buyer.placeOrder(91);
  // Contrast cannot be checked while a dialog fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAsStaff(page, 'engineer', '/inbox?view=unclaimed');
  await page.getByRole('searchbox').fill(order.orderNo.slice(-6));
  await page.keyboard.press('Enter');
  await page.locator('[data-task]', { hasText: order.orderNo }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(order.orderNo) })).toBeVisible();
  await sendBack(page).click();
  const reason = page.getByRole('dialog').getByRole('textbox', { name: '原因' });
  await reason.fill('外形层没有闭合，请检查板边');
  const place = new URL(page.url()).pathname;

  await context.clearCookies();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|确\s*认/ })
    // The page may already have been notified that the session has ended.
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(page.getByRole('heading', { name: '员工登录' })).toBeVisible();
  await signInAgain(page, 'engineer');
  await expect(page).toHaveURL(new RegExp(place));
  // The dialog was open, so it opens again by itself.
  await expect(reason).toHaveValue('外形层没有闭合，请检查板边');
  await expect(page.getByRole('dialog')).toContainText('尚未提交的内容');
  await expectNoFindings(page);
  await takeScreenshot(page, 'console-draft-text');

  await test.step('a crash of the tab loses nothing either', async () => {
    await reason.fill('外形层没有闭合，请检查板边与槽孔');
    const other = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await other.goto(`${CONSOLE_URL}${place}`);
    // Another tab has no dialog open, and offers its text.
    await sendBack(other).click();
    const again = other.getByRole('dialog').getByRole('textbox', { name: '原因' });
    await expect(again).toHaveValue('外形层没有闭合，请检查板边与槽孔');
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定|确\s*认/ })
      .click();
    await expect(other.getByRole('dialog')).toBeHidden();
  });
});

test('an administrator sees the system status', async ({ page }) => {
  await signInAsStaff(page, 'admin', '/instance');
  await expect(page.getByRole('heading', { level: 1, name: '系统状态' })).toBeVisible();
  await expect(page.getByRole('list', { name: '各部分状态' })).toContainText('后台任务正常');
  await expect(page.getByRole('region', { name: '服务进程' })).toContainText('运行中');
  await expect(page.getByRole('region', { name: '短信记录' })).toContainText('验证码');
  await expectNoFindings(page);
  await takeScreenshot(page, 'console-instance');
});
