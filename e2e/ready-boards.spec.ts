import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { payAtBank } from './support/pay-at-bank.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('on mobile, the ready board is paid while another one is in review, and then a supplement', async ({ page }) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  // The second is longer than its file: the machine leaves it to an engineer.
  const order = await buyer.placeBoards([await buyer.fillCart(), await buyer.fillCart(80)]);
  const [ready = '', later = ''] = order.orderNos;
  const first = await reviewed(staff, ready);
  if (first.state === 10) await staff.post(`orders/${first.id}/approve`, { version: first.version });
  await reviewed(staff, later);
  const address = `/main/orderDetail?orderNo=${ready}`;
  await enterAs(page, member);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(address);
  await expect(page.getByText(/整单运费随第一次付款收取；其余 1 块板审核通过后另付/)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await takeScreenshot(page, 'ready-boards-375', { fullPage: true });
  await page.getByRole('button', { name: '去付款' }).first().click();
  await expect(page.getByText(`${later} 还没有通过审核，通过后另付。`)).toBeVisible();
  await takeScreenshot(page, 'ready-boards-pay-375', { fullPage: true });
  await page.goBack();
  await payAtBank(page, address);
  await expect(page.getByText('待投产').first()).toBeVisible();
  await page.getByRole('tab', { name: /钱|款|发票/ }).click();
  await takeScreenshot(page, 'ready-boards-money-375', { fullPage: true });

  const { id, version } = await reviewed(staff, ready);
  const change = {
    reason: '客户来电改沉金',
    amountDelta: '0',
    lineName: '',
    daysDelta: 0,
    changes: { finish: 'enig' },
  };
  await staff.post(`orders/${id}/request-change`, { version, ...change });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address);
  await page.getByRole('button', { name: '接受变更' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '接受变更' }).click();
  const card = page.getByRole('region', { name: /变更已接受，待补款/ });
  await expect(card).toBeVisible();
  await payAtBank(page, address);
  await expect(card).toBeHidden();
  await expect(page.getByText('待投产').first()).toBeVisible();
  await page.getByRole('tab', { name: '规格与价格' }).click();
  await expect(page.getByText('沉金').first()).toBeVisible();
});
