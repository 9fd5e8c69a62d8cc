/** Parts of a delivery that a buyer can change before dispatch, and that staff can correct. */
export const DELIVERY_PARTS = [
  'contactName',
  'phone',
  'region',
  'district',
  'detail',
  'companyName',
  'carrier',
  'packing',
  'references',
] as const;
export type DeliveryPart = (typeof DELIVERY_PARTS)[number];
