import type { APIRequestContext } from '@playwright/test';
import { buyerCalls, type PlacedOrder, reviewed } from './support/buyer.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { releaseFiles } from './support/released.ts';
import { type StaffCalls, signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const IN_REVIEW = 10;

interface Batch {
  readonly id: string;
  readonly version: number;
  readonly batchNo: string;
  readonly cam: { readonly jobId: string };
  readonly next: { readonly step: string } | null;
  readonly layouts: readonly { readonly position: number; readonly panels: number; readonly spoiled: number }[];
  readonly shortages: readonly { readonly id: string; readonly policy: string; readonly decision: string | null }[];
}

/** Paid boards of one buyer, on the panels of one batch that has begun. */
async function begin(request: APIRequestContext, staff: StaffCalls, options: readonly object[]) {
  const member = await makeMember(request);
  const buyer = buyerCalls(request, member);
  const rows: { id: string; amount: number }[] = [];
  for (const option of options) rows.push(await buyer.fillCart(undefined, option));
  const order: PlacedOrder = await buyer.placeBoards(rows);
  const orderIds: string[] = [];
  for (const orderNo of order.orderNos) {
    const { id, version, state } = await reviewed(staff, orderNo);
    if (state === IN_REVIEW) await staff.post(`orders/${id}/approve`, { version });
    orderIds.push(id);
  }
  await buyer.pay(order, staff);
  const made: Batch = await staff.post('batches', { orderIds });
  const batch: Batch = await staff.post(`batches/${made.id}/start`, { version: made.version });
  await releaseFiles(staff, batch.cam);
  return { member, order, batch };
}

test('a spoiled panel: a paid remake begins at once, and a buyer who wants to be asked chooses one', async ({
  page,
  browser,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const { member, order, batch } = await begin(page.request, staff, [
    { shortagePolicy: 'ask' },
    { shortagePolicy: 'remake', quantity: 5 },
  ]);
  const [asked = '', remade = ''] = order.orderNos;
  const planner = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  ).newPage();

  await test.step('staff scrap the panel, and see what becomes of each order', async () => {
    await signInAsStaff(planner, 'admin', `/batches/${batch.id}`);
    await planner.getByRole('button', { name: '报废大板' }).click();
    const dialog = planner.getByRole('dialog');
    await dialog.getByLabel('原因').fill('压合起泡');
    await dialog.getByRole('button', { name: '报废大板' }).click();
    await expect(dialog).toBeHidden();
    const line = (orderNo: string) => planner.getByRole('listitem').filter({ hasText: orderNo });
    await expect(line(asked).getByText('等客户答复')).toBeVisible();
    await expect(line(remade).getByText('补料批次')).toBeVisible();
    await lookAt(planner, 'shortages');
  });

  await test.step('the buyer reads the price and the days of each option, and chooses', async () => {
    await enterAs(page, member);
    await page.goto(`/main/orderDetail?orderNo=${asked}`);
    await expect(page.getByText('生产中有板报废，缺数怎么处理等您选择')).toBeVisible();
    await page.getByRole('link', { name: '去答复' }).click();
    await page.getByRole('link', { name: /^去答复 / }).click();
    await expect(page.getByText('取消订单，全额退款')).toBeVisible();
    await page.getByText('补做，做齐后再发').click();
    await lookAt(page, 'shortage-question');
    await page.getByRole('button', { name: '提交答复' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('提交后马上按这个方案办，不用再确认。')).toBeVisible();
    await dialog.getByRole('button', { name: '提交答复' }).click();
    await expect(page.getByText('问题已关闭')).toBeVisible();
  });

  await test.step('the remake is planned without anybody of the staff', async () => {
    await expect(planner.getByRole('listitem').filter({ hasText: asked }).getByText('补料批次')).toBeVisible();
  });
  await planner.context().close();
});

test('a spoiled panel: the buyer who chose money agrees to the refund when the boards are there', async ({ page }) => {
  const staff = await staffCalls(page.request, 'admin');
  const begun = await begin(page.request, staff, [{ shortagePolicy: 'refund', quantity: 300 }, { quantity: 5 }]);
  let batch = begun.batch;
  const act = async (action: string, data: object) => {
    batch = await staff.post(`batches/${batch.id}/${action}`, { version: batch.version, ...data });
  };
  const layout = batch.layouts.find(({ panels }) => panels > 1)?.position ?? 1;
  const isShort = () => batch.shortages.some(({ policy }) => policy === 'refund');
  while (!isShort()) await act('spoil', { layout, panels: 1, reason: '压合起泡' });
  for (const { id: shortageId, decision } of batch.shortages.filter(({ policy }) => policy === 'ask'))
    if (decision === null) await act('shortage', { shortageId, decision: 'settled', note: '客户同意补发' });
  while (batch.next) await act('complete-step', { step: batch.next.step });

  await enterAs(page, begun.member);
  await page.goto(`/main/orderDetail?orderNo=${begun.order.orderNo}`);
  await expect(page.getByText(/生产报废，缺 /).first()).toBeVisible();
  await page.getByRole('button', { name: '接受变更' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '接受变更' }).click();
  await expect(page.getByText('已接受变更').first()).toBeVisible();
  await signInAsStaff(page, 'admin', `/batches/${batch.id}`);
  await expect(page.getByText('客户已同意，款已按片退回').first()).toBeVisible();
});
