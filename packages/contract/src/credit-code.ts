/** GB 32100: digits and capital letters without those that resemble digits. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Powers of three modulo 31. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
/** GB 11714, of the nine characters inside that number the organisation. */
const ORGANISATION_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** Checks that a text is a unified social credit code with correct check characters for itself and for the organisation. */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  return text[17] === creditCheck(text) && text[16] === organisationCheck(text.slice(8, 16));
}

/** The check character behind the first seventeen. */
export function creditCheck(code: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * ALPHABET.indexOf(code[at] ?? ''), 0);
  return ALPHABET[(31 - (sum % 31)) % 31] ?? '';
}

/** The check character behind the eight of an organisation. */
export function organisationCheck(body: string): string {
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, at) => total + weight * ORGANISATION_ALPHABET.indexOf(body[at] ?? ''),
    0,
  );
  const check = 11 - (sum % 11);
  return check === 10 ? 'X' : check === 11 ? '0' : String(check);
}
