import { fen, subtract, sum, toWire } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { presentLine } from './application-view.ts';
import { planApplication, type Selection } from './plan-application.ts';
import { monthsOf } from './read-parts.ts';
import { type Sheet, totalOf } from './split-sheets.ts';

/** What an application would become, and what could still be applied for afterwards. @throws as `planApplication` */
export async function previewOf(reader: Reader, memberId: string, selection: Selection) {
  const [{ title, sheets }, months] = await Promise.all([
    planApplication(reader, memberId, selection),
    monthsOf(reader, memberId),
  ]);
  const total = totalOf(sheets);
  const free = fen(sum(months.map((month) => fen(month.fen))));
  return {
    title: title.title,
    kind: title.kind,
    medium: title.medium,
    ...moneyOf(total),
    invoices: sheets.map((sheet, at) => ({ position: at + 1, ...moneyOf(sheet), lines: sheet.lines.map(presentLine) })),
    left: toWire(subtract(free, total.amount)),
  };
}

const moneyOf = ({ amount, net, tax }: Pick<Sheet, 'amount' | 'net' | 'tax'>) => ({
  amount: toWire(amount),
  net: toWire(net),
  tax: toWire(tax),
});
