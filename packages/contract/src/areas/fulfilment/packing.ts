import { z } from 'zod';
import { MOST_LABEL_TEXT, MOST_PO_NUMBER, PARCEL_LABELS } from '../../parcel-labels.ts';
import { text } from '../../wire.ts';

export const packing = z
  .object({
    label: z.enum(PARCEL_LABELS),
    /** What stands on a label of the buyer's own; empty for the others. */
    labelText: z.string(),
    /** Of the buyer's purchase order; stands on the parcel. */
    poNumber: z.string(),
  })
  .meta({ id: 'Packing' });

/** As chosen at the checkout. */
export const packingIn = z
  .object({
    label: z.enum(PARCEL_LABELS).default('house'),
    labelText: text(MOST_LABEL_TEXT).default(''),
    poNumber: text(MOST_PO_NUMBER).default(''),
  })
  .refine(({ label, labelText }) => label !== 'own' || labelText !== '', { path: ['labelText'], message: 'required' });
