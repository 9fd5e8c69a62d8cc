import {
  COUPON_AUDIENCES,
  COUPON_GIFT_STATES,
  COUPON_KINDS,
  COUPON_RULE_STATES,
  COUPON_WAYS,
  type CouponRuleState,
  parseEnum,
} from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { CouponRule as RuleRow } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { newDocumentNo } from '../../../platform/document-numbers.ts';
import type { CouponTerms } from './coupon-terms.ts';

/** A rule with its terms. */
export interface CouponRule extends CouponTerms {
  readonly id: string;
  readonly ruleNo: string;
  readonly name: string;
  readonly code: string | null;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly maxUses: number;
  readonly maxUsesEach: number;
  readonly budgetFen: Fen;
  readonly state: CouponRuleState;
  readonly version: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly reason: string;
  readonly askedBy: string | null;
}

export type NewCouponRule = Omit<
  CouponRule,
  'id' | 'state' | 'version' | 'madeAt' | 'validFrom' | 'reason' | 'askedBy'
> & { readonly validFrom: Date | null };

/** `YG` (优惠规则). */
export const newRuleNo = (): string => newDocumentNo('YG');
/** `YQ` (优惠券). */
const newCouponNo = (): string => newDocumentNo('YQ');

export async function insertRule(tx: Tx, rule: NewCouponRule): Promise<CouponRule> {
  const row = await tx
    .insertInto('coupon_rule')
    .values({
      ...{ rule_no: rule.ruleNo, name: rule.name, kind: rule.kind, max_fen: rule.maxFen, percent: rule.percent },
      ...{ minimum_fen: rule.minimumFen, audience: rule.audience, given_by: rule.givenBy, code: rule.code },
      ...{ is_combinable: rule.isCombinable, valid_until: rule.validUntil, max_uses: rule.maxUses },
      ...(rule.validFrom && { valid_from: rule.validFrom }),
      ...{ max_uses_each: rule.maxUsesEach, budget_fen: rule.budgetFen, made_by: rule.madeBy },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return ruleOf(row);
}

export const findRule = async (reader: Reader, id: string): Promise<CouponRule | undefined> =>
  oneRule(await reader.selectFrom('coupon_rule').selectAll().where('id', '=', id).executeTakeFirst());

/** Locks rules by ascending id: their uses are counted one transaction after the other. */
export async function lockRules(tx: Tx, ids: readonly string[]): Promise<CouponRule[]> {
  const rows = await tx
    .selectFrom('coupon_rule')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(ruleOf);
}

const NOW = sql<Date>`now()`;
const isInForce = sql<boolean>`state = 'on' and valid_from <= now() and now() < valid_until`;

/** Rules in force of one way to a coupon; that of a code when one is given. */
export async function rulesInForce(
  reader: Reader,
  way: 'firstOrder' | { readonly code: string },
): Promise<CouponRule[]> {
  const query = reader.selectFrom('coupon_rule').selectAll().where(isInForce).orderBy('valid_until').orderBy('id');
  const rows =
    typeof way === 'string'
      ? await query.where('given_by', '=', way).execute()
      : await query.where('code', '=', way.code).execute();
  return rows.map(ruleOf);
}

export async function setRuleState(
  tx: Tx,
  { id, version }: Pick<CouponRule, 'id' | 'version'>,
  set:
    | { readonly state: 'off' }
    | { readonly state: 'waiting'; readonly askedBy: string; readonly reason: string }
    | { readonly state: 'on'; readonly askedBy: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('coupon_rule')
    .set({ state: set.state, version: version + 1 })
    .$if(set.state !== 'off', (query) =>
      query.set({
        ...(set.state === 'off' ? {} : { asked_by: set.askedBy, reason: set.reason }),
        ...{ asked_at: NOW, is_alone: set.state === 'on', note: '' },
        ...(set.state === 'on'
          ? { decided_by: set.askedBy, decided_at: NOW, is_approved: true }
          : { decided_by: null, decided_at: null, is_approved: null }),
      }),
    )
    .where('id', '=', id)
    .execute();
}

/** Ends the request to switch a rule on. */
export async function decideRule(
  tx: Tx,
  { id, version }: Pick<CouponRule, 'id' | 'version'>,
  decision: { readonly isApproved: boolean; readonly staffId: string; readonly note: string },
): Promise<void> {
  const { isApproved, staffId, note } = decision;
  await tx
    .updateTable('coupon_rule')
    .set({ state: isApproved ? 'on' : 'off', version: version + 1, is_approved: isApproved })
    .set({ decided_by: staffId, decided_at: NOW, note })
    .where('id', '=', id)
    .execute();
}

/** A coupon of a member, with the state of its rule. */
export interface HeldCoupon {
  readonly id: string;
  readonly couponNo: string;
  readonly rule: CouponRule;
  readonly isInForce: boolean;
  readonly isExpired: boolean;
  /** The order that uses it. */
  readonly use: { readonly mainOrderId: string; readonly grantedFen: Fen } | null;
}

/** Coupons that a member was given, newest first; without those that wait for an approval. */
export async function heldCoupons(reader: Reader, memberId: string): Promise<HeldCoupon[]> {
  const rows = await reader
    .selectFrom('coupon')
    .innerJoin('coupon_rule as rule', 'rule.id', 'coupon.rule_id')
    .leftJoin('coupon_use as use', (join) =>
      join.onRef('use.coupon_id', '=', 'coupon.id').on('use.returned_at', 'is', null),
    )
    .selectAll('rule')
    .select(['coupon.id as coupon_id', 'coupon_no', 'granted_fen', 'main_order_id'])
    .select(sql<boolean>`rule.state = 'on' and rule.valid_from <= now() and now() < rule.valid_until`.as('in_force'))
    .select(sql<boolean>`rule.state <> 'on' or rule.valid_until <= now()`.as('expired'))
    .where('coupon.member_id', '=', memberId)
    .where('coupon.state', '=', 'given')
    .orderBy('coupon.given_at', 'desc')
    .orderBy('coupon.id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.coupon_id, couponNo: row.coupon_no, rule: ruleOf(row), isInForce: row.in_force },
    isExpired: row.expired,
    use:
      row.main_order_id === null || row.granted_fen === null
        ? null
        : { mainOrderId: row.main_order_id, grantedFen: fen(row.granted_fen) },
  }));
}

/** True for a member with a coupon, and while there is a rule by which members get one without staff. */
export async function canHaveCoupons(reader: Reader, memberId: string): Promise<boolean> {
  const held = reader.selectFrom('coupon').select('id').where('member_id', '=', memberId).where('state', '=', 'given');
  const rule = reader.selectFrom('coupon_rule').select('id').where(isInForce).where('given_by', '<>', 'staff');
  return (
    (await held.limit(1).executeTakeFirst()) !== undefined || (await rule.limit(1).executeTakeFirst()) !== undefined
  );
}

/** @returns the coupon with its number */
export async function insertCoupon(
  tx: Tx,
  coupon: {
    readonly ruleId: string;
    readonly memberId: string;
    readonly gift?: { readonly askedBy: string; readonly reason: string };
  },
): Promise<{ readonly id: string; readonly couponNo: string }> {
  const { ruleId, memberId, gift } = coupon;
  const row = await tx
    .insertInto('coupon')
    .values({
      ...{ coupon_no: newCouponNo(), rule_id: ruleId, member_id: memberId },
      ...(gift && { asked_by: gift.askedBy, reason: gift.reason, state: 'waiting' }),
    })
    .returning(['id', 'coupon_no'])
    .executeTakeFirstOrThrow();
  return { id: row.id, couponNo: row.coupon_no };
}

/** A coupon that a staff user asked to give. */
export interface CouponGift {
  readonly id: string;
  readonly couponNo: string;
  readonly ruleId: string;
  readonly memberId: string;
  readonly state: (typeof COUPON_GIFT_STATES)[number];
  readonly askedBy: string | null;
  readonly reason: string;
}

export async function lockCoupon(tx: Tx, id: string): Promise<CouponGift | undefined> {
  const row = await tx.selectFrom('coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, couponNo: row.coupon_no, ruleId: row.rule_id, memberId: row.member_id },
      ...{ state: parseEnum(COUPON_GIFT_STATES, row.state), askedBy: row.asked_by, reason: row.reason },
    }
  );
}

