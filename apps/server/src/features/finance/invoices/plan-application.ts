import {
  type BoardSpec,
  isStencil,
  MAX_INVOICE_SOURCES,
  MAX_INVOICES,
  type OrderedSpec,
  type StencilSpec,
} from '@xunban/contract';
import { add, type Fen, fen, parseYuan, toYuanText, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { findBillingProfile, type StoredProfile } from './billing-profile-store.ts';
import { applicableParts, owedBy, type Part } from './read-parts.ts';
import { ratesOf, taxesOn } from './source-taxes.ts';
import { type PartToPrint, type PlannedDocument, splitIntoDocuments } from './split-into-documents.ts';

/** Goods class of the tax office: a printed circuit board is an electronic component, and so are its extra charges. */
const BOARD_NAME = '*电子元件*印制电路板';
/** A stencil is a tool of metal, a class of its own: the name of the tax office's class stands between the stars. */
const STENCIL_NAME = '*金属制品*SMT钢网';
const FREIGHT_NAME = '*电子元件*印制电路板运费';

/** Parts as an invoice will print them, in their order. */
async function printedParts(reader: Reader, parts: readonly Part[]): Promise<PartToPrint[]> {
  const mainOrders = await findMainOrders(reader, [...new Set(parts.map(({ mainOrderId }) => mainOrderId))]);
  const specs = new Map(
    mainOrders.flatMap(({ orders }) => orders.map(({ orderNo, spec }) => [orderNo, spec] as const)),
  );
  const nos = parts.map(({ no }) => no);
  const taxes = await taxesOn(reader, nos);
  const rates = await ratesOf(reader, nos);
  return parts.map((part) => {
    const before = { amount: add(part.balance.applied, part.balance.issued), tax: taxes.get(part.no) ?? ZERO_FEN };
    return toPrint(part, { before, taxPercent: rates(part.no) }, specs.get(part.no));
  });
}

function toPrint(
  { no, kind, balance }: Part,
  tax: Pick<PartToPrint, 'before' | 'taxPercent'>,
  spec: OrderedSpec | undefined,
): PartToPrint {
  const of = { no, amount: balance.invoiceable, ...tax };
  if (kind === 'freight' || !spec) return { ...of, name: FREIGHT_NAME, model: '', unit: '次', quantity: 1 };
  if (isStencil(spec))
    return { ...of, name: STENCIL_NAME, model: stencilModelOf(spec), unit: '套', quantity: spec.quantity };
  return {
    ...of,
    name: BOARD_NAME,
    model: modelOf(spec),
    unit: spec.deliveryForm === 'single' ? '片' : '套',
    quantity: spec.quantity,
  };
}

/**
 * Board description by which buyers and their stores tell boards apart. Printed in Chinese, independent of the buyer's
 * language.
 */
const modelOf = ({ layers, lengthMm, widthMm, thicknessMm }: BoardSpec): string =>
  `${layers} 层 ${lengthMm}×${widthMm}×${thicknessMm} mm`;

const stencilModelOf = ({ frame, thicknessMm }: StencilSpec): string =>
  `${frame === 'frameless' ? '无框' : frame} ${thicknessMm} mm`;

/** The tax office's limit for one invoice of the company, tax included. */
export const DEFAULT_LIMIT: Fen = fen(11_300_000n);
const MIN_LIMIT: Fen = fen(10_000n);

export interface Selection {
  readonly nos: readonly string[];
  readonly month: string | undefined;
  readonly billingProfileId: string;
  readonly limit: string | number | undefined;
}

export interface Plan {
  readonly profile: StoredProfile;
  readonly parts: readonly Part[];
  readonly documents: readonly PlannedDocument[];
}

/**
 * Plans an application over these parts; nothing is written.
 * @throws Refusal `notFound` for a billing profile, `invoice.unconfirmed` after the member declined a credit note or let it lapse,
 * `invoice.nothingToInvoice`, `invoice.notInvoiceable`, `invoice.limitTooHigh`, `invoice.tooManyDocuments`
 */
export async function planApplication(reader: Reader, memberId: string, selection: Selection): Promise<Plan> {
  const profile = await findBillingProfile(reader, memberId, selection.billingProfileId);
  if (!profile) throw new Refusal('notFound');
  const { unconfirmed } = await owedBy(reader, memberId);
  if (unconfirmed > 0n) throw new Refusal('invoice.unconfirmed', { params: { amount: toYuanText(unconfirmed) } });
  const limit = limitOf(selection.limit);
  const all = await applicableParts(reader, memberId, selection);
  const parts = all.slice(0, MAX_INVOICE_SOURCES);
  if (new Set(selection.nos).size > parts.length) throw new Refusal('invoice.notInvoiceable');
  if (parts.length === 0) throw new Refusal('invoice.nothingToInvoice');
  const documents = splitIntoDocuments(await printedParts(reader, parts), limit);
  if (documents.length > MAX_INVOICES) throw new Refusal('invoice.tooManyDocuments', { params: { max: MAX_INVOICES } });
  return { profile, parts, documents };
}

function limitOf(given: string | number | undefined): Fen {
  if (given === undefined) return DEFAULT_LIMIT;
  const limit = parseYuan(String(given));
  if (limit < MIN_LIMIT || limit > DEFAULT_LIMIT)
    throw new Refusal('invoice.limitTooHigh', {
      params: { min: toYuanText(MIN_LIMIT), max: toYuanText(DEFAULT_LIMIT) },
    });
  return limit;
}
