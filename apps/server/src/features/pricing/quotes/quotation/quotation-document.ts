import { COMPLAINT_DAYS } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { type DocumentTexts, documentTexts } from '@xunban/i18n/documents';
import { englishProvince, regionName } from '@xunban/i18n/region-names';
import type { Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { shanghaiDay } from '../../../../platform/clock.ts';
import type { Company } from '../../../../platform/company.ts';
import type { PrintJob } from '../../../../platform/documents/document-worker.ts';
import { boardRows } from './board-table.ts';
import { priceTable, totals } from './price-table.ts';
import { quantityTable } from './quantity-table.ts';
import type { QuotationData } from './quotation-data.ts';
import { sealSvg } from './seal.ts';

const GREEN = '#0f7b4f';
const GREY = '#5c6670';

const styles: StyleDictionary = {
  company: { fontSize: 14, bold: true, color: GREEN },
  title: { fontSize: 20, bold: true },
  small: { fontSize: 8, color: GREY },
  terms: { fontSize: 8 },
  foot: { fontSize: 7.5, color: GREY },
  section: { fontSize: 11, bold: true, color: GREEN, margin: [0, 10, 0, 4] },
  head: { bold: true, fillColor: '#eef5f1' },
  label: { color: GREY },
  total: { bold: true, fontSize: 11 },
  accent: { color: GREEN },
};

/** The printed quotation of a promised price. Pure: the same data give the same document. */
export function quotationDocument(data: QuotationData, company: Company, language: Language): PrintJob {
  const texts = documentTexts(language);
  const { text } = texts;
  const { quote, quotation } = data;
  const no = quotation?.quotationNo ?? quote.quotationNo;
  const inEnglish = language === 'en';
  const name = inEnglish ? company.name.en : company.name.zh;
  return {
    title: `${text('title')} ${no}`,
    author: name,
    styles,
    content: [
      head(data, company, inEnglish, texts),
      section(text('board')),
      ...boardImage(data),
      // English text is longer.
      boardTable(data, texts, inEnglish ? 2 : 3),
      section(text('price')),
      quotation ? quantityTable(quotation, texts) : priceTable(data, texts),
      {
        unbreakable: true,
        columns: [
          { width: '*', stack: [section(text('delivery')), deliveryList(data, texts, language)] },
          ...(quotation ? [] : [{ width: 220, stack: [totals(data, texts, language)] }]),
        ],
      },
      { unbreakable: true, stack: [section(text('terms')), termList(data, texts), signatures(company, texts)] },
    ],
    foot: [`${no} · ${text('made', { company: name })}`, text('page', { page: '{{page}}', pages: '{{pages}}' })],
    watermark: quote.isExpired ? text('expired') : undefined,
  };
}

function head(
  { quote, buyer, quotation, references }: QuotationData,
  company: Company,
  inEnglish: boolean,
  { text }: DocumentTexts,
): Content {
  const pick = (both: { readonly zh: string; readonly en: string }) => (inEnglish ? both.en : both.zh);
  const line = (label: string, value: string): Content => ({ text: text('label', { label, value }), style: 'small' });
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: pick(company.name), style: 'company', margin: [0, 0, 0, 3] },
            line(text('address'), pick(company.address)),
            line(text('phone'), `${company.phone}   ${text('label', { label: text('email'), value: company.email })}`),
            line(text('taxNo'), company.taxNo),
            line(
              text('bank'),
              `${pick(company.bank)}   ${text('label', { label: text('bankAccount'), value: company.bankAccount })}`,
            ),
          ],
        },
        {
          width: 190,
          stack: [
            { text: text('title'), style: 'title', alignment: 'right' },
            facts([
              [text('no'), quotation?.quotationNo ?? quote.quotationNo],
              [text('date'), shanghaiDay(quote.quotedAt)],
              [text('validUntil'), shanghaiDay(quote.expiresAt)],
              [text('currency'), text('cny')],
              ...given(text('reference'), quotation?.reference),
              ...given(text('reportPo'), references?.poNumber),
              ...given(text('costCentre'), references?.costCentre),
            ]),
          ],
        },
      ],
    },
    rule(),
    ...(buyer
      ? [
          {
            text: `${text('label', { label: text('buyer'), value: buyer.name })}    ${text('label', { label: text('phone'), value: buyer.phone })}`,
            margin: [0, 2, 0, 0],
          } as Content,
        ]
      : []),
  ];
}

