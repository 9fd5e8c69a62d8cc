import { workCalendar } from './read/read-calendar.ts';
import { freightTable } from './read/read-freight.ts';
import { priceBookShape } from './read/read-price-book.ts';

/** Price data read from JSON. Apart from the rest of the package, because the schema library must not reach a browser. */
export { readWorkCalendar } from './read/read-calendar.ts';
export { readFreightTable } from './read/read-freight.ts';
export { readPriceBook } from './read/read-price-book.ts';
export type { Reading } from './read/reading.ts';

/** The shape of each kind of price data, for tests that walk all of it. */
export const priceDataShapes = { priceBook: priceBookShape, workCalendar, freightTable } as const;
