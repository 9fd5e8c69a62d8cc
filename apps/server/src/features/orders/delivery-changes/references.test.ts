import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceAll, PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
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

const references = { poNumber: 'PO-2611-77', costCentre: '研发三部' };
const textOf = async (pdf: Blob) => pdfText(new Uint8Array(await pdf.arrayBuffer()));

test('references of a sent order are corrected, searchable, and on payment, receipt, report and invoice', async () => {
  const buyer = await server.newMember();
  const { id, orders } = await sentOrder(server, staff, buyer);
  const orderNo = orders[0]?.orderNo ?? '';
  const changed = await buyer.api.main.changeReferences({ params: { id }, body: references });
  expect(changed.packing).toMatchObject(references);
  for (const filter of ['2611-77', '研发三部']) {
    expect((await buyer.api.order.list({ body: { filter } })).items).toMatchObject([{ orderNo, ...references }]);
    expect((await staff.api.staff.orders({ query: { filter } })).items).toMatchObject([{ orderNo, ...references }]);
  }

  const report = await textOf(await buyer.api.main.shipmentReport({ params: { id: orders[0]?.id ?? '' } }));
  const payNo = changed.payments[0]?.payNo ?? '';
  expect((await buyer.api.payment.info({ query: { payNo } })).orders).toMatchObject([references]);
  const receipt = await textOf(await buyer.api.payment.receipt({ params: { payNo } }));
  for (const text of [report, receipt]) for (const value of Object.values(references)) expect(text).toContain(value);

  const { applicationId } = await invoiceAll(server, staff, buyer, PERSONAL_BILLING_PROFILE);
  const { note } = await buyer.api.invoice.application({ query: { id: applicationId } });
  expect(note).toBe('采购单号：PO-2611-77；成本中心：研发三部');
});

test('references of another member’s order are not changed, and long ones are invalid', async () => {
  const buyer = await server.newMember();
  const { id } = await sentOrder(server, staff, buyer);
  const other = await server.newMember();
  const change = { params: { id }, body: references };
  await expect(other.api.main.changeReferences(change)).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    buyer.api.main.changeReferences({ ...change, body: { poNumber: 'x'.repeat(41), costCentre: '' } }),
  ).rejects.toMatchObject({ kind: 'invalid' });
});
