import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { FORM_CONFIRM_HOURS } from '@xunban/contract';
import { toYuanText } from '@xunban/money';
import { z } from 'zod';
import { processNow } from '../clock.ts';
import { toShanghaiText } from '../gateways/gateway-times.ts';
import type { CreditNoteAnswer, CreditNoteOrder, InvoiceOrder, TaxAnswer, TaxService } from './tax-service.ts';

export interface NuonuoSettings {
  readonly appKey: string;
  readonly appSecret: string;
  readonly accessToken: string;
  readonly endpoint: string;
  /** Extension (分机号) of electronic invoices. */
  readonly extension: string;
  readonly clerk: string;
  /** Classification code of printed circuit boards. */
  readonly goodsCode: string;
}

const PATH = '/open/v1/services';
const TIMEOUT_MS = 20_000;
const MAX_PDF_BYTES = 10 * 1024 * 1024;
const HOUR_MS = 3_600_000;

const DONE = 'E0000';
const NOT_FOUND = 'E9500';
const DUPLICATE = 'E9106';
/** Refusals of a request; other codes are faults of keys, limits or the platform itself. */
const REFUSED = /^E9\d{3}$/;
const LINES = { special: 'bs', ordinary: 'pc' } as const;
const REASONS = { returned: '1', mistake: '2', discount: '4' } as const;
const SELLER = '0';
const PAPER = '诺诺只开具数电票，纸质发票请在税务客户端办理后登记';

const reply = z.object({ code: z.string(), describe: z.string().nullish(), result: z.unknown().optional() });
type Reply = z.output<typeof reply>;
const textIn = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));
const invoiceResult = z.object({
  ...{ status: textIn, failCause: textIn, statusMsg: textIn, serialNo: textIn, pdfUrl: textIn },
  ...{ allElectronicInvoiceNumber: textIn, invoiceNo: textIn },
});
const redForm = z.object({
  ...{ billNo: textIn, billUuid: textIn, billStatus: textIn, billMessage: textIn, billTime: textIn },
  redInvoiceNumber: textIn,
});
type RedForm = z.output<typeof redForm>;
const redForms = z.object({ list: z.array(redForm).nullish() }).nullish();

/**
 * Invoices of the Nuonuo open platform (诺税通): `requestBillingNew` under our number, one query by that number, and confirmation
 * forms for credit notes. Requests are signed with HMAC-SHA1 over the exact body. The buyer answers a form at the tax bureau.
 */
