import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoFindings } from './support/findings.ts';
import { makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAgain, signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const sendBack = (page: Page) => page.locator('main button:visible', { hasText: '退回修改' });

test('a reason being typed is still there after the session expired and the user signed in again', async ({
  page,
  context,
  request,
}) => {
  const buyer = buyerCalls(request, await makeMember(request));
  const order = await buyer.placeOrder(91);
  // Contrast cannot be checked while a dialog fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const staff = await staffCalls(request, 'admin');
  const { id } = await reviewed(staff, order.orderNo);
  await signInAsStaff(page, 'engineer', `/orders/${id}`);
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
});
