/** Whose parcel it looks like: the house's, nobody's, or the buyer's with words of their own on the label. */
export const PARCEL_LABELS = ['house', 'neutral', 'own'] as const;

/** How a parcel is packed when nobody chose. */
export const HOUSE_PACKING = { label: 'house', labelText: '', poNumber: '' } as const;

/** Characters. */
export const MOST_LABEL_TEXT = 60;
export const MOST_PO_NUMBER = 40;
