import { toYuanText } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { IssuedInvoice } from './invoice-document.ts';

/**
 * Renders an invoice as XML, with the element names of electronic invoices. An invoice of a demo instance is marked as such in
 * its first element.
 */
export function invoiceXml({ application, document, lines }: IssuedInvoice, company: Company): string {
  const { buyer, kind, note } = application;
  const body = element('EInvoice', [
    element('Specimen', '演示税务平台开具的样票，不是发票'),
    element('Header', [
      element('EIid', document.invoiceNo ?? ''),
      element('InvoiceType', kind === 'special' ? '增值税专用发票' : '普通发票'),
      element('IssueTime', document.issuedAt ? toIso(document.issuedAt) : ''),
    ]),
    element('BuyerInformation', [
      element('BuyerName', buyer.title),
      element('BuyerIdNum', buyer.taxNo),
      element('BuyerAddr', buyer.registeredAddress),
      element('BuyerTelNum', buyer.registeredPhone),
      element('BuyerBankName', buyer.bank),
      element('BuyerBankAccNum', buyer.bankAccount),
    ]),
    element('SellerInformation', [
      element('SellerName', company.name.zh),
      element('SellerIdNum', company.taxNo),
      element('SellerBankName', company.bank.zh),
      element('SellerBankAccNum', company.bankAccount),
    ]),
    ...lines.map((line) =>
      element('IssuItemInformation', [
        element('ItemName', line.name),
        element('SpecMod', line.model),
        element('MeaUnits', line.unit),
        element('Quantity', line.quantity),
        element('Amount', toYuanText(line.net)),
        element('TaxRate', (line.taxPercent / 100).toFixed(2)),
        element('ComTaxAm', toYuanText(line.tax)),
        element('OrderNo', line.no),
      ]),
    ),
    element('BasicInformation', [
      element('TotalAmWithoutTax', toYuanText(document.net)),
      element('TotalTaxAm', toYuanText(document.tax)),
      element('TotalTax-includedAmount', toYuanText(document.amount)),
      element('Remark', note),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

const element = (name: string, inside: string | readonly string[]): string =>
  `<${name}>${typeof inside === 'string' ? escaped(inside) : inside.join('')}</${name}>`;

/** Names and notes are user input; control characters are not allowed in XML. */
const escaped = (text: string): string =>
  [...text]
    .filter((character) => character >= ' ')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
