import { type CamRule as CamRuleView, SECOND_ENGINEER_RULE, type SecondEngineerRule } from '@xunban/contract';
import { fen, toApi, toYuanText } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import type { CamRule } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { camRuleChanged } from '../port/cam-job-events.ts';

const RULE = { kind: 'camRule' } as const;
type Row = Selectable<CamRule>;

/** Returns the rule in force, and the one that waits for a colleague. */
export async function secondEngineerRule(
  reader: Reader,
): Promise<{ readonly inForce: SecondEngineerRule; readonly waiting: Row | null }> {
  const [[granted], [waiting]] = await Promise.all([
    reader
      .selectFrom('cam_rule')
      .selectAll()
      .where('state', '=', 'granted')
      .orderBy('decided_at', 'desc')
      .limit(1)
      .execute(),
    rulesOf(reader, { isWaiting: true, max: 1 }),
  ]);
  return { inForce: granted ? ruleOf(granted) : SECOND_ENGINEER_RULE, waiting: waiting ?? null };
}

const ruleOf = ({ layers, ipc_class, amount_fen }: Row): SecondEngineerRule => ({
  ...{ layers, ipcClass: ipc_class, amountFen: amount_fen },
});

/**
 * Proposes another rule, which a second user has to approve.
 * @throws Refusal `camJob.ruleWaits` while another proposal waits
 */
export async function proposeRule(
  tx: Tx,
  staffId: string,
  { reason, ...rule }: SecondEngineerRule & { readonly reason: string },
): Promise<void> {
  const { inForce, waiting } = await secondEngineerRule(tx);
  if (waiting) throw new Refusal('camJob.ruleWaits');
  const { layers, ipcClass: ipc_class, amountFen: amount_fen } = rule;
  const { id } = await tx
    .insertInto('cam_rule')
    .values({ layers, ipc_class, amount_fen, reason, asked_by: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAction(tx, {
    object: RULE,
    before: { camRule: textOf(inForce) },
    after: { camRule: textOf(rule), awaitsSecondApproval: true },
    reason,
  });
  await raise(tx, camRuleChanged, { id, staffId });
}

/** Proposed rules about the second engineer. */
export const camRuleApprovals: ApprovalSource = {
  kinds: ['camRule'],

  find: async (reader, { isWaiting, max, ids }) =>
    (await rulesOf(reader, { isWaiting, max, ids })).map((row) => ({
      ...{ kind: 'camRule', id: row.id, subjectId: row.id, no: '', memberId: null, amount: null },
      ...{ goesTo: textOf(ruleOf(row)), reason: row.reason, evidence: 0, askedBy: row.asked_by, askedAt: row.asked_at },
      decision:
        row.decided_by === null || row.decided_at === null
          ? null
          : { isApproved: row.state === 'granted', by: row.decided_by, at: row.decided_at, note: row.note },
    })),

  decide: async (tx, { staffId }, { id, decision, note }) => {
    const asked = await tx.selectFrom('cam_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!asked) throw new Refusal('notFound');
    if (asked.state !== 'waiting') throw new Refusal('camJob.ruleEnded');
    const { inForce } = await secondEngineerRule(tx);
    const isGranted = decision === 'approve';
    if (isGranted)
      await requireFourEyes(tx, {
        ...{ askedBy: asked.asked_by, staffId, own: 'camJob.ownRule', object: RULE },
        ...{ no: textOf(ruleOf(asked)), amount: null },
      });
    await tx
      .updateTable('cam_rule')
      .set({
        ...{ state: isGranted ? 'granted' : 'refused', decided_by: staffId, decided_at: sql<Date>`now()`, note },
      })
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      object: RULE,
      before: { camRule: textOf(inForce), awaitsSecondApproval: true },
      after: { camRule: textOf(isGranted ? ruleOf(asked) : inForce), awaitsSecondApproval: false },
      reason: note,
    });
    await raise(tx, camRuleChanged, { id, staffId });
  },
};

/** The rule as its page shows it. */
export async function viewRule(reader: Reader): Promise<CamRuleView> {
  const { inForce, waiting } = await secondEngineerRule(reader);
  const names = await staffNames(reader, waiting ? [waiting.asked_by] : []);
  return {
    ...viewed(inForce),
    waiting: waiting && {
      ...{ ...viewed(ruleOf(waiting)), reason: waiting.reason },
      ...{ askedBy: names.get(waiting.asked_by) ?? '', askedAt: toIso(waiting.asked_at) },
    },
  };
}

const viewed = ({ layers, ipcClass, amountFen }: SecondEngineerRule) => ({
  ...{ layers, ipcClass, amount: amountFen === null ? null : toApi(fen(amountFen)) },
});

/** Returns the waiting rule, or the latest decided ones. */
async function rulesOf(
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting?: boolean | undefined; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<readonly Row[]> {
  let query = reader.selectFrom('cam_rule').selectAll();
  if (ids) query = query.where('id', 'in', [...ids]);
  if (isWaiting !== undefined) query = query.where('state', isWaiting ? '=' : '<>', 'waiting');
  return query.orderBy('decided_at', 'desc').limit(max).execute();
}

/** Names the rule in any language. */
const textOf = ({ layers, ipcClass, amountFen }: SecondEngineerRule): string =>
  [
    ...(layers === null ? [] : [`L ≥ ${layers}`]),
    ...(ipcClass === null ? [] : [`IPC ${ipcClass}`]),
    ...(amountFen === null ? [] : [`≥ ¥${toYuanText(fen(amountFen))}`]),
  ].join(' · ') || '—';
