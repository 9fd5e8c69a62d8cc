import type { Browser, Page } from '@playwright/test';
import { buyerCalls } from './support/buyer.ts';
import { dayAhead } from './support/day-ahead.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { payAtBank } from './support/pay-at-bank.ts';
import { produce } from './support/produced.ts';
import { CONSOLE_URL } from './support/run.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Boards that one buyer has ordered together and paid; panels of four are as good as a single board. */
async function paidBoards(page: Page, boards: readonly object[]) {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const rows: { id: string; amount: number }[] = [];
  for (const options of boards) rows.push(await buyer.fillCart(undefined, options));
  const order = await buyer.placeBoards(rows);
  await buyer.pay(order, staff);
  const { items } = await staff.get(`orders?filter=${order.orderNo}`);
  const { mainNo } = await staff.get(`orders/${items[0].id}`);
  return { ...order, member, buyer, staff, mainNo: mainNo as string };
}

let numbers = 0;
/** One of SF. */
function newWaybill(): string {
  numbers += 1;
  return `SF${String(Date.now()).slice(-9)}${numbers}11`;
}

/** An address with a higher freight than that of the order. */
const LHASA = {
  ...{ province: '西藏自治区', city: '拉萨市', district: '城关区' },
  ...{ detail: '江苏路 8 号', contactName: '扎西' },
};

const PACKED = { packing: '装箱', hand: '交接发出' } as const;

/** Opens the packing station of a warehouse user, with one main order. */
async function openStation(browser: Browser, mainNo: string): Promise<Page> {
  const consolePage = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  ).newPage();
  await signInAsStaff(consolePage, 'admin', `/packing?filter=${mainNo}`);
  await expect(consolePage.getByRole('link', { name: mainNo })).toBeVisible();
  return consolePage;
}

async function handOver(consolePage: Page, waybill: string): Promise<void> {
  await consolePage
    .getByRole('listitem')
    .filter({ hasText: waybill })
    .getByRole('button', { name: PACKED.hand })
    .click();
  await consolePage.getByRole('dialog').getByRole('button', { name: PACKED.hand }).click();
  await expect(consolePage.getByRole('dialog')).toBeHidden();
  await expect(consolePage.getByRole('listitem').filter({ hasText: waybill }).getByText('在途')).toBeVisible();
}

/** A document of a parcel, as the browser saves it. */
async function print(consolePage: Page, waybill: string, name: '面单' | '送货单'): Promise<void> {
  const saved = consolePage.waitForEvent('download');
  await consolePage
    .getByRole('listitem')
    .filter({ hasText: waybill })
    .getByRole('button', { name, exact: true })
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
}

