import { z } from 'zod';
import { call } from '../../call.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoDate,
  isoTime,
  language,
  page,
  paging,
  text,
  yuan,
} from '../../shared-schemas.ts';

/** A quantity of a quotation: a stored quote of its own, with the freight of its parcel. */
const quotationRow = z.object({
  quoteId: id,
  quantity: z.number().int(),
  amount: yuan,
  /** For reading, never for adding up. */
  unitPrice: yuan,
  workingDays: z.number().int(),
  shipDate: isoDate,
  weightG: z.number().int(),
  carrier: z.string(),
  freight: yuan,
  /** Calendar days from the factory to the buyer. */
  freightDays: z.number().int(),
  total: yuan,
});

/** A quotation over several quantities of a board, delivered to a region. Nothing in it ever changes. */
export const quotation = z
  .object({
    quotationNo: z.string(),
    province: z.string(),
    city: z.string(),
    /** The buyer's own reference. */
    reference: z.string(),
    quotedAt: isoTime,
    expiresAt: isoTime,
    isExpired: z.boolean(),
    rows: z.array(quotationRow),
  })
  .meta({ id: 'Quotation' });

export const quotations = {
  create: call({
    method: 'POST',
    path: '/api/app/quotations',
    area: 'system',
    access: 'member',
    summary:
      'Makes a quotation over two to six quantities of a quoted board with the freight to a region. The prices are those of the quote’s price book while the quote holds, current ones afterwards.',
    body: z.object({
      quoteId: idIn,
      quantities: z
        .array(intIn(1, 100_000))
        .max(6)
        .refine((quantities) => new Set(quantities).size >= 2, { message: 'invalid' }),
      province: text(20).min(1, { message: 'required' }),
      /** Distinguishes remote areas of a province from the rest of it. */
      city: text(40).default(''),
      reference: text(40).default(''),
    }),
    result: quotation,
    idempotent: true,
  }),
  list: call({
    method: 'GET',
    path: '/api/app/quotations',
    area: 'system',
    access: 'member',
    summary: 'Lists own quotations, newest first.',
    query: z.object({ ...paging }),
    result: page(quotation),
  }),
  pdf: call({
    method: 'GET',
    path: '/api/app/quotations/{no}/pdf',
    area: 'system',
    access: 'member',
    summary: 'Returns the stamped PDF of an own quotation, by its number. It has the same content each time.',
    params: z.object({ no: codeText(40).min(1) }),
    query: z.object({ language: filter(language) }),
    result: 'application/pdf',
    timeoutMs: 30_000,
  }),
};
