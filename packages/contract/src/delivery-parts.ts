/** What of a delivery a buyer can change before it is sent, and staff put right. */
export const DELIVERY_PARTS = [
  'contactName',
  'phone',
  'region',
  'district',
  'detail',
  'companyName',
  'carrier',
  'packing',
] as const;
export type DeliveryPart = (typeof DELIVERY_PARTS)[number];
