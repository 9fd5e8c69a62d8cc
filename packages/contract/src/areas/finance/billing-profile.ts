import { z } from 'zod';
import { billingProfileFaults, INVOICE_HOLDERS, INVOICE_KINDS, INVOICE_MEDIA } from '../../invoice-rules.ts';
import { codeText, filter, flagIn, id, idIn, phoneText, text } from '../../shared-schemas.ts';

/** The buyer of an invoice, as printed. */
export const buyerFields = {
  holder: z.enum(INVOICE_HOLDERS),
  title: z.string(),
  taxNo: z.string(),
  registeredAddress: z.string(),
  registeredPhone: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
};

/** A billing profile: the buyer of invoices, their kind and their delivery. */
export const billingProfile = z
  .object({
    id,
    ...buyerFields,
    kind: z.enum(INVOICE_KINDS),
    medium: z.enum(INVOICE_MEDIA),
    /** Address for electronic invoices by email; empty for none. */
    email: z.string(),
    /** Address for paper invoices; null for electronic ones. */
    addressId: id.nullable(),
    isDefault: z.boolean(),
    /** Title and number are those of the certification, and change with it alone. */
    isFixed: z.boolean(),
  })
  .meta({ id: 'BillingProfile' });

export const billingProfiles = z
  .object({
    items: z.array(billingProfile),
    max: z.number().int(),
    /** The title of a certified company's invoices; null for other members. */
    certified: z.object({ title: z.string(), taxNo: z.string() }).nullable(),
  })
  .meta({ id: 'BillingProfiles' });

export const billingProfileForm = z
  .object({
    holder: z.enum(INVOICE_HOLDERS),
    title: text(100).default(''),
    taxNo: codeText(20)
      .default('')
      .transform((value) => value.toUpperCase()),
    kind: z.enum(INVOICE_KINDS),
    medium: z.enum(INVOICE_MEDIA).default('electronic'),
    registeredAddress: text(120).default(''),
    registeredPhone: phoneText('business').default(''),
    bank: text(60).default(''),
    bankAccount: codeText(40).default(''),
    email: text(120).default(''),
    addressId: filter(idIn),
    isDefault: flagIn.default(false),
  })
  .superRefine((form, context) => {
    for (const [field, message] of billingProfileFaults(form))
      context.addIssue({ code: 'custom', path: [field], message });
  });
