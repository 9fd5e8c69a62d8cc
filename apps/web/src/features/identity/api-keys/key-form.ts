import type { ApiScope } from '@xunban/contract/api-key-rules';
import type { NewKey } from './api-keys-queries.ts';

/** The form of a new key as typed. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** One network in a line, or several. */
  readonly networks: string;
  /** Days of validity; empty for a key that does not expire. */
  readonly days: string;
  readonly perOrder: string;
  readonly perMonth: string;
  readonly payPassword: string;
}

export const EMPTY_FORM: KeyForm = {
  ...{ name: '', scopes: ['quote', 'orders:read'], networks: '', days: '90' },
  ...{ perOrder: '', perMonth: '', payPassword: '' },
};

type KeyFault = 'name' | 'scopes' | 'amount' | 'month' | 'payPassword';

export const NO_FAULTS: ReturnType<typeof keyFaults> = new Map();

/** The fields that keep a key from being made. */
export function keyFaults(form: KeyForm): ReadonlyMap<keyof KeyForm, KeyFault> {
  const faults = new Map<keyof KeyForm, KeyFault>();
  if (form.name.trim() === '') faults.set('name', 'name');
  if (form.scopes.length === 0) faults.set('scopes', 'scopes');
  if (!form.scopes.includes('pay')) return faults;
  for (const field of ['perOrder', 'perMonth'] as const) if (!isAmount(form[field])) faults.set(field, 'amount');
  if (faults.size === 0 && Number(form.perMonth) < Number(form.perOrder)) faults.set('perMonth', 'month');
  if (form.payPassword.length !== 6) faults.set('payPassword', 'payPassword');
  return faults;
}

const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0;

/** The valid form as it is sent. */
export function newKeyOf({ name, scopes, networks, days, perOrder, perMonth, payPassword }: KeyForm): NewKey {
  const listed = networks.split(/[\s,，、;；]+/).filter((one) => one !== '');
  return {
    ...{ name: name.trim(), scopes: [...scopes] },
    ...(listed.length > 0 && { networks: listed }),
    ...(days !== '' && { expiresInDays: Number(days) }),
    ...(scopes.includes('pay') && { perOrder: perOrder.trim(), perMonth: perMonth.trim(), payPassword }),
  };
}