test('boards go in parcels as they are made: to a changed address, and in parts', async ({ page, browser }) => {
  const panels = { deliveryForm: 'panelByUs', panelX: 2, panelY: 2, quantity: 5 };
  const { member, buyer, staff, mainNo, orderNos } = await paidBoards(page, [{}, panels]);
  const [first = '', second = ''] = orderNos;
  await buyer.addAddress(LHASA);
  await enterAs(page, member);
  const address = `/main/orderDetail?orderNo=${first}`;

  await test.step('the address is changed after the payment on mobile, and the supplement paid', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto(address);
    await page.getByRole('link', { name: '修改收货信息' }).click();
    await page.getByRole('radio', { name: /拉萨市/ }).check();
    await expect(page.getByText(/需补付 ¥[\d.]+；付清前板子暂停/)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: '保存修改' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认修改' }).click();
    await expect(page.getByText('运费补款未付清')).toBeVisible();
    await payAtBank(page, address);
    await expect(page.getByText('运费补款未付清')).toBeHidden();
  });

  await produce(staff, first);
  const consolePage = await openStation(browser, mainNo);
  const dialog = consolePage.getByRole('dialog');
  const [whole, part] = [newWaybill(), newWaybill()];
  await test.step('it is packed for the new address; an invalid waybill is refused with a text', async () => {
    await expect(consolePage.getByText(/拉萨市城关区江苏路 8 号 扎西/)).toBeVisible();
    await expect(consolePage.getByRole('listitem').filter({ hasText: second }).getByText('还没做完')).toBeVisible();
    await expect(consolePage.getByText('共 5 连片 × 4 = 20 片')).toBeVisible();
    await consolePage.getByRole('main').getByRole('button', { name: PACKED.packing, exact: true }).click();
    await dialog.getByLabel('运单号').fill('ABC123');
    await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
    await expect(dialog.getByText('格式：SF 加 10–15 位数字，或 12 位数字')).toBeVisible();
    await expect(consolePage.getByText('运单号不是这家快递的格式，请核对')).toBeVisible();
    await dialog.getByLabel('运单号').fill(whole);
    await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
    await expect(dialog).toBeHidden();
    for (const name of ['面单', '送货单'] as const) await print(consolePage, whole, name);
    await handOver(consolePage, whole);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  const parcel = (waybill: string) => page.getByRole('listitem').filter({ hasText: waybill });
  await test.step('the buyer sees what is in the parcel and prints its report', async () => {
    await expect(parcel(whole)).toContainText(`${first} 10 片`);
    await expect(parcel(whole)).toContainText('已发出');
    await expect(parcel(whole)).not.toContainText(second);
    const report = page.waitForEvent('download');
    await page.getByRole('button', { name: '出货报告 PDF' }).click();
    expect((await report).suggestedFilename()).toBe(`shipment-report-${first}.pdf`);
  });

  await test.step('some of the panels go in another parcel, which the open page of the buyer shows', async () => {
    await produce(staff, second);
    await consolePage.reload();
    await consolePage.getByRole('main').getByRole('button', { name: PACKED.packing, exact: true }).click();
    await dialog.getByLabel(new RegExp(second)).fill('3');
    await dialog.getByLabel('运单号').fill(part);
    await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
    await expect(consolePage.getByText(`${second} 3 连片 × 4 = 12 片`)).toBeVisible();
    await handOver(consolePage, part);
    await lookAt(consolePage, 'packing-two-parcels');
    await expect(parcel(part)).toContainText(`${second} 3 连片 × 4 = 12 片（共 5 连片 × 4 = 20 片）`);
    await lookAt(page, 'parcels-of-buyer');
  });
  await consolePage.context().close();
});

test('a lost parcel is declared and sent again, which its buyer sees, and the carrier pays for it', async ({
  page,
  browser,
}) => {
  const { member, staff, mainNo, orderNos } = await paidBoards(page, [{}]);
  const [orderNo = ''] = orderNos;
  await produce(staff, orderNo);
  const consolePage = await openStation(browser, mainNo);
  const dialog = consolePage.getByRole('dialog');
  const waybill = newWaybill();
  await consolePage.getByRole('main').getByRole('button', { name: PACKED.packing, exact: true }).click();
  await dialog.getByLabel('运单号').fill(waybill);
  await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
  await expect(dialog).toBeHidden();
  await handOver(consolePage, waybill);

  await test.step('staff declare it lost, and send its content under a number of the carrier', async () => {
    await consolePage.getByRole('button', { name: '登记丢件' }).click();
    await dialog.getByLabel('原因').fill('快递查无此件，工单 4711');
    await dialog.getByRole('button', { name: '登记丢件' }).click();
    await expect(dialog).toBeHidden();
    await enterAs(page, member);
    await page.goto(`/main/orderDetail?orderNo=${orderNo}`);
    await expect(page.getByRole('listitem').filter({ hasText: waybill })).toBeVisible();
    await consolePage.getByRole('button', { name: '重发' }).click();
    await dialog.getByRole('button', { name: '取号' }).click();
    await expect(dialog.getByLabel('运单号')).toHaveValue(/^SF1\d{12}$/);
    const again = await dialog.getByLabel('运单号').inputValue();
    await dialog.getByLabel('原因').fill('丢件重发');
    await dialog.getByRole('button', { name: '重发' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: again })).toContainText('已发出');
  });

  await test.step('the claim is recorded on the main order, agreed in part and paid', async () => {
    await consolePage.goto(`${CONSOLE_URL}/main-orders/${mainNo}`);
    await consolePage.getByRole('button', { name: '登记索赔' }).click();
    await dialog.getByLabel('索赔金额（元）').fill('260');
    await dialog.getByLabel('答复期限').fill(dayAhead(7));
    await dialog.getByLabel('依据（工单号、通话、照片编号）').fill('工单 4711');
    await dialog.getByRole('button', { name: '登记索赔' }).click();
    await expect(dialog).toBeHidden();
    await lookAt(consolePage, 'claim-on-main-order');
    await consolePage.getByRole('link', { name: /^SP\d/ }).click();
    await consolePage.getByRole('button', { name: '登记同意赔付' }).click();
    await dialog.getByLabel('同意赔付（元）').fill('200');
    await dialog.getByLabel('付款期限').fill(dayAhead(14));
    await dialog.getByRole('button', { name: '登记同意赔付' }).click();
    await expect(consolePage.getByText('¥200.00').first()).toBeVisible();
    await lookAt(consolePage, 'carrier-claims');
    await consolePage.getByRole('button', { name: '登记到账' }).click();
    await dialog.getByLabel('银行流水号').fill('B20261130-7');
    await dialog.getByRole('button', { name: '登记到账' }).click();
    await expect(consolePage.getByText(/到账，流水号 B20261130-7/)).toBeVisible();
  });
  await consolePage.context().close();
});
