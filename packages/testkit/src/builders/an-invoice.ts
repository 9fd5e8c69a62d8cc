import type { BillingProfile, MainOrderInvoice } from '@xunban/contract';

/** Invoice data of a main order that is not shipped yet, with a manual application by the buyer. */
export const aMainOrderInvoice = (is: Partial<MainOrderInvoice> = {}): MainOrderInvoice => ({
  ...{ canApply: false, invoiceable: 0, applied: 0, issued: 0, choice: null, canChoose: true },
  ...{ parts: [], applications: [] },
  ...is,
});

export const aBillingProfile = (is: Partial<BillingProfile> = {}): BillingProfile => ({
  ...{ id: '11111111-0000-4000-8000-000000000001', holder: 'company', title: '深圳市样板电子有限公司' },
  ...{ taxNo: '91440300MA5EXAMPL0', kind: 'ordinary', medium: 'electronic', registeredAddress: '' },
  ...{ registeredPhone: '', bank: '', bankAccount: '', email: '', addressId: null, isDefault: true, isFixed: false },
  ...is,
});
