import { randomUUID } from 'node:crypto';
import { buyerCalls } from './support/buyer.ts';
import { expectNoSidewaysScrolling, goWithin, goWithinConsole } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember, type TestMember } from './support/member.ts';
import { send } from './support/produced.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

test('a paper invoice is issued from the list, sent and voided; then a special one is downloaded and reversed in part', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const staff = await staffCalls(page.request, 'admin');
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  const { orderNo } = order;
  await buyer.pay(order, staff);
  await send(staff, orderNo);
  await enterAs(page, member);
  const dialog = page.getByRole('dialog');
  const paperNo = await applyOnPaper(page, member, orderNo);
  const finance = await (await browser.newContext()).newPage();
  await test.step('on paper: issued with others from the list, sent in a parcel, and voided in its month', async () => {
    await signInAsStaff(finance, 'finance', `/invoices?filter=${paperNo}`);
    await finance.getByRole('button', { name: '开具当前页 1 份申请' }).click();
    await finance.getByRole('dialog').getByRole('button', { name: '开具' }).click();
    await finance.getByRole('link', { name: paperNo }).click();
    await finance.getByRole('button', { name: '登记寄送' }).click();
    await finance.getByRole('dialog').getByLabel('快递单号').fill('SF1234567890123');
    await finance.getByRole('dialog').getByRole('button', { name: '登记寄送' }).click();
    await expect(finance.getByText('已寄出：SF SF1234567890123')).toBeVisible();
    // The member's page updates automatically.
    await expect(dialog.getByText(/SF1234567890123/)).toBeVisible();

    await finance.getByRole('button', { name: '作废', exact: true }).click();
    const voiding = finance.getByRole('dialog');
    await voiding.getByLabel('说明').fill('抬头有误，全部联次已收回');
    await takeScreenshot(finance, 'console-void-dialog');
    await voiding.getByRole('button', { name: '作废', exact: true }).click();
    await expect(finance.getByText('已作废').first()).toBeVisible();
    await lookAt(finance, 'console-invoice-voided');
    await expect(dialog.getByText('已作废').first()).toBeVisible();
    await takeScreenshot(page, 'invoice-voided');
  });

  await test.step('a company is saved as billing profile', async () => {
    await goWithin(page, '/main/invoiceInfo');
    await page.getByRole('button', { name: '新增抬头' }).first().click();
    await dialog.getByLabel(/^发票抬头/).fill(COMPANY);
    await dialog.getByLabel(/^统一社会信用代码/).fill(CREDIT_CODE);
    await dialog.getByLabel(/^发票种类/).selectOption('special');
    await dialog.getByLabel(/^注册地址/).fill('深圳市南山区科技园 1 号');
    await dialog.getByLabel(/^注册电话/).fill('0755-26000000');
    await dialog.getByLabel(/^开户银行/).fill('招商银行深圳分行');
    await dialog.getByLabel(/^银行账号/).fill('755900012345678');
    await dialog.getByLabel(/^接收邮箱/).fill('books@example.com');
    await takeScreenshot(page, 'billing-profile-special');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await lookAt(page, 'billing-profiles');
  });

  // The released amount can be invoiced again.
  const specialNo = await apply(page, orderNo, COMPANY);
  await test.step('a special one: issued, downloaded, and reversed in part, confirmed on mobile', async () => {
    await goWithinConsole(finance, `/invoices?filter=${specialNo}`);
    await finance.getByRole('link', { name: specialNo }).click();
    await finance.getByRole('button', { name: '开具', exact: true }).click();
    await finance.getByRole('dialog').getByRole('button', { name: '开具' }).click();
    await expect(dialog.getByRole('button', { name: '下载 PDF' })).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载 PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^\d{20}\.pdf$/);

    await finance.getByRole('button', { name: '红冲', exact: true }).click();
    const creditNoteDialog = finance.getByRole('dialog');
    await creditNoteDialog.getByLabel(/^红冲金额/).fill('1.00');
    await creditNoteDialog.getByLabel('说明').fill('协商退一元');
    await takeScreenshot(finance, 'console-credit-note-dialog');
    await creditNoteDialog.getByRole('button', { name: '红冲', exact: true }).click();
    await expect(finance.getByText('待对方确认')).toBeVisible();
    await takeScreenshot(finance, 'console-credit-note-waiting', { fullPage: true });

    await expect(dialog.getByRole('button', { name: '确认红冲' })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 800 });
    await expectNoSidewaysScrolling(page);
    await takeScreenshot(page, 'credit-note-waiting-375');
    await dialog.getByRole('button', { name: '确认红冲' }).click();
    await expect(dialog.getByText('已红冲')).toBeVisible();
    await expect(dialog.getByText('books@example.com · 已发送')).toBeVisible();
    await takeScreenshot(page, 'credit-note-issued-375');
  });
  await finance.context().close();
});

const COMPANY = '深圳市样板电子有限公司';
/** Well-formed but unassigned. */
const CREDIT_CODE = '91440300MA5700010K';

/** Applies over HTTP for an invoice on paper, for a person. @returns the number of the application, whose dialog is open */
async function applyOnPaper(page: Page, member: TestMember, orderNo: string): Promise<string> {
  const post = async (call: string, data: object) => {
    const headers = { Authorization: `Bearer ${member.token}`, 'Idempotency-Key': randomUUID() };
    const answer = await page.request.post(`/api/applet/memberinvoice/${call}`, { headers, data });
    const body = await answer.json();
    expect(body.success, JSON.stringify(body)).toBe(true);
    return body.result;
  };
  const addressId = await buyerCalls(page.request, member).addAddress();
  const form = { holder: 'person', title: '钱多多', kind: 'ordinary', medium: 'paper', addressId };
  const { id: billingProfileId } = await post('post-addmemberinvoice', form);
  const { id, applicationNo } = await post('post-addinvoiceapply', { nos: [orderNo], billingProfileId });
  await page.goto(`/main/invoiceApplyList?id=${id}`);
  await expect(page.getByRole('dialog')).toContainText(applicationNo);
  return applicationNo;
}

/** Applies for the invoice of a board that was sent. @returns the number of the application, whose dialog is open */
async function apply(page: Page, orderNo: string, title: string): Promise<string> {
  await goWithin(page, '/main/invoiceApplySelect');
  await page.getByRole('checkbox', { name: `选择 ${orderNo}` }).check();
  await page.getByRole('button', { name: '申请开票', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const profile = dialog.locator('option', { hasText: title });
  await dialog.getByLabel('发票抬头').selectOption((await profile.getAttribute('value')) ?? '');
  await expect(dialog.getByText('*电子元件*印制电路板')).toBeVisible();
  await takeScreenshot(page, 'invoice-apply');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(/invoiceApplyList\?id=/);
  await expect(dialog).toContainText(/KP\d{6}[0-9A-Z]{10}/);
  return /KP\d{6}[0-9A-Z]{10}/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
}
