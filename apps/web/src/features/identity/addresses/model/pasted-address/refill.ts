import type { AddressForm } from '../address-form.ts';

/** Values that a paste put into the form, and those that stood there before. */
export interface Filling {
  readonly filled: Partial<AddressForm>;
  readonly before: Partial<AddressForm>;
}

export const NO_FILLING: Filling = { filled: {}, before: {} };

const REGION = ['province', 'city', 'district'] as const;
const SINGLE = ['contactName', 'phone', 'detail', 'companyName'] as const;

/**
 * Returns the change that a paste makes. Values of the previous paste that the user has not changed since give way to the new ones,
 * or to those before the pastes where the new text has none.
 */
export function refill(current: AddressForm, { filled, before }: Filling, found: Partial<AddressForm>) {
  const isUntouched = (name: keyof AddressForm) => name in filled && filled[name] === current[name];
  // The levels of a region depend on each other. A district that the user has chosen belongs to the pasted city.
  const region = isUntouched('province') && (filled.city === '' || isUntouched('city')) ? REGION : [];
  const restored: Partial<AddressForm> = Object.fromEntries(
    [...SINGLE.filter(isUntouched), ...region].map((name) => [name, before[name] ?? '']),
  );
  const base = { ...current, ...restored };
  const names = Object.keys(found) as (keyof AddressForm)[];
  return {
    change: { ...restored, ...found },
    filling: { filled: found, before: Object.fromEntries(names.map((name) => [name, base[name]])) } satisfies Filling,
  };
}
