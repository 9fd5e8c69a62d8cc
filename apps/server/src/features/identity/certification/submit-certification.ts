import { AUTHEN_TYPES, type CallInput, type calls } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeImage } from '../../files/attachments/member-images.ts';
import type { CodeClient } from '../accounts/code-holder.ts';
import { memberTypeOf } from '../accounts/member-view.ts';
import { findMember, lockMember, type MemberRow } from '../accounts/members.ts';
import { identityNoOf, phoneOf } from '../accounts/personal-numbers.ts';
import { withSmsCode } from '../accounts/sms-code.ts';
import type { CompanyRegister } from '../company-register/company-register.ts';
import { findCompany } from '../company-register/look-up-company.ts';
import { transferAccountOf } from '../transfer-accounts/transfer-account.ts';
import { allowedSubmissions, kindOf, submissionOf } from './certification-machine.ts';
import {
  type CertificationRow,
  insertCertification,
  latestCertification,
  lockOpenCertification,
  moveCertification,
  stateOf,
} from './certification-store.ts';
import { publishCertification } from './decide-certification.ts';

type Form = CallInput<typeof calls.member.certify>['body'];
type SubmitDeps = Pick<Deps, 'db' | 'config'> & { readonly register: CompanyRegister };

/** Number of days that a transfer is awaited. */
const TRANSFER_DAYS = 7;
const TRANSFER_DOCUMENT_TYPE = 6;

/**
 * Submits a certification with the code that was sent to the account's phone. Documents and natural persons wait for review; a
 * corporate transfer waits for the money. It replaces an earlier one that awaited a transfer.
 * @throws {Refusal} `invalidInput`, `account.smsCodeWrong`, `certification.notAllowed`, `certification.phoneDiffers`,
 *   `certification.companyUnknown`, `certification.lookupFailed`, `rateLimited`
 */
export async function submitCertification(
  deps: SubmitDeps,
  { memberId, client }: { readonly memberId: string; readonly client: CodeClient },
  form: Form,
): Promise<void> {
  const member = await findMember(deps.db.read, memberId);
  if (!member) throw new Refusal('unauthenticated');
  const phone = await phoneOf(deps.db.read, member);
  if (form.phone !== '' && form.phone !== phone) throw new Refusal('certification.phoneDiffers');
  const submission = submissionOf(memberTypeOf(member), form.memberType === '1' ? 'Person' : 'Enterprise');
  // Asked outside the transaction: a register that takes its time must not hold a lock.
  if (form.memberType !== '1') await requireCompany(deps, member, form);
  // A client of the specification can ask for the code before it has a token.
  const proof = { phone, purpose: 'certify', code: form.verifyCode, holder: { memberId, client } } as const;
  await withSmsCode(deps.db, proof, async (tx) => {
    const locked = await lockMember(tx, memberId);
    const latest = await latestCertification(tx, memberId);
    const allowed = allowedSubmissions(memberTypeOf(locked), latest && stateOf(latest));
    if (!allowed.includes(submission)) throw new Refusal('certification.notAllowed');
    const waiting = await lockOpenCertification(tx, memberId);
    if (waiting) await moveCertification(tx, waiting, 'replace', { actor: { kind: 'member' } });
    await publishCertification(tx, await insert(deps, tx, locked, form));
  });
}

/** The name is one of the register's and the code is that company's; an update keeps the company. */
async function requireCompany(deps: SubmitDeps, member: MemberRow, form: Form): Promise<void> {
  const company = await findCompany(deps, member.id, form.name);
  const code = form.identityNo.toUpperCase();
  if (company?.creditCode !== code) throw new Refusal('certification.companyUnknown');
  if (member.member_type !== 'Enterprise') return;
  if ((await identityNoOf(deps.db.read, member)) !== code || member.company_name === form.name)
    throw new Refusal('certification.notAllowed');
}

async function insert(deps: SubmitDeps, tx: Tx, member: MemberRow, form: Form): Promise<CertificationRow> {
  const common = { memberId: member.id, kind: kindOf(memberTypeOf(member)), name: form.name };
  const identityNo = form.identityNo.toUpperCase();
  if (form.memberType === '1')
    return insertCertification(tx, {
      ...common,
      ...{ submittedType: 'Person', identityNo, authenType: 0, documentType: 0, imageId: null },
      ...{ state: 'reviewing', waitDays: null },
    });
  const isTransfer = form.authenType === String(AUTHEN_TYPES.transfer);
  // Opened now, so that the member has an account to transfer to.
  if (isTransfer) await transferAccountOf(deps, tx, member.id);
  const image = form.image === '' ? null : await takeImage(tx, imageOf(member.id, form.image));
  return insertCertification(tx, {
    ...common,
    ...{ submittedType: 'Enterprise', identityNo, imageId: image?.id ?? null },
    authenType: isTransfer ? AUTHEN_TYPES.transfer : AUTHEN_TYPES.documents,
    documentType: isTransfer ? TRANSFER_DOCUMENT_TYPE : Number(form.documentType),
    state: isTransfer ? 'awaitingTransfer' : 'reviewing',
    waitDays: isTransfer ? TRANSFER_DAYS : null,
  });
}

const imageOf = (memberId: string, filePath: string) =>
  ({ memberId, filePath, purpose: 'certification', field: 'image', message: 'certify.image' }) as const;
