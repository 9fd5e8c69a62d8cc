import type { ApprovalKind } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A request of one staff user that another has to decide, as reported by the feature that stores it. */
export interface ApprovalRequest {
  readonly kind: ApprovalKind;
  readonly id: string;
  /** The object with the request on its page. */
  readonly subjectId: string;
  readonly no: string;
  /** Null when it belongs to no member. */
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
 * A feature with four-eyes approval. It stores the request, its rules and its history; the approval list queries every feature
 * through this interface and depends on none of them.
 */
export interface ApprovalSource {
  readonly kinds: readonly ApprovalKind[];
  /** Finds all pending requests, or the latest `most` decided ones; limited to `ids` when given. */
  readonly find: (
    reader: Reader,
    wanted: { readonly isWaiting: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
  ) => Promise<readonly ApprovalRequest[]>;
  /** @throws {Refusal} `notFound`, and the refusals of the feature's own call: already decided, requested by the same user */
  readonly decide: (tx: Tx, actor: Pick<Staff, 'staffId' | 'name'>, decision: ApprovalDecision) => Promise<void>;
}