/** A fact that not every quotation has. */
const given = (label: string, value: string | undefined): (readonly [string, string])[] =>
  value ? [[label, value]] : [];

function facts(rows: readonly (readonly [string, string])[]): Content {
  return {
    layout: 'noBorders',
    margin: [0, 4, 0, 0],
    table: {
      widths: ['*', 'auto'],
      body: rows.map(([label, value]): TableCell[] => [
        { text: label, style: 'label', alignment: 'right' },
        { text: value, alignment: 'right' },
      ]),
    },
  };
}

const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 1, lineColor: GREEN }],
  margin: [0, 6, 0, 4],
});

const section = (text: string): Content => ({ text, style: 'section' });

/** The image that the buyer saw, so that the signer can identify the board. */
const boardImage = ({ image }: QuotationData): Content[] =>
  image
    ? [
        {
          image: `data:image/jpeg;base64,${image.toString('base64')}`,
          fit: [220, 120],
          alignment: 'center',
          margin: [0, 0, 0, 6],
        },
      ]
    : [];

/** @param pairs number of label and value pairs next to each other */
function boardTable({ quote, quotation }: QuotationData, texts: DocumentTexts, pairs: number): Content {
  const { text, pricing } = texts;
  const rows = [
    ...boardRows(quote.spec, texts),
    { label: text('pieceSize'), value: `${quote.pieceLengthMm} × ${quote.pieceWidthMm} mm` },
    // The weight is that of one quantity.
    ...(quotation ? [] : [{ label: text('weight'), value: `${(quote.weightG / 1000).toFixed(3)} kg` }]),
  ];
  const cells = (row: (typeof rows)[number] | undefined): TableCell[] => [
    { text: row?.label ?? '', style: 'label' },
    { text: row?.value ?? '' },
  ];
  const body: TableCell[][] = [];
  for (let index = 0; index < rows.length; index += pairs)
    body.push(Array.from({ length: pairs }, (_, offset) => cells(rows[index + offset])).flat());
  if (quote.spec.remarks !== '')
    body.push([
      { text: pricing('field.remarks') ?? '', style: 'label' },
      { text: quote.spec.remarks, colSpan: pairs * 2 - 1 },
      ...Array.from({ length: pairs * 2 - 2 }, () => ''),
    ]);
  const widths = Array.from({ length: pairs }, () => ['auto', '*']).flat();
  return { layout: 'lines', table: { headerRows: 0, widths, body } };
}

function deliveryList(
  { quote, cutOff, quotation }: QuotationData,
  { text }: DocumentTexts,
  language: Language,
): Content {
  return {
    ul: [
      ...(quotation
        ? [text('deliveryRows', { cutOff }), text('deliveryFreightTo', { place: placeOf(quotation, language) })]
        : [
            text('deliveryDays', { days: quote.workingDays }),
            text('deliveryDate', { cutOff, date: quote.shipDate }),
            text('deliveryFreight'),
          ]),
      ...(quote.repeatOf === null ? [] : [text('repeat', { orderNo: quote.repeatOf })]),
    ],
  };
}

function termList({ taxPercent }: QuotationData, { text }: DocumentTexts): Content {
  return {
    ol: [
      text('term1'),
      text('term2'),
      text('term3'),
      text('term4'),
      text('term5', { percent: taxPercent }),
      text('term6', { days: COMPLAINT_DAYS }),
    ],
    style: 'terms',
  };
}

function signatures(company: Company, { text }: DocumentTexts): Content {
  const place = (label: string): Content => ({
    stack: [label, { text: text('label', { label: text('signDate'), value: '' }), margin: [0, 28, 0, 0] }],
  });
  return {
    unbreakable: true,
    margin: [0, 12, 0, 14],
    columns: [
      {
        stack: [
          place(text('supplierSign')),
          // A Chinese seal carries the Chinese name in every language, pressed over the text.
          { svg: sealSvg(company.name.zh, company.sealPurpose), width: 92, relativePosition: { x: 70, y: -60 } },
        ],
      },
      place(text('buyerSign')),
    ],
  };
}

const placeOf = (
  { province, city }: { readonly province: string; readonly city: string },
  language: Language,
): string =>
  language === 'en'
    ? [city, englishProvince(province) ?? province].filter((name) => name !== '').join(', ')
    : [province, city].map((name) => regionName(name, language)).join('');
