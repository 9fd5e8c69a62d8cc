import { z } from 'zod';

/** Where an order goes, as the buyer's address was when it was ordered. */
export const addressSnapshot = z.object({
  contactName: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  companyName: z.string(),
});
export type AddressSnapshot = z.output<typeof addressSnapshot>;
