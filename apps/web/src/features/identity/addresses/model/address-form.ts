import type { DeliveryAddress } from '@xunban/contract';
import { phoneNumber } from '@xunban/contract/phone-numbers';
import type { FieldErrors } from '../../../../shared/use-checked-form.ts';

/** A delivery address as it is typed and chosen. */
export interface AddressForm {
  readonly contactName: string;
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly detail: string;
  readonly companyName: string;
}

export const EMPTY_ADDRESS: AddressForm = {
  contactName: '',
  phone: '',
  province: '',
  city: '',
  district: '',
  detail: '',
  companyName: '',
};

export function formOf({ contactName, phone, province, city, district, detail, companyName }: DeliveryAddress) {
  return { contactName, phone, province, city, district, detail, companyName } satisfies AddressForm;
}

/** Keys under `validation` of the `address` texts. */
export type AddressRule =
  | 'contactNameRequired'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'provinceRequired'
  | 'cityRequired'
  | 'districtRequired'
  | 'detailShort';

export interface Region {
  readonly name: string;
  readonly children?: readonly Region[];
}

export interface RegionChoices {
  readonly provinces: readonly string[];
  readonly cities: readonly string[];
  /** Empty where a city has no districts to choose, such as Dongguan. */
  readonly districts: readonly string[];
}

/** Returns the options at each level, given the choices above it. */
export function regionChoices(tree: readonly Region[], form: Pick<AddressForm, 'province' | 'city'>): RegionChoices {
  const cities = childrenOf(tree, form.province);
  return {
    provinces: tree.map(({ name }) => name),
    cities: cities.map(({ name }) => name),
    districts: childrenOf(cities, form.city).map(({ name }) => name),
  };
}

const childrenOf = (regions: readonly Region[], name: string): readonly Region[] =>
  regions.find((region) => region.name === name)?.children ?? [];

/** Resets the levels below a choice: to empty, or to the only option (Beijing has one city). */
export function withRegion(
  tree: readonly Region[],
  form: AddressForm,
  change: Partial<Pick<AddressForm, 'province' | 'city'>>,
): AddressForm {
  const chosen = { ...form, ...(change.province === undefined ? {} : { city: '' }), ...change, district: '' };
  const { cities } = regionChoices(tree, chosen);
  const [only] = cities;
  return chosen.city === '' && only !== undefined && cities.length === 1 ? { ...chosen, city: only } : chosen;
}

/** The rules of the form; the server checks again. */
export function checkAddress(form: AddressForm, { districts }: RegionChoices): FieldErrors<AddressForm, AddressRule> {
  return {
    ...(form.contactName === '' ? { contactName: 'contactNameRequired' } : {}),
    ...(form.phone === ''
      ? { phone: 'phoneRequired' }
      : phoneNumber('consignee', form.phone)
        ? {}
        : { phone: 'phoneInvalid' }),
    ...(form.province === '' ? { province: 'provinceRequired' } : {}),
    ...(form.city === '' ? { city: 'cityRequired' } : {}),
    ...(form.district === '' && districts.length > 0 ? { district: 'districtRequired' } : {}),
    ...(form.detail.length < 2 ? { detail: 'detailShort' } : {}),
  };
}
