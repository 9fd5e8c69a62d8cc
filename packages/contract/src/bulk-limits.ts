/** Maximum numbers of orders of one selection. */
export const MAX_EXPORTED_ORDERS = 200;
export const MAX_REORDERED_ORDERS = 50;
/** A document costs a tenth of a second of a core, and an order has up to five. */
export const MAX_DOCUMENT_ORDERS = 50;
