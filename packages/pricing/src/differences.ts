/** Describes the differences between two documents of price data. Separate, because no quote needs it. */

export { capabilityShape } from './differences/capability-shape.ts';
export { placeOfPath } from './differences/place-of-path.ts';
export type { AnyGroup, AnyRows, AnyShape, PlaceTexts, Unit, Values } from './differences/place-shape.ts';
export { type PriceDataDifference, priceDataDifferences } from './differences/price-differences.ts';