export function nuonuo(settings: NuonuoSettings): TaxService {
  const call = (method: string, taxNo: string, content: object) => send(settings, { method, taxNo, content });
  const { extension: extensionNumber } = settings;

  const query = async ({ reference, seller }: InvoiceOrder): Promise<TaxAnswer> => {
    const orderNo = orderNoOf(reference);
    const content = { orderNos: [orderNo], isOfferInvoiceDetail: '0' };
    const answer = await call('nuonuo.OpeMplatform.queryInvoiceResult', seller.taxNo, content);
    if (answer.code === NOT_FOUND) return { status: 'absent' };
    const [found] = z.array(invoiceResult).parse(expectDone(answer).result ?? []);
    if (!found) return { status: 'absent' };
    switch (found.status) {
      case '2':
        return {
          ...{ status: 'issued', invoiceNo: found.allElectronicInvoiceNumber || found.invoiceNo },
          ...(found.pdfUrl === '' ? {} : { pdf: await downloaded(settings, found.pdfUrl) }),
        };
      case '22':
        return { status: 'refused', reason: found.failCause || found.statusMsg || '开票失败' };
      case '24':
        // It has its number and lacks the seal.
        await call('nuonuo.OpeMplatform.reInvoice', seller.taxNo, { fpqqlsh: found.serialNo, orderno: orderNo });
        return { status: 'accepted' };
      default:
        return { status: 'accepted' };
    }
  };
  const formOf = async ({ reference, seller }: CreditNoteOrder): Promise<RedForm | undefined> => {
    const content = { identity: SELLER, billId: reference };
    const answer = await call('nuonuo.OpeMplatform.queryInvoiceRedConfirm', seller.taxNo, content);
    if (answer.code === NOT_FOUND) return undefined;
    return redForms.parse(expectDone(answer).result)?.list?.[0];
  };
  const queryCreditNote = async (order: CreditNoteOrder): Promise<CreditNoteAnswer> => {
    const form = await formOf(order);
    if (!form) return { status: 'absent' };
    if (form.billStatus !== '02') return answerOf(form);
    // Only a download from the tax bureau shows what the buyer has decided there.
    const content = { identity: SELLER, billUuid: form.billUuid };
    await call('nuonuo.OpeMplatform.refreshInvoiceRedConfirm', order.seller.taxNo, content);
    return answerOf((await formOf(order)) ?? form);
  };

  return {
    async issue(order) {
      if (order.medium === 'paper') return { status: 'refused', reason: PAPER };
      const content = { order: billingOf(order, settings) };
      const answer = await call('nuonuo.OpeMplatform.requestBillingNew', order.seller.taxNo, content);
      if (answer.code === DONE) return { status: 'accepted' };
      if (answer.code === DUPLICATE) return query(order);
      if (REFUSED.test(answer.code)) return { status: 'refused', reason: answer.describe || answer.code };
      throw new NuonuoFailure(answer.code);
    },
    query,
    async takeBack(order) {
      if (order.takes === 'void') return { status: 'refused', reason: PAPER };
      const content = formRequestOf(order, settings);
      const answer = await call('nuonuo.OpeMplatform.saveInvoiceRedConfirm', order.seller.taxNo, content);
      const form = await formOf(order);
      if (form) return answerOf(form);
      if (answer.code === DONE) return { status: 'accepted' };
      if (REFUSED.test(answer.code)) return { status: 'refused', reason: answer.describe || answer.code };
      throw new NuonuoFailure(answer.code);
    },
    queryCreditNote,
    async answerCreditNote(order, word) {
      if (word === 'revoked') {
        const content = { billId: order.reference, identity: SELLER, extensionNumber };
        await call('nuonuo.OpeMplatform.confirmInfoCancel', order.seller.taxNo, content);
      }
      return queryCreditNote(order);
    },
  };
}

/** At most twenty characters: the number of the application, and two digits each for place and attempt. */
function orderNoOf(reference: string): string {
  const [no = '', position = '', attempt = ''] = reference.split('-');
  return no.slice(2) + [position, attempt].map((one) => Number(one).toString(36).padStart(2, '0')).join('');
}

const billingOf = (
  { reference, kind, buyer, seller, lines, note }: InvoiceOrder,
  { clerk, extension, goodsCode }: NuonuoSettings,
) => ({
  ...{ orderNo: orderNoOf(reference), invoiceDate: toShanghaiText(processNow()), invoiceType: '1' },
  ...{ invoiceLine: LINES[kind], extensionNumber: extension, pushMode: '-1', clerk, remark: note },
  ...{ salerTaxNum: seller.taxNo, salerTel: seller.phone, salerAddress: seller.address.zh },
  salerAccount: `${seller.bank.zh} ${seller.bankAccount}`,
  ...{ buyerName: buyer.title, buyerTaxNum: buyer.taxNo, buyerTel: buyer.registeredPhone },
  ...{ buyerAddress: buyer.registeredAddress, buyerAccount: `${buyer.bank} ${buyer.bankAccount}`.trim() },
  invoiceDetail: lines.map((line) => ({
    ...{ goodsName: nameOf(line.name), goodsCode, withTaxFlag: '0', invoiceLineProperty: '0' },
    ...{ num: line.quantity, unit: line.unit, price: line.unitPrice, specType: line.model },
    taxRate: rateOf(line.taxPercent),
    ...{ taxExcludedAmount: toYuanText(line.net), tax: toYuanText(line.tax) },
    taxIncludedAmount: toYuanText(line.amount),
  })),
});

