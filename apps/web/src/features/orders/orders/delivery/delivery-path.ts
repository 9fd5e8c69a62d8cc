/** The page on which a buyer changes where a main order goes. */
export const deliveryPath = (mainOrderId: string, orderNo: string): string =>
  `/main/orderDelivery?mainOrderId=${encodeURIComponent(mainOrderId)}&orderNo=${encodeURIComponent(orderNo)}`;
