import type { Certification } from '@xunban/contract';

export type CertificationState = Exclude<Certification['state'], 'none'>;
export type CertificationEvent = 'approve' | 'reject' | 'receive' | 'expire' | 'replace';
export type CertificationKind = Certification['kind'];
export type Submission = Certification['can'][number];

/** Staff approve and reject what is reviewed; a transfer decides by arriving, by not arriving, or is not waited for. */
export const CERTIFICATION_STEPS = {
  reviewing: { approve: 'approved', reject: 'rejected' },
  awaitingTransfer: { receive: 'approved', expire: 'rejected', replace: 'withdrawn' },
  approved: {},
  rejected: {},
  withdrawn: {},
} as const satisfies Record<CertificationState, Partial<Record<CertificationEvent, CertificationState>>>;

/** Returns the state after an event; undefined when it is not possible in this state. */
export const nextState = (state: CertificationState, event: CertificationEvent): CertificationState | undefined =>
  (CERTIFICATION_STEPS[state] as Partial<Record<CertificationEvent, CertificationState>>)[event];

/**
 * Returns what a member can submit now: nothing during a review by staff; a natural person can become an enterprise, never the
 * reverse.
 */
export function allowedSubmissions(
  memberType: Certification['memberType'],
  latest: CertificationState | undefined,
): readonly Submission[] {
  if (latest === 'reviewing') return [];
  if (memberType === '') return ['person', 'enterprise'];
  return memberType === 'Person' ? ['enterprise'] : ['update'];
}

/** Returns the allowed submission of a form. */
export function submissionOf(memberType: Certification['memberType'], wanted: 'Person' | 'Enterprise'): Submission {
  if (wanted === 'Person') return 'person';
  return memberType === 'Enterprise' ? 'update' : 'enterprise';
}

export function kindOf(memberType: Certification['memberType']): CertificationKind {
  if (memberType === '') return 'first';
  return memberType === 'Person' ? 'upgrade' : 'update';
}

/** The step of the guide (spec §2): fill in details, wait for review, approved. */
export function stepOf(memberType: Certification['memberType'], latest: CertificationState | undefined): 1 | 2 | 3 {
  if (latest === 'reviewing' || latest === 'awaitingTransfer') return 2;
  return memberType === '' ? 1 : 3;
}
