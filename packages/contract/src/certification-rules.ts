/** Rules of the certification form that page and server share. Plain code: no schema library reaches the browser. */

/** Spec §3: how a company proves itself. */
export const AUTHEN_TYPES = { transfer: 1, documents: 2 } as const;
/** Spec §3: 2 licence copy with seal, 4 photo with company door sign, 5 photo with work badge; 6 goes with a transfer. */
export const DOCUMENT_TYPES = [2, 4, 5] as const;

/** The form as filled in, trimmed. */
export interface CertificationForm {
  readonly memberType: string;
  readonly name: string;
  readonly identityNo: string;
  readonly authenType: string;
  readonly documentType: string;
  readonly image: string;
  readonly verifyCode: string;
}

/** Every faulty field of a certification form with the key of its message; the page checks by the same rules. */
export function certificationFaults(form: CertificationForm): readonly (readonly [keyof CertificationForm, string])[] {
  const faults: (readonly [keyof CertificationForm, string])[] = [];
  const isPerson = form.memberType === '1';
  if (!isPerson && form.memberType !== '2') faults.push(['memberType', 'certify.memberType']);
  faults.push(...(isPerson ? personFaults(form) : enterpriseFaults(form)));
  if (form.verifyCode.length !== 6) faults.push(['verifyCode', 'certify.veryfyCode']);
  return faults;
}

function* personFaults({ name, identityNo }: CertificationForm): Generator<readonly [keyof CertificationForm, string]> {
  if (name === '') yield ['name', 'certify.personName'];
  if (identityNo === '') yield ['identityNo', 'certify.identityNo'];
  else if (!isIdentityNo(identityNo)) yield ['identityNo', 'certify.identityNoForm'];
}

function* enterpriseFaults(form: CertificationForm): Generator<readonly [keyof CertificationForm, string]> {
  if (form.name === '') yield ['name', 'certify.enterpriseName'];
  if (form.identityNo === '') yield ['identityNo', 'certify.company'];
  if (form.authenType !== '1' && form.authenType !== '2') yield ['authenType', 'certify.authenType'];
  if (form.authenType !== '2') return;
  if (!DOCUMENT_TYPES.some((type) => String(type) === form.documentType))
    yield ['documentType', 'certify.documentType'];
  if (form.image === '') yield ['image', 'certify.image'];
}

/** Spec §5: fifteen digits of the old cards, eighteen characters of today's, or a letter and 7 to 11 digits. */
export function isIdentityNo(text: string): boolean {
  const plain = text.toUpperCase();
  if (/^[A-Z]\d{7,11}$/.test(plain)) return true;
  if (/^[1-9]\d{14}$/.test(plain)) return isDay(`19${plain.slice(6, 12)}`);
  return isNationalId(plain);
}

/**
 * True for a number of today's cards with another check digit. It is a warning, not a fault: numbers of some cards were
 * issued so.
 */
export function hasWrongCheckDigit(text: string): boolean {
  const plain = text.trim().toUpperCase();
  return isNationalId(plain) && checkDigit(plain) !== plain[17];
}

const isNationalId = (plain: string): boolean => /^[1-9]\d{16}[\dX]$/.test(plain) && isDay(plain.slice(6, 14));

/** GB 11643: weights are the powers of two modulo eleven. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigit = (digits: string): string | undefined =>
  '10X98765432'[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11];

/** yyyyMMdd of a day that exists and is not in the twenty-second century. */
function isDay(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
