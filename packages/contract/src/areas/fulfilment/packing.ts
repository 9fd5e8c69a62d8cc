import { z } from 'zod';
import { MAX_COST_CENTRE, MAX_LABEL_TEXT, MAX_PO_NUMBER, PARCEL_LABELS } from '../../parcel-labels.ts';
import { multilineText, text } from '../../shared-schemas.ts';

/** The buyer's own references of a main order; empty when not given. */
export const orderReferences = {
  /** Number of the buyer's purchase order; printed on the parcel and on the documents of the order. */
  poNumber: z.string(),
  /** The buyer's cost centre; printed on the documents of the order and not on the parcel. */
  costCentre: z.string(),
};

export const packing = z
  .object({
    label: z.enum(PARCEL_LABELS),
    /** Text on the buyer's own label; empty for the other labels. */
    labelText: z.string(),
    ...orderReferences,
  })
  .meta({ id: 'Packing' });

export const orderReferencesIn = {
  poNumber: text(MAX_PO_NUMBER).default(''),
  costCentre: text(MAX_COST_CENTRE).default(''),
};

/** The choice of the checkout. */
export const packingIn = z
  .object({
    label: z.enum(PARCEL_LABELS).default('company'),
    labelText: multilineText(MAX_LABEL_TEXT).default(''),
    ...orderReferencesIn,
  })
  .refine(({ label, labelText }) => label !== 'own' || labelText !== '', { path: ['labelText'], message: 'required' });
