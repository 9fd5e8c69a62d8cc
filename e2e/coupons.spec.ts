import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling, goWithin } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const IN_REVIEW = 10;

test('staff make a rule and give a coupon; the buyer uses it, and both see its discount', async ({ page, browser }) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const name = `满减 ${member.phone.slice(-4)}`;
  const staffPage = await (await browser.newContext({ locale: 'zh-CN' })).newPage();

  await test.step('a rule is made, and switched on', async () => {
    await signInAsStaff(staffPage, 'admin', '/coupons');
    await makeRule(staffPage, name);
    const row = staffPage.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText('停用', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: '启用' }).click();
    const dialog = staffPage.getByRole('dialog');
    await dialog.getByLabel('原因').fill('新品推广');
    await dialog.getByRole('button', { name: '启用' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('启用', { exact: true })).toBeVisible();
  });

  await test.step('a coupon is given, with a reason', async () => {
    await staffPage.goto(new URL(`/members/${member.guid}?part=money`, staffPage.url()).href);
    await staffPage.getByRole('button', { name: '赠送优惠券' }).click();
    const dialog = staffPage.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await staffPage.getByTitle(new RegExp(name)).click();
    await dialog.getByLabel('原因').fill('晚发致歉');
    await takeScreenshot(staffPage, 'console-give-coupon');
    await dialog.getByRole('button', { name: '赠送优惠券' }).click();
    await expect(dialog).toBeHidden();
    await expect(staffPage.getByRole('region', { name: /已发优惠券/ }).getByText('晚发致歉')).toBeVisible();
  });

  await test.step('the member finds it, and the checkout proposes it', async () => {
    await enterAs(page, member);
    await page.goto('/main/coupons');
    await expect(page.getByText(new RegExp(name))).toBeVisible();
    await lookAt(page, 'coupons');
    const { id } = await buyer.fillCart();
    await buyer.addAddress();
    await goWithin(page, `/main/orderConfirm?cartIds=${id}`);
    const coupon = page.getByRole('checkbox', { name: new RegExp(name) });
    await expect(coupon).toBeChecked();
    await expect(page.getByRole('term').filter({ hasText: '优惠券' })).toBeVisible();
    await lookAt(page, 'checkout-coupon');
    const total = page.locator('p').filter({ hasText: '应付总额' });
    const before = await total.textContent();
    await coupon.uncheck();
    await expect(total).not.toHaveText(before ?? '');
    await coupon.check();
    await expect(total).toHaveText(before ?? '');
    await page.getByRole('button', { name: '提交订单' }).click();
    await expect(page).toHaveURL(/placed=/);
  });

  const mainOrderId = new URL(page.url()).searchParams.get('placed') ?? '';
  const orderNo = await test.step('the order and its payment have a line for it', async () => {
    const headers = { Authorization: `Bearer ${member.token}` };
    const answer = await page.request.get(
      `/api/applet/appletordermain/get-ordermaindetail?orderMainId=${mainOrderId}`,
      { headers },
    );
    const { orderNo } = (await answer.json()).result.orders[0];
    await goWithin(page, `/main/orderDetail?orderNo=${orderNo}`);
    await page.getByRole('tab', { name: '付款与发票' }).click();
    const money = page.getByRole('region', { name: '付款' });
    await expect(money.getByText(new RegExp(`优惠券.*${name}`))).toBeVisible();
    await expect(money.getByText('−¥20.00')).toBeVisible();
    await lookAt(page, 'order-coupon');
    return orderNo;
  });
  await test.step('a payer reads the discount', async () => {
    const staff = await staffCalls(page.request, 'admin');
    const { id, version, state } = await reviewed(staff, orderNo);
    if (state === IN_REVIEW) await staff.post(`orders/${id}/approve`, { version });
    const order = { orderMainId: mainOrderId, orderNo, orderNos: [orderNo], total: 0 };
    const { payNo } = await buyer.openPayment(order, staff);
    await goWithin(page, `/paymentOrder?payNo=${payNo}`);
    await expect(page.getByText('已减优惠券 ¥20.00')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await takeScreenshot(page, 'payment-coupon', { fullPage: true });
  });

  await test.step('staff see use and cost, and the coupon with its order', async () => {
    await staffPage.goto(new URL('/coupons', staffPage.url()).href);
    const row = staffPage.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText('1 / 100 次')).toBeVisible();
    await expect(row.getByText('¥20.00').first()).toBeVisible();
    await lookAt(staffPage, 'console-coupons');
    await staffPage.getByText('已发优惠券', { exact: true }).click();
    await expect(
      staffPage.getByRole('row', { name: new RegExp(name) }).getByRole('link', { name: /^M\d+/ }),
    ).toBeVisible();
    await lookAt(staffPage, 'console-coupons-issued');
  });
  await staffPage.context().close();
});

async function makeRule(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建规则' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('优惠金额').fill('20');
  await dialog.getByLabel('使用门槛').fill('50');
  await dialog.getByLabel('最后一天').fill('2099-12-31');
  await dialog.getByLabel('预算').fill('1000');
  await takeScreenshot(page, 'console-coupon-rule', { fullPage: true });
  await dialog.getByRole('button', { name: '保存，不启用' }).click();
  await expect(dialog).toBeHidden();
}
