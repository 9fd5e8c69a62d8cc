import { ORDER_STATES, type StaffPermission } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLike } from '../../../platform/db/containing.ts';
import { giveBillingProfile, issueApplication } from '../../../testing/invoices.ts';
import { payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { hasBigrams } from '../../identity/accounts/member-cards.ts';
import { foldCounts } from '../../orders-core/orders/list-orders.ts';

/** Global search: numbers first, then text, limited to the user's permissions. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const search = async (text: string, ...permissions: StaffPermission[]) => {
  const { api } = await server.newStaff(permissions);
  const { items } = await api.staffSearch.search({ query: { text } });
  return items;
};
const ALL: StaffPermission[] = [
  ...(['order.view', 'payment.view', 'refund.view', 'transfer.view', 'member.view'] as const),
  ...(['contact.view', 'amount.view'] as const),
];

test('an order is found by its number, its main order’s, its payment’s and its waybill; by text after that', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const [board] = main.orders;
  if (!board) throw new Error('order has no board');
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const staff = await server.newStaff();
  const { version } = await produce(staff, { id: board.id });
  const waybill = `SF${main.mainNo.slice(1)}`;
  await staff.api.staff.ship({
    params: { id: board.id },
    body: { version, carrier: 'SF', waybill, weightG: 200 },
  });
  await server.deps.db.transaction((tx) =>
    sql`update pcb_order set customer_part_no = 'KX-7719-B' where id = ${board.id}`.execute(tx),
  );
  await buyer.api.main.changeReferences({ params: { id: main.id }, body: { poNumber: 'PO-8877', costCentre: '' } });
  expect(await search('po-8877', ...ALL)).toMatchObject([{ kind: 'order', no: board.orderNo }]);
  const payments = (await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).payments;
  const found = { targetId: board.id, no: board.orderNo };

  expect(await search(board.orderNo.toLowerCase(), ...ALL)).toMatchObject([{ ...found, kind: 'order', isExact: true }]);
  expect(await search(main.mainNo, ...ALL)).toMatchObject([
    { kind: 'mainOrder', targetId: main.id, no: main.mainNo, isExact: true },
    { ...found, kind: 'order', isExact: true },
  ]);
  expect(await search(waybill.toLowerCase(), ...ALL)).toMatchObject([
    { kind: 'parcel', no: waybill, carrier: 'SF', mainNo: main.mainNo, isExact: true },
  ]);
  expect(await search(payments[0]?.payNo ?? '', ...ALL)).toMatchObject([
    { kind: 'payment', no: payments[0]?.payNo, mainNo: main.mainNo, isExact: true, amount: main.total },
  ]);
  expect(await search('7719', ...ALL)).toMatchObject([{ ...found, isExact: false }]);
  expect((await search('李工', ...ALL)).map(({ no }) => no)).toContain(board.orderNo);
  // The consignee is neither searchable nor shown without the permission; the same holds for amounts.
  expect(await search('李工', 'order.view')).toEqual([]);
  expect(JSON.stringify(await search(board.orderNo, 'order.view'))).not.toContain('李工');
  expect((await search(payments[0]?.payNo ?? '', 'payment.view'))[0]).not.toHaveProperty('amount');
  expect((await search('board.z', ...ALL)).map(({ no }) => no)).toContain(board.orderNo);

  for (const text of [board.orderNo, main.mainNo, waybill, '7719'])
    expect(await search(text, 'member.view', 'payment.view'), text).toEqual([]);
  expect(await search(payments[0]?.payNo ?? '', 'order.view')).toEqual([]);
});

test('a member is found by number, phone, its last four digits and a part of the name, with the member permission', async () => {
  const { memberId, account } = await server.newMember();
  await server.deps.db.transaction((tx) =>
    sql`update member set company_name = '深圳市海鹏测控技术有限公司' where id = ${memberId}`.execute(tx),
  );
  const [named] = await search('海鹏', 'member.view');
  expect(named).toMatchObject({ kind: 'member', targetId: memberId, isExact: false });
  expect(await search(named?.no.toLowerCase() ?? '', 'member.view')).toMatchObject([
    { targetId: memberId, isExact: true },
  ]);
  const spaced = `+86 ${account.slice(0, 3)} ${account.slice(3)}`;
  for (const text of [account, spaced])
    expect(await search(text, 'member.view', 'contact.view')).toMatchObject([{ targetId: memberId, isExact: true }]);
  for (const text of [account, spaced, account.slice(-4)]) expect(await search(text, 'member.view'), text).toEqual([]);
  expect((await search(account.slice(-4), 'member.view', 'contact.view')).map(({ targetId }) => targetId)).toContain(
    memberId,
  );
  expect(await search('海鹏', 'order.view')).toEqual([]);
  expect(await search('100% _', ...ALL)).toEqual([]);
});

test('an application is found by its own number and by its invoice’s, by who may see invoices', async () => {
  const [buyer, staff] = [await server.newMember(), await server.newStaff()];
  const main = await sentOrder(server, staff, buyer);
  const nos = main.orders.map(({ orderNo }) => orderNo);
  const applied = await buyer.api.invoice.apply({ body: { nos, billingProfileId: await giveBillingProfile(buyer) } });
  await issueApplication(server, staff, applied.id);
  const { documents } = await staff.api.staffInvoices.detail({ params: { id: applied.id } });
  const invoiceNo = documents[0]?.invoiceNo ?? '';
  expect(invoiceNo).toMatch(/^\d{20}$/);
  for (const text of [applied.applicationNo.toLowerCase(), invoiceNo]) {
    expect(await search(text, 'invoice.view', 'amount.view')).toMatchObject([
      { kind: 'invoice', targetId: applied.id, no: text.toUpperCase(), isExact: true, amount: applied.amount },
    ]);
    expect(await search(text, 'payment.view', 'order.view', 'credit.view'), text).toEqual([]);
  }
});

test('width and case do not matter in searches of staff and members, and exact numbers are found in full width', async () => {
  const buyer = await server.newMember();
  const [board] = (await placePlainOrder(server, buyer)).orders;
  const { orderNo = '', id = '' } = board ?? {};
  await server.deps.db.transaction(async (tx) => {
    await sql`update member set company_name = '迅捷电子（集团）有限公司', true_name = 'Ａｌｉｃｅ' where id = ${buyer.memberId}`.execute(
      tx,
    );
    await sql`update pcb_order set customer_part_no = 'ＸＪ－２６１１', tags = '{ＲＥＶ４}' where id = ${id}`.execute(
      tx,
    );
    await sql`update board_file set file_name = 'ｇａｔｅｗａｙ９.zip'
      where id = (select board_file_id from pcb_order where id = ${id})`.execute(tx);
  });
  for (const text of ['迅捷电子(集团)', '迅捷电子（集团）', 'ａｌｉｃｅ', 'ALICE'])
    expect(
      (await search(text, 'member.view')).map(({ targetId }) => targetId),
      text,
    ).toContain(buyer.memberId);
  const asTyped = (text: string) =>
    text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
  const { api } = await server.newStaff();
  for (const text of ['xj-2611', 'ＸＪ－２６１１', 'rev4', 'GATEWAY9', orderNo, asTyped(orderNo), `${orderNo}\u200B`]) {
    const staffs = await api.staff.orders({ query: { filter: text } });
    const members = await buyer.api.order.list({ body: { filter: text } });
    for (const { items } of [staffs, members])
      expect(
        items.map((item) => item.orderNo),
        text,
      ).toEqual([orderNo]);
  }
  expect((await buyer.api.order.detail({ query: { orderNo: asTyped(orderNo) } })).orderNo).toBe(orderNo);
  const named = await api.memberPage.list({ query: { filter: '捷电子(集' } });
  expect(named.items.map(({ id: memberId }) => memberId)).toEqual([buyer.memberId]);
});

test('a text search uses an index, whatever the number of rows', async () => {
  const plans = await server.deps.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const statements = [
      sql`select id from board_file where ${isLike(sql`file_name`, '%gateway%')}`,
      sql`select id from pcb_order where customer_part_no <> '' and ${isLike(sql`customer_part_no`, '%7719%')}`,
      sql`select id from pcb_order where tags <> '{}' and ${isLike(sql`tags_text(tags)`, '%7719%')}`,
      sql`select id from main_order where ${isLike(sql`consignee`, '%海鹏测%')}`,
      sql`select id from member where ${hasBigrams('海鹏')}`,
      sql`select id from member where ${isLike(sql`true_name`, '%海鹏测%')}`,
      sql`select id from audit_entry where reason <> '' and bigrams(searchable(reason)) @> bigrams('海鹏')`,
    ];
    const texts: string[] = [];
    for (const statement of statements) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
      texts.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return texts;
  });
  // PostgreSQL names the indexes of a partition by their columns.
  for (const plan of plans) expect(plan).toMatch(/Bitmap Index Scan on (\w+_search|audit_entry_rest_bigrams_idx)/);
});

test('two characters are looked for in an index that holds names and no orders', async () => {
  const { rows } = await server.deps.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain select id from (
      select id, main_no, consignee from main_order order by main_no desc limit 20000) newest
      where ${isLike(sql`consignee`, '%海鹏%')} order by main_no desc limit 8`.execute(tx);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Only Scan using main_order_newest_consignees/);
});

test('the counts of the queue are those of the orders, before and after they are added up', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 2);
  await reviewBoards(server, main);
  await buyer.api.order.reset({ body: { mainOrderId: main.id, orderId: main.orders[0]?.id ?? '' } });
  const { api } = await server.newStaff();
  const counted = async () => {
    const { rows } = await sql<{ state: number; count: number }>`
      select state, count(*)::int as count from pcb_order group by state`.execute(server.deps.db.read);
    return new Map(rows.map(({ state, count }) => [state, count]));
  };
  const readCounts = async () =>
    new Map(
      (await api.staff.orderCounts({})).filter(({ count }) => count > 0).map(({ state, count }) => [state, count]),
    );
  expect(await readCounts()).toEqual(await counted());
  await server.deps.db.transaction(foldCounts);
  expect(await readCounts()).toEqual(await counted());
  const { totalCount } = await api.staff.orders({ query: { state: ORDER_STATES.awaitingPayment } });
  expect(totalCount).toBe((await counted()).get(ORDER_STATES.awaitingPayment));
});

test('the queue comes in the order of its index', async () => {
  const plan = await server.deps.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from pcb_order where state <> 0
      order by state >= 80, state_since, id desc limit 10`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('pcb_order_queue');
  expect(plan).not.toContain('Sort');
});
