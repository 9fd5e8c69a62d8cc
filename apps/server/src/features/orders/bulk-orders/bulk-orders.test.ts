import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetRateLimits } from '../../../testing/anonymous-client.ts';
import { invoiceAll, PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { giveBoardFile } from '../../../testing/orders.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const unzipped = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()));

async function buyerWithTwoBoards() {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer, { boards: 2, sent: 1 });
  const [sent = '', other = ''] = main.orders.map(({ orderNo }) => orderNo);
  return { buyer, main, sent, other };
}

test('selected orders are exported as a workbook, in the requested order, with the references', async () => {
  const { buyer, main, sent, other } = await buyerWithTwoBoards();
  const references = { poNumber: 'PO-2611', costCentre: '=研发部' };
  await buyer.api.main.changeReferences({ params: { id: main.id }, body: references });
  const files = await unzipped(await buyer.api.bulkOrders.exportFile({ body: { orderNos: [other, sent] } }));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.indexOf(other)).toBeGreaterThan(-1);
  expect(sheet.indexOf(other)).toBeLessThan(sheet.indexOf(sent));
  for (const text of ['PO-2611', '=研发部', '成本中心']) expect(sheet).toContain(text);
  // Texts stay texts: nothing of them is calculated.
  expect(sheet).not.toContain('<f>');
});

test('selected orders are reordered; a board that cannot be is returned with the reason', async () => {
  const { buyer, sent, other } = await buyerWithTwoBoards();
  const foreignFile = await giveBoardFile(server, (await server.newMember()).memberId);
  await server.deps.db.transaction((tx) =>
    tx.updateTable('pcb_order').set({ board_file_id: foreignFile }).where('order_no', '=', other).execute(),
  );
  const { added, refused } = await buyer.api.bulkOrders.reorder({ body: { orderNos: [sent, other, sent] } });
  expect(added.map(({ orderNo }) => orderNo)).toEqual([sent]);
  expect(refused.map(({ orderNo }) => orderNo)).toEqual([other]);
  expect(refused[0]?.reason).toMatch(/[一-龥]/);
  expect((await buyer.api.order.cart({ query: {} })).map(({ id, reorderOf }) => ({ id, reorderOf }))).toEqual([
    { id: added[0]?.cartId, reorderOf: sent },
  ]);
});

test('the documents of selected orders are one zip: each board’s, and once those of their main order', async () => {
  const { buyer, main, sent, other } = await buyerWithTwoBoards();
  const { documentIds } = await invoiceAll(server, staff, buyer, PERSONAL_BILLING_PROFILE);
  const { payments } = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
  let counted = '';
  const file = await buyer.api.bulkOrders.documents(
    { body: { orderNos: [sent, other] } },
    { onReceived: ({ headers }) => (counted = headers.get('X-Documents') ?? '') },
  );
  const files = await unzipped(file);
  const names = Object.keys(files);
  const { mainNo } = main;
  expect(names.slice(0, 5)).toEqual([
    `${mainNo}/${sent} 报价单.pdf`,
    `${mainNo}/${sent} 出货报告.pdf`,
    `${mainNo}/${other} 报价单.pdf`,
    `${mainNo}/送货单.pdf`,
    `${mainNo}/收款凭证 ${payments[0]?.payNo}.pdf`,
  ]);
  expect(names.filter((name) => name.includes('发票'))).toHaveLength(documentIds.length);
  expect(counted).toBe(String(names.length));
  expect(pdfText(files[`${mainNo}/送货单.pdf`] ?? new Uint8Array())).toContain(sent);
});

test('a selection of another member’s orders, a long one and a used-up limit are refused', async () => {
  const { buyer, sent } = await buyerWithTwoBoards();
  const other = await server.newMember();
  const body = { orderNos: [sent] };
  for (const call of ['exportFile', 'reorder', 'documents'] as const)
    await expect(other.api.bulkOrders[call]({ body })).rejects.toMatchObject({ code: 'notFound' });
  const many = Array.from({ length: 51 }, (_, index) => `P26113000${1000 + index}`);
  for (const call of ['reorder', 'documents'] as const)
    await expect(buyer.api.bulkOrders[call]({ body: { orderNos: many } })).rejects.toMatchObject({ kind: 'invalid' });
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto('limit_use')
      .values(Array.from({ length: 6 }, () => ({ key: `archive ${buyer.memberId}`, used_at: new Date() })))
      .execute(),
  );
  await expect(buyer.api.bulkOrders.documents({ body })).rejects.toMatchObject({ kind: 'rateLimited' });
  await resetRateLimits(server, 'archive');
});
