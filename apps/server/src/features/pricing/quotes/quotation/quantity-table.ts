import type { DocumentTexts } from '@xunban/i18n/documents';
import { add, type Fen, formatYuan } from '@xunban/money';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { unitFen } from '../stored-quote-view.ts';
import type { StoredQuote } from '../stored-quotes.ts';

/** A quotation over several quantities, delivered to a region. */
export interface QuotedQuantities {
  readonly quotationNo: string;
  readonly province: string;
  readonly city: string;
  /** The buyer's own reference; empty when not given. */
  readonly reference: string;
  readonly rows: readonly {
    readonly quote: Pick<StoredQuote, 'spec' | 'amountFen' | 'workingDays' | 'shipDate' | 'weightG'>;
    readonly carrier: string;
    readonly freightFen: Fen;
    readonly freightDays: number;
  }[];
}

/** One line for each quantity: price, days, freight and total. */
export function quantityTable({ rows }: QuotedQuantities, texts: DocumentTexts): Content {
  const { text, pricing } = texts;
  const head = [
    text('quantity'),
    text('unitPrice'),
    text('boards'),
    text('freight'),
    text('total'),
    text('days'),
    text('shipsOn'),
  ];
  const money = (amount: Fen): TableCell => ({ text: formatYuan(amount, { symbol: false }), alignment: 'right' });
  return {
    layout: 'lines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', '*', '*', '*', 'auto', 'auto'],
      body: [
        head.map(
          (cell, index): TableCell => ({ text: cell, style: 'head', alignment: isMoney(index) ? 'right' : 'left' }),
        ),
        ...rows.map(({ quote, carrier, freightFen }): TableCell[] => [
          text('quantityValue', { quantity: quote.spec.quantity }),
          money(unitFen(quote.amountFen, quote.spec.quantity)),
          money(quote.amountFen),
          {
            stack: [
              formatYuan(freightFen, { symbol: false }),
              { text: pricing(`carrier.${carrier}`) ?? carrier, style: 'small' },
            ],
            alignment: 'right',
          },
          { text: formatYuan(add(quote.amountFen, freightFen), { symbol: false }), alignment: 'right', bold: true },
          text('daysValue', { days: quote.workingDays }),
          quote.shipDate,
        ]),
      ],
    },
  };
}

/** Columns of amounts, which are aligned to the right. */
const isMoney = (column: number): boolean => column >= 1 && column <= 4;
