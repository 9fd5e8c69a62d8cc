import { z } from 'zod';
import { MAX_LABEL_TEXT, MAX_PO_NUMBER, PARCEL_LABELS } from '../../parcel-labels.ts';
import { multilineText, text } from '../../shared-schemas.ts';

export const packing = z
  .object({
    label: z.enum(PARCEL_LABELS),
    /** Text on the buyer's own label; empty for the other labels. */
    labelText: z.string(),
    /** Number of the buyer's purchase order; printed on the parcel. */
    poNumber: z.string(),
  })
  .meta({ id: 'Packing' });

/** The choice of the checkout. */
export const packingIn = z
  .object({
    label: z.enum(PARCEL_LABELS).default('company'),
    labelText: multilineText(MAX_LABEL_TEXT).default(''),
    poNumber: text(MAX_PO_NUMBER).default(''),
  })
  .refine(({ label, labelText }) => label !== 'own' || labelText !== '', { path: ['labelText'], message: 'required' });
