import type { Browser, Page } from '@playwright/test';
import { advanceClock } from './support/advance-clock.ts';
import { buyerCalls } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { payAtBank } from './support/pay-at-bank.ts';
import { produce } from './support/produced.ts';
import { sampledScreens } from './support/screens.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Boards that one buyer has ordered together and paid; panels of four are as good as a single board. */
async function paidBoards(page: Page, boards: readonly object[]) {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const rows: { id: string; amount: number }[] = [];
  for (const options of boards) rows.push(await buyer.fillCart(68.58, options));
  const order = await buyer.placeBoards(rows);
  await buyer.pay(order, staff);
  const { items } = await staff.get(`orders?filter=${order.orderNo}`);
  const { mainNo } = await staff.get(`orders/${items[0].id}`);
  return { ...order, member, buyer, staff, mainNo: mainNo as string };
}

let numbers = 0;
/** One of SF, which ends as it is to end with the carrier of the demonstration. */
function newWaybill(end = '11'): string {
  numbers += 1;
  return `SF${String(Date.now()).slice(-9)}${numbers}${end}`;
}

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

/** Packs everything that is proposed. */
async function pack(consolePage: Page, waybill: string): Promise<void> {
  await consolePage.getByRole('main').getByRole('button', { name: PACKED.packing, exact: true }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByLabel('运单号').fill(waybill);
  await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
  await expect(dialog).toBeHidden();
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

for (const { device, size } of sampledScreens(0))
  test(`two boards go in one parcel and a third later; who buys on a ${device} sees what is in which`, async ({
    page,
    browser,
  }) => {
    const panels = { deliveryForm: 'panelByUs', panelX: 2, panelY: 2, quantity: 5 };
    const { member, staff, mainNo, orderNos } = await paidBoards(page, [{}, { quantity: 5 }, panels]);
    const [first = '', second = '', third = ''] = orderNos;
    for (const no of [first, second]) await produce(staff, no);
    const consolePage = await openStation(browser, mainNo);
    await expect(consolePage.getByRole('listitem').filter({ hasText: third }).getByText('还没做完')).toBeVisible();
    await expect(consolePage.getByText('共 5 连片 × 4 = 20 片')).toBeVisible();
    const together = newWaybill();
    await pack(consolePage, together);
    for (const name of ['面单', '送货单'] as const) await print(consolePage, together, name);
    await handOver(consolePage, together);

    await enterAs(page, member);
    await page.setViewportSize(size);
    await page.goto(`/main/orderDetail?orderNo=${first}`);
    const parcel = (waybill: string) => page.getByRole('listitem').filter({ hasText: waybill });
    await expect(parcel(together)).toContainText(`${first} 10 片, ${second} 5 片`);
    await expect(parcel(together)).toContainText('已发出');
    await expect(parcel(together)).not.toContainText(third);
    const report = page.waitForEvent('download');
    await page.getByRole('button', { name: '出货报告 PDF' }).click();
    expect((await report).suggestedFilename()).toBe(`shipment-report-${first}.pdf`);

    await produce(staff, third);
    await consolePage.reload();
    await consolePage.getByRole('main').getByRole('button', { name: PACKED.packing, exact: true }).click();
    const dialog = consolePage.getByRole('dialog');
    await dialog.getByLabel(new RegExp(third)).fill('3');
    const part = newWaybill();
    await dialog.getByLabel('运单号').fill(part);
    await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
    await expect(consolePage.getByText(`${third} 3 连片 × 4 = 12 片`)).toBeVisible();
    await handOver(consolePage, part);
    const rest = newWaybill();
    await pack(consolePage, rest);
    await handOver(consolePage, rest);
    await lookAt(consolePage, 'packing-three-parcels');

    // The page that stayed open shows what has gone meanwhile.
    await expect(parcel(part)).toContainText(`${third} 3 连片 × 4 = 12 片（共 5 连片 × 4 = 20 片）`);
    await expect(parcel(rest)).toContainText('2 连片 × 4 = 8 片');
    await expectNoSidewaysScrolling(page);
    await page.goto(`/main/orderDetail?orderNo=${third}`);
    await expect(page.getByText('待收货').first()).toBeVisible();
    for (const waybill of [together, part, rest]) await expect(parcel(waybill)).toBeVisible();
    await lookAt(page, `parcels-of-buyer-${device}`);
    await consolePage.context().close();
  });

for (const { device, size } of sampledScreens(1))
  test(`the address is changed after the payment on ${device}: a supplement is paid, a saving refunded, and the parcel packed for it`, async ({
    page,
    browser,
  }) => {
    const { member, buyer, staff, mainNo, orderNo } = await paidBoards(page, [{}]);
    const lhasa = {
      province: '西藏自治区',
      city: '拉萨市',
      district: '城关区',
      detail: '江苏路 8 号',
      contactName: '扎西',
    };
    await buyer.addAddress(lhasa);
    await enterAs(page, member);
    await page.setViewportSize(size);
    const address = `/main/orderDetail?orderNo=${orderNo}`;
    await page.goto(address);
    await page.getByRole('link', { name: '修改收货信息' }).click();
    await page.getByRole('radio', { name: /拉萨市/ }).check();
    await expect(page.getByText(/需补付 ¥[\d.]+；付清前板子暂停/)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await lookAt(page, `delivery-change-${device}`);
    await page.getByRole('button', { name: '保存修改' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认修改' }).click();
    await expect(page.getByText('运费补款未付清')).toBeVisible();
    const consolePage = await openStation(browser, mainNo);
    await expect(consolePage.getByText('未付清').or(consolePage.getByText('还没做完')).first()).toBeVisible();
    await payAtBank(page, address);
    await expect(page.getByText('运费补款未付清')).toBeHidden();

    // A cheaper carrier gives the difference back.
    await page.getByRole('link', { name: '修改收货信息' }).click();
    await page.getByRole('radio', { name: /EMS|邮政/ }).check();
    await expect(page.getByText(/¥[\d.]+ 立即按原路退回/)).toBeVisible();
    await page.getByRole('button', { name: '保存修改' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认修改' }).click();
    await expect(page.getByText('扎西').first()).toBeVisible();
    await page.getByRole('tab', { name: '付款与发票' }).click();
    await expect(page.getByText(/已退 ¥/).first()).toBeVisible();

    await produce(staff, orderNo);
    await consolePage.reload();
    await expect(consolePage.getByText(/拉萨市城关区江苏路 8 号 扎西/)).toBeVisible();
    await expect(consolePage.getByText(/买家选 (EMS|邮政)/)).toBeVisible();
    const waybill = `1${String(Date.now()).slice(-12)}`;
    await pack(consolePage, waybill);
    await print(consolePage, waybill, '面单');
    await handOver(consolePage, waybill);
    await page.goto(address);
    await expect(page.getByText(waybill)).toBeVisible();
    await consolePage.context().close();
  });

test('an invalid waybill is refused with a text; a wrong one is corrected with a reason, and the buyer is notified', async ({
  page,
  browser,
}) => {
  const { member, staff, mainNo, orderNo } = await paidBoards(page, [{}]);
  await produce(staff, orderNo);
  const consolePage = await openStation(browser, mainNo);
  await consolePage.getByRole('main').getByRole('button', { name: PACKED.packing, exact: true }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByLabel('运单号').fill('ABC123');
  await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
  await expect(dialog.getByText('格式 SF#{10,15} / #{12}（# 数字，@ 字母）')).toBeVisible();
  await expect(consolePage.getByText('运单号不是这家快递的格式，请核对')).toBeVisible();
  const [wrong, right] = [newWaybill('12'), newWaybill('21')];
  await dialog.getByLabel('运单号').fill(wrong);
  await dialog.getByRole('button', { name: PACKED.packing, exact: true }).click();
  await expect(dialog).toBeHidden();
  await handOver(consolePage, wrong);
  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${orderNo}`);
  await expect(page.getByText(wrong)).toBeVisible();

  await consolePage.getByRole('button', { name: '更正运单号' }).click();
  await dialog.getByLabel('运单号').fill(right);
  await dialog.getByLabel('原因').fill('面单贴错了');
  await dialog.getByRole('button', { name: '更正运单号' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(right)).toBeVisible();
  await expect(page.getByText(wrong)).toHaveCount(0);
  await page.getByRole('button', { name: /^消息，\d+ 条未读/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(`运单号更正为 ${right}`) })).toBeVisible();
  await consolePage.goto(new URL(`/main-orders/${mainNo}`, consolePage.url()).href);
  await expect(consolePage.getByText(`${wrong} → SF ${right} · 面单贴错了`)).toBeVisible();
  await lookAt(consolePage, 'waybill-corrected');
  await consolePage.context().close();
});

test('a lost parcel creates a task and is sent again, and the buyer sees the events', async ({ page, browser }) => {
  const { member, staff, mainNo, orderNo } = await paidBoards(page, [{}]);
  await produce(staff, orderNo);
  const consolePage = await openStation(browser, mainNo);
  const lost = newWaybill('97');
  await pack(consolePage, lost);
  await handOver(consolePage, lost);
  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${orderNo}`);
  await expect(page.getByText(lost)).toBeVisible();
  await advanceClock(orderNo, 150);
  await expect(page.getByText('快递报告丢件，我们正在处理')).toBeVisible();

  await consolePage.goto(new URL(`/inbox?view=open&filter=${orderNo}`, consolePage.url()).href);
  await expect(consolePage.getByRole('main').locator('[data-task]').filter({ hasText: '追查丢件退件' })).toBeVisible();
  await lookAt(consolePage, 'inbox-lost-parcel');
  await consolePage.goto(new URL(`/packing?filter=${mainNo}`, consolePage.url()).href);
  await consolePage.getByRole('button', { name: '重发' }).click();
  const dialog = consolePage.getByRole('dialog');
  const again = newWaybill('31');
  await dialog.getByLabel('运单号').fill(again);
  await dialog.getByLabel('原因').fill('快递确认丢失，补寄');
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(again)).toBeVisible();
  const before = page.getByRole('listitem').filter({ hasText: lost });
  await expect(before).toContainText('已重发，见另一个包裹');
  await page.getByRole('button', { name: /^消息，\d+ 条未读/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(`订单 ${orderNo} 的包裹已重发`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await lookAt(page, 'parcel-sent-again');
  const { items } = await staff.get(`tasks?view=open&filter=${orderNo}`);
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('traceParcel');
  await consolePage.context().close();
});
