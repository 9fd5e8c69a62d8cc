import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferArrives } from '../../../testing/certifications.ts';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { violations } from '../../../testing/payments.ts';
import { agreedPayee, manualRefund } from '../../../testing/refunds.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let staff: Staff;
const month = '2026-11';
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  staff = await server.newStaff([
    ...FIELD_PERMISSIONS,
    'ledger.view',
    'ledgerChecks.check',
    'refund.settle',
    'list.export',
  ]);
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const HEAD = '流水号,交易时间,收入,支出,对方户名,摘要';
const upload = (lines: readonly string[], who = staff) =>
  who.api.staffBank.upload({
    files: { file: new File([[HEAD, ...lines].join('\n')], '流水.csv', { type: 'text/csv' }) },
  });
const read = (state?: 'open' | 'matched' | 'onlyBank' | 'onlyLedger') =>
  staff.api.staffBank.month({ params: { month }, query: { maxResultCount: 100, ...(state ? { state } : {}) } });
const arrivedAt = ORDINARY_MOMENT.toISOString();
const NOW = '2026-11-18 10:00:00';

test('a bank statement is matched with the ledger: received transfers, manual payments, and one-sided entries', async () => {
  const member = await server.newMember();
  const { account: toAccount } = await member.api.payment.transferAccount({ query: {} });
  const [known, unseen] = [`IN-${randomUUID().slice(0, 8)}`, `IN-${randomUUID().slice(0, 8)}`];
  for (const bankReference of [known, unseen])
    await transferArrives(server, { toAccount, payerName: '某公司', amount: '30.00', bankReference, arrivedAt });
  const refund = await manualRefund(server);
  const bankReference = `OUT-${randomUUID().slice(0, 8)}`;
  const payeeId = await agreedPayee(server, refund.id);
  await staff.api.staffRefunds.settle({
    params: { id: refund.id },
    body: { payeeId, bankReference, note: '网银已转出' },
  });
  const before = await read();
  expect(before).toMatchObject({ matched: 0, open: 3, bank: { moved: 0 }, ledger: { moved: -440 }, lastLineAt: null });

  const lines = [
    `${known},${NOW},30.00,,某公司,货款`,
    `${bankReference},${NOW},,500.00,深圳市测试科技有限公司,退款`,
    `FEE-1,${NOW},,12.00,,=HYPERLINK("x")手续费`,
  ];
  expect(await upload(lines)).toEqual({ added: 3, known: 0 });
  expect(await upload(lines)).toEqual({ added: 0, known: 3 });
  const after = await read();
  expect(after).toMatchObject({ matched: 2, open: 2, bank: { moved: -482 }, ledger: { moved: -440 } });
  expect((await read('matched')).items.map(({ bookings: [one] }) => one?.journalKind).sort()).toEqual([
    'refundPaidByHand',
    'transferIn',
  ]);
  const [fee] = (await read('onlyBank')).items;
  expect(fee).toMatchObject({ reference: 'FEE-1', byBank: -12, byLedger: null, can: ['book', 'explain', 'pair'] });
  const [missing] = (await read('onlyLedger')).items;
  expect(missing).toMatchObject({ bookings: [{ no: unseen }], byBank: null, byLedger: 30, difference: -30 });

  await staff.api.staffBank.explain({ body: { month, lineId: fee?.lineId ?? '', note: '银行手续费' } });
  await staff.api.staffBank.explain({ body: { month, bizKey: missing?.bookings[0]?.bizKey ?? '', note: '次月到账' } });
  expect(await read()).toMatchObject({ open: 0 });
  await expect(
    staff.api.staffBank.explain({ body: { month, lineId: fee?.lineId ?? '', note: '再说一次' } }),
  ).rejects.toMatchObject({ code: 'settlement.ended' });
  const matched = (await read('matched')).items[0];
  await expect(
    staff.api.staffBank.explain({ body: { month, lineId: matched?.lineId ?? '', note: '相符' } }),
  ).rejects.toMatchObject({ code: 'settlement.ended' });
  // A line that arrives on a later statement matches automatically, despite an earlier explanation.
  await upload([`${unseen},${NOW},30.00,,某公司,货款`]);
  expect(await read()).toMatchObject({ matched: 3, open: 0, bank: { moved: -452 } });

  const params = { month, report: 'bank', file: 'csv' } as const;
  const csv = await (await staff.api.staffReports.file({ params, query: {} })).text();
  expect(csv.trim().split('\r\n')).toHaveLength(5);
  expect(csv).toContain('银行手续费');
  expect(csv).toContain(`,'=HYPERLINK`);
});

