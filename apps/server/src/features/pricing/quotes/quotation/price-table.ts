import type { Language } from '@xunban/i18n';
import type { DocumentTexts } from '@xunban/i18n/documents';
import { formatYuan, subtract } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { netOf } from '../../../ledger/ledger/output-tax.ts';
import { unitFen } from '../stored-quote-view.ts';
import type { QuotationData } from './quotation-data.ts';
import { rmbInWords } from './rmb-in-words.ts';

/** Every line of the price with its formula and the figures in it. */
export function priceTable({ quote }: QuotationData, texts: DocumentTexts): Content {
  const { text } = texts;
  const header = [text('item'), text('name'), text('basis'), text('amount')];
  return {
    layout: 'lines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [24, 84, '*', 66],
      body: [
        header.map(
          (cell, index): TableCell => ({ text: cell, style: 'head', alignment: index === 3 ? 'right' : 'left' }),
        ),
        ...quote.lines.map((line, index): TableCell[] => [
          String(index + 1),
          texts.pricing(`line.${line.line}`) ?? line.line,
          basisOf(line, texts),
          { text: formatYuan(line.amountFen, { symbol: false }), alignment: 'right' },
        ]),
      ],
    },
  };
}

/** Why it costs that in a sentence, and under it the formula with its figures. */
function basisOf({ formula, inputs, amountFen }: StoredLine, texts: DocumentTexts): TableCell {
  const { pricing, formula: inWords, reason } = texts;
  const named = Object.entries(inputs).map(([key, value]) => {
    const label = pricing(`input.${key}`) ?? pricing(`field.${key}`) ?? pricing(`measured.${key}`) ?? key;
    return `${label} ${pricing(`option.${key}.${value}`) ?? value}`;
  });
  const sentence = reason({ inputs, amount: Number(amountFen) / 100 });
  const arithmetic = [...(formula === '' ? [] : [`= ${inWords(formula)}`]), ...named].join(' · ');
  return { stack: [...(sentence === '' ? [] : [sentence]), { text: arithmetic, style: 'small' }] };
}

/** Unit price, net, tax and total; in Chinese documents, the total in words too. */
export function totals({ quote, taxPercent }: QuotationData, { text }: DocumentTexts, language: Language): Content {
  const net = netOf(quote.amountFen, taxPercent);
  const rows: (readonly [string, string])[] = [
    [text('quantity'), text('quantityValue', { quantity: quote.spec.quantity })],
    [text('unitPrice'), formatYuan(unitFen(quote.amountFen, quote.spec.quantity))],
    [text('net'), formatYuan(net)],
    [text('vat', { percent: taxPercent }), formatYuan(subtract(quote.amountFen, net))],
  ];
  return {
    margin: [0, 4, 0, 0],
    stack: [
      {
        layout: 'noBorders',
        table: {
          widths: ['*', 'auto'],
          body: [
            ...rows.map(([label, value]): TableCell[] => [
              { text: label, style: 'label', alignment: 'right' },
              { text: value, alignment: 'right' },
            ]),
            [
              { text: text('total'), style: 'total', alignment: 'right' },
              { text: formatYuan(quote.amountFen), style: ['total', 'accent'], alignment: 'right' },
            ],
          ],
        },
      },
      ...(language === 'en'
        ? []
        : [
            {
              text: text('label', { label: text('inWords'), value: rmbInWords(quote.amountFen) }),
              alignment: 'right',
            } as Content,
          ]),
    ],
  };
}
