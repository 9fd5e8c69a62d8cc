import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { certificationFaults } from '../../certification-rules.ts';
import { id, isoTime, phoneText, text, yuan } from '../../shared-schemas.ts';
import { memberType } from './account.ts';

export const CERTIFICATION_STATES = [
  'none',
  'reviewing',
  'awaitingTransfer',
  'approved',
  'rejected',
  'withdrawn',
] as const;

/** The account for transfers. */
export const transferAccount = z
  .object({
    /** The member; clients store it with the account (spec §3). */
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
    /** The member's current type; a registry update leaves it in force until it is approved. */
    memberType,
    /** first, upgrade (person to enterprise) or update (of the registry); of the latest submission. */
    kind: z.enum(['first', 'upgrade', 'update']),
    /** Type of the latest submission; empty when there is none. A person's number is masked. */
    submittedType: memberType,
    name: z.string(),
    identityNo: z.string(),
    authenType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    documentType: z.number().int(),
    /** Why it was rejected; empty otherwise. */
    reason: z.string(),
    submittedAt: isoTime.nullable(),
    decidedAt: isoTime.nullable(),
    /** The step of the guide: 1 fill in details, 2 wait for review, 3 approved. */
    step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** For a transfer that is waited for. */
    transfer: z.object({ account: transferAccount, amount: yuan, deadline: isoTime }).nullable(),
    /** Submissions possible now. While a transfer is awaited, another submission replaces it. */
    can: z.array(z.enum(['person', 'enterprise', 'update'])),
  })
  .meta({ id: 'Certification' });

/** Any input, as text: the required fields depend on others, and every faulty one is reported at once. */
const filled = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value ?? '').trim())
  .pipe(text(200));

/** The form of spec §3 (enterprise and personal), with the rules and messages of §5. */
export const certificationForm = z
  .object({
    memberType: alias('MemberType', filled),
    name: alias('Name', filled),
    identityNo: alias('IdentityNo', filled),
    authenType: alias('AuthenType', filled),
    documentType: alias('EnterpricePictureType', filled),
    /** The filePath of an upload with dirName "certification". */
    image: alias('EnterprisePicture', filled),
    verifyCode: alias('VeryfyCode', filled),
    /** Phone of the personal form; the code goes to the account's phone, so a different one is refused. */
    phone: alias('Phone', filled.pipe(phoneText('mobile'))),
  })
  .superRefine((form, context) => {
    for (const [field, message] of certificationFaults(form))
      context.addIssue({ code: 'custom', path: [field], message });
  });
