import type { BoardSpec } from '@xunban/contract';
import { add, type Fen, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findMains } from '../../orders-core/orders/main-orders.ts';
import type { Part } from './read-parts.ts';
import { taxesOn } from './source-taxes.ts';
import type { PartToPrint } from './split-sheets.ts';

/** By the classes of goods of the tax office: a printed circuit board is an electronic component, and so is what it costs beside. */
const BOARD_NAME = '*电子元件*印制电路板';
const FREIGHT_NAME = '*电子元件*印制电路板运费';

/** Parts as an invoice will print them, in their order. */
export async function printedParts(reader: Reader, parts: readonly Part[]): Promise<PartToPrint[]> {
  const mains = await findMains(reader, [...new Set(parts.map(({ mainOrderId }) => mainOrderId))]);
  const specs = new Map(mains.flatMap(({ orders }) => orders.map(({ orderNo, spec }) => [orderNo, spec] as const)));
  const taxes = await taxesOn(
    reader,
    parts.map(({ no }) => no),
  );
  return parts.map((part) => toPrint(part, taxes.get(part.no) ?? ZERO_FEN, specs.get(part.no)));
}

function toPrint({ no, kind, balance }: Part, tax: Fen, spec: BoardSpec | undefined): PartToPrint {
  const before = { amount: add(balance.applied, balance.issued), tax };
  const of = { no, amount: balance.invoiceable, before };
  if (kind === 'freight' || !spec) return { ...of, name: FREIGHT_NAME, model: '', unit: '次', quantity: 1 };
  return {
    ...of,
    name: BOARD_NAME,
    model: modelOf(spec),
    unit: spec.deliveryForm === 'single' ? '片' : '套',
    quantity: spec.quantity,
  };
}

/** As buyers and their stores know a board apart. It is printed in Chinese, whatever its buyer reads. */
const modelOf = ({ layers, lengthMm, widthMm, thicknessMm }: BoardSpec): string =>
  `${layers} 层 ${lengthMm}×${widthMm}×${thicknessMm} mm`;
