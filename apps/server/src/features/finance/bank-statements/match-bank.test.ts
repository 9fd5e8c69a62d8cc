import { fen } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BankBooking, type BankLine, matchBank } from './match-bank.ts';
import { readStatement } from './read-statement.ts';

const day = (text: string) => new Date(`${text}T12:00:00+08:00`);
const line = (reference: string, amount: bigint, more: Partial<BankLine> = {}): BankLine => ({
  ...{ id: reference, reference, amount: fen(amount), at: day('2026-11-10'), counterparty: '', remark: '' },
  ...more,
});
const booking = (no: string, amount: bigint, more: Partial<BankBooking> = {}): BankBooking => ({
  ...{
    key: `k:${no}`,
    kind: 'transferIn',
    no,
    amount: fen(amount),
    at: day('2026-11-10'),
    bookedOn: '2026-11-10',
    bankReference: no,
  },
  ...more,
});
const describePairs = (lines: readonly BankLine[], bookings: readonly BankBooking[]) =>
  matchBank(lines, bookings)
    .map((pair) => `${pair.state} ${pair.line?.reference ?? '-'} ${pair.bookings[0]?.no ?? '-'} ${pair.difference}`)
    .sort();

test('movements are found by the number of the bank, then by ours in the remark', () => {
  const byHand = { kind: 'refundPaidByHand', bankReference: '' } as const;
  expect(
    describePairs(
      [line('B-1', 500n), line('B-2', -300n, { remark: '退款 TK261126AAAA' }), line('B-3', 90n), line('B-4', -5n)],
      [booking('B-1', 500n), booking('TK261126AAAA', -300n, byHand), booking('B-3', 100n), booking('B-5', 7n)],
    ),
  ).toEqual([
    'amount B-3 B-3 -10',
    'matched B-1 B-1 0',
    'matched B-2 TK261126AAAA 0',
    'onlyBank B-4 - -5',
    'onlyLedger - B-5 -7',
  ]);
});

test('a gateway settlement is matched by its amount only when unambiguous', () => {
  const settled = (no: string, amount: bigint, at: string) =>
    booking(no, amount, { kind: 'channelSettled', bankReference: '', at: day(at) });
  const later = { at: day('2026-11-12') };
  expect(describePairs([line('B-1', 990n, later)], [settled('alipay 2026-11-10', 990n, '2026-11-10')])).toEqual([
    'matched B-1 alipay 2026-11-10 0',
  ]);
  // Two days with the same amount, one line: staff must choose the booking.
  expect(
    describePairs(
      [line('B-1', 990n, later)],
      [settled('alipay 2026-11-10', 990n, '2026-11-10'), settled('alipay 2026-11-11', 990n, '2026-11-11')],
    ),
  ).toHaveLength(3);
  expect(
    describePairs([line('B-1', 990n, { at: day('2026-11-30') })], [settled('a', 990n, '2026-11-10')]),
  ).toHaveLength(2);
});

test('every line and every booking is in one pair, and the pairs add up to what the sides are apart', () => {
  const amounts = fc.array(
    fc.bigInt({ min: -50n, max: 50n }).filter((amount) => amount !== 0n),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(amounts, amounts, (ofBank, ofLedger) => {
      const lines = ofBank.map((amount, at) => line(`N-${at}`, amount, { remark: `ORDER-000${at % 5}` }));
      const bookings = ofLedger.map((amount, at) =>
        booking(`ORDER-000${at}`, amount, {
          kind: at % 3 === 0 ? 'channelSettled' : 'transferIn',
          bankReference: at % 2 === 0 ? `N-${at}` : '',
        }),
      );
      const pairs = matchBank(lines, bookings);
      expect(pairs.flatMap((pair) => pair.line?.id ?? []).sort()).toEqual(lines.map(({ id }) => id).sort());
      expect(pairs.flatMap((pair) => pair.bookings.map(({ key }) => key)).sort()).toEqual(
        bookings.map(({ key }) => key).sort(),
      );
      const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
      expect(sum(pairs.map(({ difference }) => difference))).toBe(sum(ofBank) - sum(ofLedger));
    }),
  );
});

test('a bank statement is read in the format of banks, and refused entirely for one invalid line', () => {
  const text = [
    '账号：7559 0000,,,,,',
    '交易流水号,交易日期,借方发生额,贷方发生额,对方户名,摘要',
    '\t202611100001,20261110,,"1,234.50",深圳市某某公司,货款',
    'B-0002,2026-11-11 09:30:00,3.00,,,手续费',
    '',
  ].join('\r\n');
  expect(readStatement(Buffer.from(`\uFEFF${text}`))).toEqual([
    {
      ...{ reference: '202611100001', at: new Date('2026-11-10T00:00:00+08:00'), amount: 123_450n },
      ...{ counterparty: '深圳市某某公司', remark: '货款' },
    },
    {
      ...{ reference: 'B-0002', at: new Date('2026-11-11T09:30:00+08:00'), amount: -300n },
      ...{ counterparty: '', remark: '手续费' },
    },
  ]);
  for (const [faulty, code] of [
    [text.replace('3.00', '3.001'), 'bankStatement.line'],
    [text.replace('2026-11-11 09:30:00', 'gestern'), 'bankStatement.line'],
    [text.replace('3.00', ''), 'bankStatement.line'],
    [text.replace('2026-11-11', '2026-02-30'), 'bankStatement.line'],
    [text.replace(',20261110', ',20261131'), 'bankStatement.line'],
    ['not,a,statement', 'bankStatement.columns'],
    ['"never closed', 'bankStatement.columns'],
  ] as const)
    expect(() => readStatement(Buffer.from(faulty)), faulty).toThrow(expect.objectContaining({ code }));
});

test('a head of very many columns is searched once, not for each line', () => {
  const head = `流水号,交易日期,收入${',x'.repeat(300_000)}`;
  const lines = Array.from({ length: 5_000 }, (_, at) => `B-${10_000 + at},20261110,1.00`);
  expect(readStatement(Buffer.from([head, ...lines].join('\n')))).toHaveLength(5_000);
});
