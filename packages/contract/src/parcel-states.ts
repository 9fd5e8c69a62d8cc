/** Tracking events of carriers. */
export const TRACK_KINDS = ['accepted', 'moving', 'delivered', 'lost', 'returned'] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];

/** Outcomes of a parcel that does not arrive. */
export const PARCEL_TROUBLES = ['lost', 'returned'] as const;
export type ParcelTrouble = (typeof PARCEL_TROUBLES)[number];

/** Maximum boards of one main order in a parcel. */
export const MAX_PARCEL_ITEMS = 50;
