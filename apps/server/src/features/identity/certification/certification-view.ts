import type { Certification } from '@xunban/contract';
import { type Language, translate } from '@xunban/i18n';
import { fen, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maskIdentityNo } from '../accounts/masked-numbers.ts';
import { memberTypeOf } from '../accounts/member-view.ts';
import { findMember } from '../accounts/members.ts';
import { identityNoOf } from '../accounts/personal-numbers.ts';
import { findTransferAccount } from '../transfer-accounts/transfer-account.ts';
import { allowedSubmissions, type CertificationKind, kindOf, stepOf } from './certification-machine.ts';
import { type CertificationRow, latestCertification, stateOf } from './certification-store.ts';
import { submittedNo } from './submitted-number.ts';

/** Stored instead of a reason for an automatic rejection; each language has its own text for it. */
export const TRANSFER_OVERDUE = '@transferOverdue';
/** Minimum amount that a bank transfers; any amount is accepted. */
const MIN_TRANSFER = fen(1n);

/** Returns the state of a member's certification. */
export async function certificationOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  memberId: string,
  language: Language,
): Promise<Certification> {
  const member = await findMember(db.read, memberId);
  if (!member) throw new Refusal('unauthenticated');
  const memberType = memberTypeOf(member);
  const latest = await latestCertification(db.read, memberId);
  const state = latest && stateOf(latest);
  const account =
    latest?.state === 'awaitingTransfer' ? await findTransferAccount({ config }, db.read, memberId) : undefined;
  return {
    state: state ?? 'none',
    memberType,
    kind: latest ? (latest.kind as CertificationKind) : kindOf(memberType),
    submittedType: latest ? memberTypeOf({ member_type: latest.submitted_type }) : '',
    name: latest?.name ?? '',
    identityNo: latest ? await shownNo(db.read, latest) : '',
    authenType: latest ? authenTypeOf(latest) : 0,
    documentType: latest?.document_type ?? 0,
    reason: latest ? reasonOf(latest, language) : '',
    submittedAt: latest ? toIso(latest.created_at) : null,
    decidedAt: latest?.decided_at ? toIso(latest.decided_at) : null,
    step: stepOf(memberType, state),
    transfer:
      account && latest?.deadline ? { account, amount: toApi(MIN_TRANSFER), deadline: toIso(latest.deadline) } : null,
    can: [...allowedSubmissions(memberType, state)],
  };
}

/**
 * A company's code is public; a natural person's number is masked: its owner knows the rest, and staff who need it reveal it.
 */
export async function shownNo(reader: Reader, row: CertificationRow): Promise<string> {
  const identityNo = await submittedNo(reader, row);
  return row.submitted_type === 'Enterprise' ? identityNo : maskIdentityNo(identityNo);
}

export const authenTypeOf = ({ authen_type }: CertificationRow): Certification['authenType'] =>
  authen_type === 1 || authen_type === 2 ? authen_type : 0;

export const reasonOf = ({ reason }: Pick<CertificationRow, 'reason'>, language: Language): string =>
  reason === TRANSFER_OVERDUE ? translate(language, 'certification.transferOverdue') : reason;

/** Returns the invoice recipient of this member: fixed once it is certified as a company (spec §5). */
async function certifiedCompany(
  reader: Reader,
  memberId: string,
): Promise<{ readonly companyName: string; readonly creditCode: string } | undefined> {
  const member = await findMember(reader, memberId);
  if (member?.member_type !== 'Enterprise') return undefined;
  return { companyName: member.company_name, creditCode: await identityNoOf(reader, member) };
}

/** Names for forms: of the certified company, or of one that the member has begun to certify or wrote down. */
export async function companyPrefill(
  reader: Reader,
  memberId: string,
): Promise<{ companyName: string; invoiceNo: string; isFixed: boolean }> {
  const certified = await certifiedCompany(reader, memberId);
  if (certified) return { companyName: certified.companyName, invoiceNo: certified.creditCode, isFixed: true };
  const latest = await latestCertification(reader, memberId);
  if (latest?.submitted_type === 'Enterprise')
    return { companyName: latest.name, invoiceNo: await submittedNo(reader, latest), isFixed: false };
  const member = await findMember(reader, memberId);
  return { companyName: member?.company_name ?? '', invoiceNo: '', isFixed: false };
}
