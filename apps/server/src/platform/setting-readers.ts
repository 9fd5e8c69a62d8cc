import { findOneOf } from '@xunban/contract';
import { readPrivateKey, readPublicKey } from './gateways/key-text.ts';
import { isKeyText } from './outside-key.ts';

/** One setting: read from the environment, checked once at start, listed by `npm start -- --help`. */
export interface Setting<T> {
  readonly name: string;
  readonly fallback: string;
  /** Read when the setting itself is not given. */
  readonly olderName?: string;
  readonly help: string;
  readonly secret?: true;
  readonly read: (text: string) => T;
}

/** Readers for the texts of settings: each returns the value, or describes the expected text by {@link SettingFault}. */

const ROLES = ['api', 'pricing', 'worker'] as const;
type Role = (typeof ROLES)[number];

export class SettingFault extends Error {}
export const fault = (message: string): never => {
  throw new SettingFault(message);
};

export const asIs = (text: string) => text;
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max
    ? value
    : fault(`must be a whole number from ${min} to ${max}`);
};
export const oneOf =
  <T extends string>(...choices: readonly T[]) =>
  (text: string): T =>
    findOneOf(choices, text) ?? fault(`must be one of ${choices.join(', ')}`);
export const webAddress = (text: string) => {
  if (text === '') return '';
  return /^https?:\/\/[^\s/]+$/.test(text) ? text : fault('must be an address like https://host:port without a path');
};
export const databaseAddress = (text: string) =>
  text === '' || /^postgres(ql)?:\/\//.test(text) ? text : fault('must begin with postgres:// or postgresql://');
export const roleList = (text: string): ReadonlySet<Role> => {
  const names = text.split(',').map((name) => name.trim());
  const known = ROLES.filter((role) => names.includes(role));
  return known.length === names.length && known.length > 0
    ? new Set(known)
    : fault(`must be a comma-separated choice of ${ROLES.join(', ')}`);
};
export const productCode = (text: string) =>
  /^[a-z][a-z0-9]{1,19}$/.test(text) ? text : fault('must be 2 to 20 lower-case letters and digits, a letter first');
export const transferBank = (text: string) => {
  if (text === '') return undefined;
  const [accountName, bankName, bankBranch, prefix, ...rest] = text.split('|').map((part) => part.trim());
  return accountName && bankName && bankBranch && prefix && /^\d{4,12}$/.test(prefix) && rest.length === 0
    ? { accountName, bankName, bankBranch, prefix }
    : fault('must be four parts with | between them, the last one 4 to 12 digits');
};
export const keyText = (text: string) =>
  text === '' || isKeyText(text) ? text : fault('must be 32 bytes in base64 (openssl rand -base64 32)');
export const privateKey = (text: string) =>
  text === '' ? '' : (readPrivateKey(text)?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? fault(KEY_FAULT));
export const publicKey = (text: string) =>
  text === '' ? '' : (readPublicKey(text)?.export({ type: 'spki', format: 'pem' }).toString() ?? fault(KEY_FAULT));
const KEY_FAULT = 'must be an RSA key: PEM, its base64, or the path of a file with it';
export const matching = (pattern: RegExp, what: string) => (text: string) =>
  text === '' || pattern.test(text) ? text : fault(`must be ${what}`);
export const timeOfDay = (text: string) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : fault('must be a time of day such as 03:30');
export const yesNo = (text: string) => oneOf('true', 'false')(text) === 'true';
