import type { ApprovalKind } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Something that one person asked for and another has to decide, as the room tells it that keeps it. */
export interface ApprovalRequest {
  readonly kind: ApprovalKind;
  readonly id: string;
  /** The thing whose page it stands on. */
  readonly subjectId: string;
  readonly no: string;
  /** Null for what is no member's. */
  readonly memberId: string | null;
  /** Null where no money is asked for. */
  readonly amount: Fen | null;
  readonly goesTo: string;
  readonly reason: string;
  readonly evidence: number;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decision: {
    readonly isApproved: boolean;
    readonly by: string;
    readonly at: Date;
    readonly note: string;
  } | null;
}

export interface ApprovalDecision {
  readonly id: string;
  readonly decision: 'approve' | 'refuse';
  readonly note: string;
}

/**
 * A room in which a second person decides. The room keeps the request, its rules and its history; the list of approvals
 * asks every room in the same way, and knows none of them.
 */
export interface ApprovalSource {
  readonly kinds: readonly ApprovalKind[];
  /** All that waits; or of what was decided, the latest `most`. Those of `ids` only, when they are given. */
  readonly find: (
    reader: Reader,
    wanted: { readonly isWaiting: boolean; readonly most: number; readonly ids?: readonly string[] | undefined },
  ) => Promise<readonly ApprovalRequest[]>;
  /** @throws {Refusal} `notFound`, and what the room's own call refuses with: decided already, asked for by the same person */
  readonly decide: (tx: Tx, actor: Pick<Staff, 'staffId' | 'name'>, decision: ApprovalDecision) => Promise<void>;
}
