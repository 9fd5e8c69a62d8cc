/** Branding of a parcel: the company's, neutral, or the buyer's with their own text on the label. */
export const PARCEL_LABELS = ['company', 'neutral', 'own'] as const;

/** Default packing of a parcel. */
export const COMPANY_PACKING = { label: 'company', labelText: '', poNumber: '', costCentre: '' } as const;

/** Characters. */
export const MAX_LABEL_TEXT = 60;
export const MAX_PO_NUMBER = 40;
export const MAX_COST_CENTRE = 40;
