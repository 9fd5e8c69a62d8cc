import { type Fen, negate, subtract, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeOwnActionLimit, countForMember } from '../../base/action-limits/consume-action-limit.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { isOverdrawn } from '../../ledger/ledger/post-journal.ts';
import { adjustWallet } from '../../ledger/wallet/adjust-wallet.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { correctionChanged } from './correction-events.ts';
import {
  type Correction,
  type CorrectionKind,
  endCorrection,
  insertCorrection,
  lockCorrection,
  newCorrectionNo,
} from './correction-store.ts';

interface Asked {
  readonly memberId: string;
  readonly kind: CorrectionKind;
  readonly amount: Fen;
  readonly reason: string;
  readonly evidenceId: string;
  readonly evidenceName: string;
  readonly staffId: string;
}

/**
 * Requests to credit or debit a wallet. A goodwill within the limit of a single staff user is booked at once; everything else
 * waits for four-eyes approval.
 * @returns the id of the request
 * @throws {Refusal} `notFound`, `correction.noEvidence` when the file belongs to another request, `correction.overdrawn`
 */
export async function askCorrection(tx: Tx, { staffId, ...asked }: Asked): Promise<string> {
  const { memberId, kind, amount, reason } = asked;
  if (!(await memberCards(tx, [memberId])).has(memberId)) throw new Refusal('notFound');
  if (amount < 0n) await requireBalance(tx, memberId, negate(amount));
  const found = await insertCorrection(tx, { ...asked, correctionNo: newCorrectionNo(), askedBy: staffId });
  if (!found) throw new Refusal('correction.noEvidence');
  const subject = found.correctionNo;
  const use = { staffId, amount, subject, memberId };
  const isAlone = kind === 'goodwill' && (await consumeOwnActionLimit(tx, { ...use, action: 'walletAdjustment' }));
  if (kind === 'adjustment' && amount > 0n) await countForMember(tx, use);
  if (isAlone) {
    await endCorrection(tx, found.id, { state: 'done', staffId, note: '', isAlone });
    await book(tx, found);
  }
  const after = isAlone ? { correctionState: 'done' } : { correctionState: 'waiting', awaitsSecondApproval: true };
  await record(tx, found, { after, reason });
  await raise(tx, correctionChanged, { id: found.id, staffId });
  return found.id;
}

/**
 * Decides on a correction (four-eyes approval). The requester may withdraw it, but not approve it.
 * @throws {Refusal} `notFound`, `correction.ended`, `correction.overdrawn`, as {@link requireFourEyes}
 */
export async function decideCorrection(
  tx: Tx,
  input: { readonly id: string; readonly isApproved: boolean; readonly note: string; readonly staffId: string },
): Promise<void> {
  const { id, isApproved, note, staffId } = input;
  const found = await lockCorrection(tx, id);
  if (!found) throw new Refusal('notFound');
  if (found.state !== 'waiting') throw new Refusal('correction.ended');
  if (isApproved)
    await requireFourEyes(tx, {
      ...{ askedBy: found.askedBy, staffId, own: 'correction.own' },
      ...{ object: await objectOf(tx, found), no: found.correctionNo, amount: found.amount },
    });
  const state = isApproved ? 'done' : 'refused';
  await endCorrection(tx, id, { state, staffId, note, isAlone: false });
  if (isApproved) await book(tx, found);
  await record(tx, found, {
    before: { correctionState: 'waiting', awaitsSecondApproval: true },
    after: { correctionState: state, awaitsSecondApproval: false },
    reason: note || found.reason,
  });
  await raise(tx, correctionChanged, { id, staffId });
}

/** The id of the request makes the booking happen once. */
async function book(tx: Tx, { id, memberId, kind, amount, correctionNo }: Correction): Promise<void> {
  try {
    await adjustWallet(tx, { key: id, memberId, kind, amount, reference: correctionNo });
  } catch (error) {
    if (!isOverdrawn(error, 'walletAvailable')) throw error;
    await requireBalance(tx, memberId, negate(amount));
    throw error;
  }
}

/** @throws {Refusal} `correction.overdrawn` with what is missing */
async function requireBalance(tx: Tx, memberId: string, amount: Fen): Promise<void> {
  const balance = await walletBalance(tx, memberId);
  if (balance >= amount) return;
  const missing = toYuanText(subtract(amount, balance));
  throw new Refusal('correction.overdrawn', { params: { missing }, data: { missing } });
}

async function record(
  tx: Tx,
  correction: Correction,
  {
    before = {},
    after,
    reason,
  }: { readonly before?: AuditValues; readonly after: AuditValues; readonly reason: string },
): Promise<void> {
  const { kind, amount, correctionNo } = correction;
  await recordAction(tx, {
    object: await objectOf(tx, correction),
    before,
    after: { ...after, correctionNo, correctionKind: kind, amount: toYuanText(amount) },
    reason,
  });
}

async function objectOf(tx: Tx, { memberId }: Correction): Promise<ActionObject> {
  const no = (await memberCards(tx, [memberId])).get(memberId)?.memberNo ?? '';
  return { kind: 'member', id: memberId, no, memberId };
}
