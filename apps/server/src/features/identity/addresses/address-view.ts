import type { DeliveryAddress } from '@xunban/contract';
import type { AddressRow } from './address-store.ts';

export const presentAddress = (row: AddressRow): DeliveryAddress => ({
  id: row.id,
  contactName: row.contact_name,
  phone: row.phone,
  province: row.province,
  city: row.city,
  district: row.district,
  detail: row.detail,
  companyName: row.company_name,
  isDefault: row.is_default,
});
