import { type CartRow, type DeliveryAddress, defaultBoardSpec, type FreightOffer } from '@xunban/contract';

/** A board in the cart for 86.50 yuan that can be ordered. */
export const aCartRow = (fields: Partial<CartRow> = {}): CartRow => ({
  id: '3d813cbb-47fb-42ba-91df-831e1593ac29',
  quoteId: '9b2e4f3c-7c44-4f2b-8f63-5f6a2d6c7b11',
  spec: defaultBoardSpec,
  fileId: '16fd2706-8baf-433b-82eb-8c7fada847da',
  fileName: 'arduino-uno.zip',
  image: { top: '', bottom: '' },
  amount: 86.5,
  unitPrice: 17.3,
  priceLines: [
    {
      ruleId: 'base',
      line: 'board',
      nameKey: 'pricing.line.board',
      inputs: {},
      formula: '86.50',
      rounding: 'halfUp',
      amount: 86.5,
    },
  ],
  weightG: 180,
  workingDays: 5,
  shipDate: '2026-03-10',
  expiresAt: '2099-03-10T10:00:00+08:00',
  changes: [],
  isOrderable: true,
  reorderOf: null,
  note: '',
  addedAt: '2026-03-02T10:00:00+08:00',
  ...fields,
});

export const anAddress = (fields: Partial<DeliveryAddress> = {}): DeliveryAddress & { person: string } => ({
  person: '',
  id: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
  contactName: '林工',
  phone: '13712345678',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园 1 号',
  companyName: '',
  isDefault: true,
  ...fields,
});

/** A carrier's offer for a parcel of 180 g. */
export const aFreightOffer = (fields: Partial<FreightOffer> = {}): FreightOffer => ({
  carrier: 'SF',
  zone: 'near',
  price: 12,
  days: 1,
  actualWeightG: 180,
  volumetricWeightG: 120,
  chargeableWeightG: 1000,
  because: 'actualWeight',
  formula: '12',
  explanation: '',
  volumetricDivisor: 6000,
  firstWeightG: 1000,
  firstPrice: 12,
  stepWeightG: 1000,
  stepPrice: 2,
  remoteSurcharge: 0,
  isPickUp: false,
  ...fields,
});