export async function decideGift(
  tx: Tx,
  id: string,
  decision: {
    readonly isApproved: boolean;
    readonly staffId: string;
    readonly note: string;
    readonly isAlone: boolean;
  },
): Promise<void> {
  const { isApproved, staffId, note, isAlone } = decision;
  await tx
    .updateTable('coupon')
    .set({ state: isApproved ? 'given' : 'refused', decided_by: staffId, decided_at: NOW, note, is_alone: isAlone })
    .where('id', '=', id)
    .execute();
}

export interface RuleUse {
  readonly count: number;
  readonly grantedFen: Fen;
  /** Uses by one of these identities. */
  readonly own: number;
}

/** Counts the uses of a rule. Call it with the rule locked, so that none is added meanwhile. */
export async function ruleUseOf(reader: Reader, ruleId: string, identities: readonly string[]): Promise<RuleUse> {
  const row = await reader
    .selectFrom('coupon_use')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<bigint>`coalesce(sum(granted_fen), 0)::bigint`.as('granted'))
    .select(sql<number>`(count(*) filter (where identities && ${identities}::text[]))::int`.as('own'))
    .where('rule_id', '=', ruleId)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: row.count, grantedFen: fen(row.granted), own: row.own };
}

/** @returns false when the coupon is in use already */
export async function insertUse(
  tx: Tx,
  use: {
    readonly couponId: string;
    readonly ruleId: string;
    readonly mainOrderId: string;
    readonly grantedFen: Fen;
    readonly identities: readonly string[];
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('coupon_use')
    .values({
      ...{ coupon_id: use.couponId, rule_id: use.ruleId, main_order_id: use.mainOrderId },
      ...{ granted_fen: use.grantedFen, identities: [...use.identities] },
    })
    .onConflict((conflict) => conflict.column('coupon_id').where('returned_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A coupon in use by a main order. */
export interface CouponUse {
  readonly couponNo: string;
  readonly name: string;
  readonly minimumFen: Fen;
}

export async function usesOfMain(reader: Reader, mainOrderId: string): Promise<CouponUse[]> {
  const rows = await reader
    .selectFrom('coupon_use as use')
    .innerJoin('coupon', 'coupon.id', 'use.coupon_id')
    .innerJoin('coupon_rule as rule', 'rule.id', 'use.rule_id')
    .select(['coupon_no', 'name', 'minimum_fen'])
    .where('use.main_order_id', '=', mainOrderId)
    .where('returned_at', 'is', null)
    .orderBy('coupon_no')
    .execute();
  return rows.map((row) => ({ couponNo: row.coupon_no, name: row.name, minimumFen: fen(row.minimum_fen) }));
}

export async function returnCoupons(tx: Tx, mainOrderId: string): Promise<void> {
  await tx
    .updateTable('coupon_use')
    .set({ returned_at: NOW })
    .where('main_order_id', '=', mainOrderId)
    .where('returned_at', 'is', null)
    .execute();
}

const oneRule = (row: Selectable<RuleRow> | undefined): CouponRule | undefined => row && ruleOf(row);

export function ruleOf(row: Selectable<RuleRow>): CouponRule {
  return {
    ...{ id: row.id, ruleNo: row.rule_no, name: row.name, code: row.code, percent: row.percent },
    kind: parseEnum(COUPON_KINDS, row.kind),
    maxFen: fen(row.max_fen),
    minimumFen: fen(row.minimum_fen),
    audience: parseEnum(COUPON_AUDIENCES, row.audience),
    givenBy: parseEnum(COUPON_WAYS, row.given_by),
    ...{ isCombinable: row.is_combinable, validFrom: row.valid_from, validUntil: row.valid_until },
    ...{ maxUses: row.max_uses, maxUsesEach: row.max_uses_each, budgetFen: fen(row.budget_fen) },
    state: parseEnum(COUPON_RULE_STATES, row.state),
    ...{ version: row.version, madeBy: row.made_by, madeAt: row.made_at, reason: row.reason, askedBy: row.asked_by },
  };
}