test('a fee, interest and a small difference are booked from the line in one step, once', async () => {
  const no = randomUUID().slice(0, 8);
  await upload([`CHARGE-${no},${NOW},,8.00,,手续费`, `INTEREST-${no},${NOW},1.23,,,结息`]);
  const book = (lineId: string, kind: 'bankFee' | 'bankInterest' | 'bankRounding', amount: number) =>
    staff.api.staffBank.book({ body: { lineId, kind, amount } });
  const [charge] = await found(`CHARGE-${no}`);
  const [interest] = await found(`INTEREST-${no}`);
  expect(charge).toMatchObject({ can: ['book', 'explain', 'pair'], bookableAs: ['bankFee'] });
  expect(interest).toMatchObject({ bookableAs: ['bankInterest'] });
  const before = await read();
  await expect(book(charge?.lineId ?? '', 'bankFee', -8.01)).rejects.toMatchObject({ code: 'bankBooking.changed' });
  for (const kind of ['bankInterest', 'bankRounding'] as const)
    await expect(book(charge?.lineId ?? '', kind, -8)).rejects.toMatchObject({ code: 'bankBooking.otherKind' });
  await expect(book(randomUUID(), 'bankFee', -8)).rejects.toMatchObject({ code: 'notFound' });
  await book(charge?.lineId ?? '', 'bankFee', -8);
  await book(interest?.lineId ?? '', 'bankInterest', 1.23);
  await expect(book(charge?.lineId ?? '', 'bankFee', -8)).rejects.toMatchObject({ code: 'bankBooking.changed' });
  expect((await found(`CHARGE-${no}`))[0]).toMatchObject({
    ...{ state: 'matched', byLedger: -8, difference: 0, can: [], bookings: [{ journalKind: 'bankFee' }] },
    at: (await found(`CHARGE-${no}`))[0]?.bookings[0]?.at,
  });
  const after = await read();
  expect(after.open).toBe(before.open - 2);
  expect(Math.round((after.ledger.moved - before.ledger.moved) * 100)).toBe(-677);

  const [paired] = await bookedTransfers(['40.00']);
  const lineId = await uploaded('39.97');
  const note = '尾差';
  await staff.api.staffBank.pair({ body: { lineId, bizKeys: await keysOf([paired ?? '']), note } });
  expect((await found(paired ?? ''))[0]).toMatchObject({ state: 'amount', bookableAs: ['bankFee', 'bankRounding'] });
  await book(lineId, 'bankRounding', -0.03);
  expect((await found(paired ?? ''))[0]).toMatchObject({ state: 'matched', byLedger: 39.97, can: ['unpair'] });

  const { api } = await server.newStaff(['ledger.view', 'amount.view']);
  await expect(api.staffBank.book({ body: { lineId, kind: 'bankFee', amount: -1 } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

/** Books transfers of these amounts whose number at the bank differs; returns them as the ledger has them. */
async function bookedTransfers(amounts: readonly string[]) {
  const member = await server.newMember();
  const { account: toAccount } = await member.api.payment.transferAccount({ query: {} });
  const nos = amounts.map(() => `APP-${randomUUID().slice(0, 8)}`);
  for (const [at, bankReference] of nos.entries())
    await transferArrives(server, {
      ...{ toAccount, payerName: '某公司', amount: amounts[at] ?? '', bankReference },
      arrivedAt,
    });
  return nos;
}
const found = async (filter: string) => {
  const { items } = await staff.api.staffBank.month({ params: { month }, query: { maxResultCount: 100, filter } });
  return items;
};
const uploaded = async (amount: string, remark = '货款合并到账') => {
  const reference = `BANK-${randomUUID().slice(0, 8)}`;
  await upload([`${reference},${NOW},${amount},,某公司,${remark}`]);
  const [line] = await found(reference);
  return line?.lineId ?? '';
};
const keysOf = async (nos: readonly string[]) =>
  (await Promise.all(nos.map(found))).map(([row]) => row?.bookings[0]?.bizKey ?? '');

test('a line is paired by hand with several bookings, and taken back with a reason', async () => {
  const nos = await bookedTransfers(['10.00', '20.50']);
  const lineId = await uploaded('30.50');
  const bizKeys = await keysOf(nos);
  const open = (await read()).open;
  const { pairingId, difference } = await staff.api.staffBank.pair({ body: { lineId, bizKeys } });
  expect(difference).toBe(0);
  const [row, ...others] = await found(nos[1] ?? '');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ state: 'matched', lineId, byBank: 30.5, byLedger: 30.5, pairingId, can: ['unpair'] });
  expect(row?.bookings.map(({ no }) => no).sort()).toEqual([...nos].sort());
  expect(row?.pairedBy).not.toBe('');
  expect((await read()).open).toBe(open - 3);
  expect((await found('30.5')).map((one) => one.lineId)).toContain(lineId);

  const undo = (reason: string) => staff.api.staffBank.unpair({ params: { id: pairingId }, body: { reason } });
  await expect(undo(' ')).rejects.toMatchObject({ code: 'invalidInput' });
  await undo('其中一笔是别家的');
  expect((await read()).open).toBe(open);
  await expect(undo('再撤一次')).rejects.toMatchObject({ code: 'bankPairing.undone' });
  await expect(
    staff.api.staffBank.unpair({ params: { id: randomUUID() }, body: { reason: '没有这个' } }),
  ).rejects.toMatchObject({ code: 'notFound' });
  await staff.api.staffBank.pair({ body: { lineId, bizKeys } });
  const { rows } = await sql`select from bank_pairing where line_id = ${lineId}`.execute(server.deps.db.read);
  expect(rows).toHaveLength(2);
});

test('sides that differ need a note; the other way, what is paired, and what is not of the bank are refused', async () => {
  const [one = '', two = ''] = await keysOf(await bookedTransfers(['100.00', '50.00']));
  const lineId = await uploaded('99.00');
  const pair = (bizKeys: readonly string[], note = '', line = lineId) =>
    staff.api.staffBank.pair({ body: { lineId: line, bizKeys: [...bizKeys], note } });
  await expect(pair([one])).rejects.toMatchObject({ code: 'bankPairing.noteNeeded' });
  await expect(pair([])).rejects.toMatchObject({ code: 'invalidInput' });
  await expect(pair([one, 'top-up:nobody'])).rejects.toMatchObject({ code: 'bankPairing.unknownBooking' });
  await expect(pair([one], '', randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  const paidOut = `BANK-${randomUUID().slice(0, 8)}`;
  await upload([`${paidOut},${NOW},,100.00,某公司,退回`]);
  const [outgoing] = await found(paidOut);
  await expect(pair([one], '方向', outgoing?.lineId ?? '')).rejects.toMatchObject({ code: 'bankPairing.otherWay' });
  expect(await pair([one], '银行扣了 1 元手续费')).toMatchObject({ difference: -1 });
  const row = (await read()).items.find((each) => each.lineId === lineId);
  expect(row).toMatchObject({ state: 'amount', difference: -1, note: '银行扣了 1 元手续费', can: ['book', 'unpair'] });
  await expect(pair([two], '又一次')).rejects.toMatchObject({ code: 'bankPairing.lineTaken' });
  const other = await uploaded('150.00');
  await expect(pair([one, two], '', other)).rejects.toMatchObject({ code: 'bankPairing.bookingTaken' });
  const [stillFree] = (await read('onlyLedger')).items.filter(({ bookings: [each] }) => each?.bizKey === two);
  expect(stillFree).toBeDefined();
});

test('a booking of an older month is paired with a line of this one, and stands with it', async () => {
  const [no = ''] = await bookedTransfers(['77.00']);
  const [bizKey = ''] = await keysOf([no]);
  const reference = `LATE-${randomUUID().slice(0, 8)}`;
  await upload([`${reference},2027-03-05 10:00:00,77.00,,某公司,`]);
  const later = () => staff.api.staffBank.month({ params: { month: '2027-03' }, query: {} });
  const [line] = (await later()).items;
  await staff.api.staffBank.pair({ body: { lineId: line?.lineId ?? '', bizKeys: [bizKey] } });
  expect(await found(no)).toMatchObject([{ state: 'matched', gap: 77 }]);
  expect(await later()).toMatchObject({ matched: 1, open: 0, items: [{ reference, bookings: [{ no }], gap: -77 }] });
});

test('both sides of each month add up by one date, and items in transit explain the difference', async () => {
  const [earlier = '', never = ''] = await bookedTransfers(['88.00', '9.00']);
  // The bank has the first one in the next month, and lines of its own at the first and last moment of a month.
  await upload([
    `${earlier},2026-12-01 00:00:00,88.00,,某公司,`,
    `EDGE-1,2026-11-30 23:59:59,5.00,,,`,
    `EDGE-2,2026-12-31 23:59:59,,3.00,,`,
  ]);
  const all = (of: string, state?: 'inTransit') =>
    staff.api.staffBank.month({ params: { month: of }, query: { maxResultCount: 100, ...(state && { state }) } });
  const cents = (yuan: number) => Math.round(yuan * 100);
  for (const of of ['2026-11', '2026-12', '2027-01']) {
    const { ledger, bank, items, inTransit } = await all(of);
    for (const { opening, moved, closing } of [ledger, bank])
      expect(cents(opening) + cents(moved), of).toBe(cents(closing));
    const gaps = items.reduce((sum, { gap }) => sum + cents(gap), 0);
    expect(gaps, of).toBe(cents(ledger.moved) - cents(bank.moved));
    expect((await all(of, 'inTransit')).totalCount).toBe(inTransit);
  }
  const gapOf = async (of: string, no: string) =>
    (await all(of)).items.find((row) => row.reference === no || row.bookings.some((one) => one.no === no))?.gap;
  expect([await gapOf('2026-11', earlier), await gapOf('2026-12', earlier)]).toEqual([88, -88]);
  expect([await gapOf('2026-11', never), await gapOf('2026-12', never)]).toEqual([9, undefined]);
  expect([await gapOf('2026-11', 'EDGE-1'), await gapOf('2026-12', 'EDGE-2')]).toEqual([-5, 3]);
  const [november, december] = [await all('2026-11'), await all('2026-12')];
  expect([december.bank.opening, december.ledger.opening]).toEqual([november.bank.closing, november.ledger.closing]);
});

test('two who pair one booking at the same moment: one of them does', async () => {
  const [bizKey = ''] = await keysOf(await bookedTransfers(['66.00']));
  const lines = await Promise.all(['66.00', '66.00', '66.00'].map((amount) => uploaded(amount)));
  const outcomes = await Promise.allSettled(
    lines.map((lineId) => staff.api.staffBank.pair({ body: { lineId, bizKeys: [bizKey] } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'bankPairing.bookingTaken' });
});

test('a file that contradicts what is known, or has a faulty line, leaves nothing behind', async () => {
  const before = (await read()).totalCount;
  await expect(upload([`NEW-1,${NOW},1.00,,,`, `NEW-2,${NOW},x,,,`])).rejects.toMatchObject({
    code: 'bankStatement.line',
  });
  await expect(upload([`NEW-1,${NOW},1.00,,,`, `FEE-1,${NOW},,13.00,,`])).rejects.toMatchObject({
    code: 'bankStatement.contradicts',
  });
  expect((await read()).totalCount).toBe(before);
  const both = await Promise.all([upload([`NEW-3,${NOW},1.00,,,`]), upload([`NEW-3,${NOW},1.00,,,`])]);
  expect(both.map(({ added }) => added).sort()).toEqual([0, 1]);
});

test('reading requires the amount permission, and uploading the ledger permission', async () => {
  const viewer = await server.newStaff([...FIELD_PERMISSIONS, 'ledger.view']);
  expect((await viewer.api.staffBank.month({ params: { month }, query: {} })).items[0]?.can).toEqual([]);
  await expect(upload([], viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  const pairing = { lineId: randomUUID(), bizKeys: ['bank:X'] };
  await expect(viewer.api.staffBank.pair({ body: pairing })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(
    viewer.api.staffBank.unpair({ params: { id: randomUUID() }, body: { reason: '撤销' } }),
  ).rejects.toMatchObject({ kind: 'forbidden' });
  const blind = await server.newStaff(['ledger.view', 'ledgerChecks.check']);
  await expect(blind.api.staffBank.month({ params: { month }, query: {} })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
