import { z } from 'zod';
import { id, isoTime, text, yuan } from '../wire.ts';
import { memberType } from './account.ts';

/** Spec §3: how a company proves itself. */
export const AUTHEN_TYPES = { transfer: 1, documents: 2 } as const;
/** Spec §3: 2 licence copy with seal, 4 photo with company door sign, 5 photo with work badge; 6 goes with a transfer. */
export const DOCUMENT_TYPES = [2, 4, 5] as const;
export const TRANSFER_PICTURE_TYPE = 6;

export const CERTIFICATION_STATES = ['none', 'reviewing', 'awaitingTransfer', 'approved', 'rejected'] as const;

/** Where to transfer to. */
export const transferAccount = z
  .object({
    /** The member; clients keep it beside the account (spec §3). */
    userId: id,
    account: z.string(),
    accountName: z.string(),
    bankName: z.string(),
    bankBranch: z.string(),
    isDemonstration: z.boolean(),
  })
  .meta({ id: 'TransferAccount' });

export const certification = z
  .object({
    state: z.enum(CERTIFICATION_STATES),
    /** What the member is now; a registry update leaves it in force until it is approved. */
    memberType,
    /** first, upgrade (person to enterprise) or update (of the registry); of the latest submission. */
    kind: z.enum(['first', 'upgrade', 'update']),
    /** Of the latest submission; empty when there is none. A person's number is masked. */
    submittedType: memberType,
    name: z.string(),
    identityNo: z.string(),
    authenType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    pictureType: z.number().int(),
    /** Why it was rejected; empty otherwise. */
    reason: z.string(),
    submittedAt: isoTime.nullable(),
    decidedAt: isoTime.nullable(),
    /** The step of the guide: 1 fill in details, 2 wait for review, 3 approved. */
    step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** For a transfer that is waited for. */
    transfer: z.object({ account: transferAccount, amount: yuan, deadline: isoTime }).nullable(),
    /** What may be submitted now. While a transfer is waited for another submission takes its place. */
    can: z.array(z.enum(['person', 'enterprise', 'update'])),
  })
  .meta({ id: 'Certification' });

/** Whatever was filled in, as text: which field is needed depends on others, and every faulty one is told at once. */
const filled = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value ?? '').trim())
  .pipe(text(200));

interface Form {
  readonly MemberType: string;
  readonly Name: string;
  readonly IdentityNo: string;
  readonly AuthenType: string;
  readonly EnterpricePictureType: string;
  readonly EnterprisePicture: string;
  readonly VeryfyCode: string;
}

/** The form of spec §3 (enterprise and personal), with the rules and messages of §5. */
export const certificationForm = z
  .object({
    MemberType: filled,
    Name: filled,
    IdentityNo: filled,
    AuthenType: filled,
    EnterpricePictureType: filled,
    /** The filePath of an upload with dirName "certification". */
    EnterprisePicture: filled,
    VeryfyCode: filled,
    /** Of the personal form; the code goes to the account's phone, so a different one is refused. */
    Phone: filled,
  })
  .superRefine((form, context) => {
    for (const [field, message] of certificationFaults(form))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** Every faulty field of a certification form with the key of its message; the page checks by the same rules. */
export function certificationFaults(form: Form): readonly (readonly [keyof Form, string])[] {
  const faults: (readonly [keyof Form, string])[] = [];
  const isPerson = form.MemberType === '1';
  if (!isPerson && form.MemberType !== '2') faults.push(['MemberType', 'certify.memberType']);
  faults.push(...(isPerson ? personFaults(form) : enterpriseFaults(form)));
  if (form.VeryfyCode.length !== 6) faults.push(['VeryfyCode', 'certify.veryfyCode']);
  return faults;
}

function* personFaults({ Name, IdentityNo }: Form): Generator<readonly [keyof Form, string]> {
  if (Name === '') yield ['Name', 'certify.personName'];
  if (IdentityNo === '') yield ['IdentityNo', 'certify.identityNo'];
  else if (!isIdentityNo(IdentityNo)) yield ['IdentityNo', 'certify.identityNoForm'];
}

function* enterpriseFaults(form: Form): Generator<readonly [keyof Form, string]> {
  if (form.Name === '') yield ['Name', 'certify.enterpriseName'];
  if (form.IdentityNo === '') yield ['IdentityNo', 'certify.company'];
  if (form.AuthenType !== '1' && form.AuthenType !== '2') yield ['AuthenType', 'certify.authenType'];
  if (form.AuthenType !== '2') return;
  if (!DOCUMENT_TYPES.some((type) => String(type) === form.EnterpricePictureType))
    yield ['EnterpricePictureType', 'certify.pictureType'];
  if (form.EnterprisePicture === '') yield ['EnterprisePicture', 'certify.picture'];
}

/** Spec §5: fifteen digits of the old cards, eighteen of today's with their check digit, or a letter and 7 to 11 digits. */
export function isIdentityNo(text: string): boolean {
  const plain = text.toUpperCase();
  if (/^[A-Z]\d{7,11}$/.test(plain)) return true;
  if (/^[1-9]\d{14}$/.test(plain)) return isDay(`19${plain.slice(6, 12)}`);
  return /^[1-9]\d{16}[\dX]$/.test(plain) && isDay(plain.slice(6, 14)) && checkDigit(plain) === plain[17];
}

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