const formRequestOf = (
  { reference, kind, buyer, seller, invoiceNo, isWhole, cause, parts }: CreditNoteOrder,
  { extension, goodsCode }: NuonuoSettings,
) => ({
  ...{ billId: reference, blueInvoiceLine: LINES[kind], applySource: SELLER, blueElecInvoiceNumber: invoiceNo },
  ...{ sellerTaxNo: seller.taxNo, sellerName: seller.name.zh, buyerTaxNo: buyer.taxNo, buyerName: buyer.title },
  ...{ redReason: REASONS[cause], extensionNumber: extension },
  ...(isWhole
    ? {}
    : {
        detail: parts.map((part) => ({
          ...{ blueDetailIndex: String(part.position), goodsName: nameOf(part.name), goodsCode },
          ...{ unit: part.unit, specType: part.model, taxRate: rateOf(part.taxPercent) },
          ...(part.quantity === '' ? {} : { num: `-${part.quantity}`, taxExcludedPrice: part.unitPrice }),
          ...{ taxExcludedAmount: `-${toYuanText(part.net)}`, taxAmount: `-${toYuanText(part.tax)}` },
        })),
      }),
});

/** The platform puts the short name of the class before it. */
const nameOf = (printed: string): string => printed.replace(/^\*[^*]*\*/, '');
const rateOf = (percent: number): string => (percent / 100).toFixed(2);

function answerOf(form: RedForm): CreditNoteAnswer {
  switch (form.billStatus) {
    case '01':
    case '04':
      return form.redInvoiceNumber === ''
        ? { status: 'accepted' }
        : { status: 'issued', invoiceNo: form.redInvoiceNumber };
    case '02':
      return { status: 'waiting', formNo: form.billNo, until: deadlineOf(form), takesAnswer: false };
    case '05':
    case '06':
      return { status: 'declined' };
    case '07':
      return { status: 'lapsed' };
    case '08':
    case '09':
    case '10':
      return { status: 'revoked' };
    case '16':
      return { status: 'refused', reason: form.billMessage || '红字信息确认单申请失败' };
    default:
      return { status: 'accepted' };
  }
}

function deadlineOf({ billTime }: RedForm): Date {
  const started = Date.parse(`${billTime.replace(' ', 'T')}+08:00`);
  return new Date((Number.isNaN(started) ? processNow().getTime() : started) + FORM_CONFIRM_HOURS * HOUR_MS);
}

function expectDone(answer: Reply): Reply {
  if (answer.code !== DONE) throw new NuonuoFailure(answer.code);
  return answer;
}

async function send(
  { appKey, appSecret, accessToken, endpoint }: NuonuoSettings,
  { method, taxNo, content }: { readonly method: string; readonly taxNo: string; readonly content: object },
): Promise<Reply> {
  const body = JSON.stringify(content);
  const senid = randomUUID().replaceAll('-', '');
  const nonce = String(randomInt(10_000_000, 100_000_000));
  const timestamp = String(Math.floor(processNow().getTime() / 1_000));
  // The path in reverse order, then the key and what is sent, byte for byte.
  const text = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  const sign = createHmac('sha1', appSecret).update(text).digest('base64');
  const address = new URL(PATH, endpoint);
  address.search = new URLSearchParams({ senid, nonce, timestamp, appkey: appKey }).toString();
  const response = await fetch(address, {
    ...{ method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) },
    headers: {
      'Content-Type': 'application/json',
      'X-Nuonuo-Sign': sign,
      ...{ accessToken, method, userTax: taxNo },
    },
  });
  if (!response.ok) throw new NuonuoFailure(String(response.status));
  return reply.parse(await response.json());
}

/** The invoice as PDF. Its address is on another host of the platform. */
async function downloaded({ endpoint }: NuonuoSettings, address: string): Promise<Uint8Array> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.origin !== new URL(endpoint).origin) throw new NuonuoFailure('pdf address');
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok || bytes.length > MAX_PDF_BYTES || Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new NuonuoFailure('pdf');
  return bytes;
}

class NuonuoFailure extends Error {
  override readonly name = 'NuonuoFailure';
  constructor(code: string) {
    super(`Nuonuo failed: ${code}`);
  }
}
