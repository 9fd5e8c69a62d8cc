/** The page of one board's order. */
export const orderPath = (orderNo: string): string => `/main/orderDetail?orderNo=${encodeURIComponent(orderNo)}`;
