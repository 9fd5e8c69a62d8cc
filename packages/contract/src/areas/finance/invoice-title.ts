import { z } from 'zod';
import { INVOICE_HOLDERS, INVOICE_KINDS, INVOICE_MEDIA, invoiceTitleFaults } from '../../invoice-rules.ts';
import { filter, flagIn, id, idIn, text } from '../../wire.ts';

/** Whom an invoice is made out to, as it prints. */
export const buyerFields = {
  holder: z.enum(INVOICE_HOLDERS),
  title: z.string(),
  taxNo: z.string(),
  registeredAddress: z.string(),
  registeredPhone: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
};

/** Whom invoices are made out to, which invoices, and how they come. */
export const invoiceTitle = z
  .object({
    id,
    ...buyerFields,
    kind: z.enum(INVOICE_KINDS),
    medium: z.enum(INVOICE_MEDIA),
    /** Where an electronic one is sent by mail; empty for nowhere. */
    email: z.string(),
    /** Where a paper one goes; null for electronic ones. */
    addressId: id.nullable(),
    isDefault: z.boolean(),
    /** Title and number are those of the certification, and change with it alone. */
    isFixed: z.boolean(),
  })
  .meta({ id: 'InvoiceTitle' });

export const invoiceTitles = z
  .object({
    items: z.array(invoiceTitle),
    most: z.number().int(),
    /** What a certified company's invoices are made out to; null for anybody else. */
    certified: z.object({ title: z.string(), taxNo: z.string() }).nullable(),
  })
  .meta({ id: 'InvoiceTitles' });

export const titleForm = z
  .object({
    holder: z.enum(INVOICE_HOLDERS),
    title: text(100).default(''),
    taxNo: text(20)
      .default('')
      .transform((value) => value.toUpperCase()),
    kind: z.enum(INVOICE_KINDS),
    medium: z.enum(INVOICE_MEDIA).default('electronic'),
    registeredAddress: text(120).default(''),
    registeredPhone: text(20).default(''),
    bank: text(60).default(''),
    bankAccount: text(40).default(''),
    email: text(120).default(''),
    addressId: filter(idIn),
    isDefault: flagIn.default(false),
  })
  .superRefine((form, context) => {
    for (const [field, message] of invoiceTitleFaults(form))
      context.addIssue({ code: 'custom', path: [field], message });
  });
