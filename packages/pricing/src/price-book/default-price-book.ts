import { defaultStencils } from '../stencil/default-stencils.ts';
import { BOOK_VERSION } from './book-versions.ts';
import { defaultCapability } from './default-capability.ts';
import { defaultCharges } from './default-charges.ts';
import { defaultIncluded, defaultNotSold } from './default-included.ts';
import { defaultMeasuredCharges } from './default-measured-charges.ts';
import { defaultTariffs } from './default-tariffs.ts';
import type { PriceBook } from './price-book.ts';

/**
 * The book that ships with the product: our own figures, inside what the market asks. Small standard boards are sold
 * at a flat sample price; above that every fee rises with the area, so a larger order never costs less.
 */
export const defaultPriceBook: PriceBook = {
  version: BOOK_VERSION,
  effectiveFrom: '2026-11-01',
  quoteValidDays: 15,
  tariffs: defaultTariffs,
  charges: defaultCharges,
  included: defaultIncluded,
  notSold: defaultNotSold,
  measuredCharges: defaultMeasuredCharges,
  capability: defaultCapability,
  stencil: defaultStencils,
};
