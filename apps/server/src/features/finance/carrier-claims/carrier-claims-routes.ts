import { type AllCalls, type CallOutput, calls, type StaffPermission } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { shanghaiDay, toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { type CarrierClaim, findClaims, receivableFromCarriers } from './carrier-claim-store.ts';
import { agreeClaim, claimParcel, payClaim, refuseClaim } from './carrier-claims.ts';

type View = CallOutput<AllCalls['staffCarrierClaims']['list']>['items'][number];
type Permissions = ReadonlySet<StaffPermission>;

/** Claims against carriers for lost and damaged parcels. */
export function carrierClaimsRoutes({ db }: Deps): readonly Route[] {
  const { staffCarrierClaims } = calls;
  return [
    route(staffCarrierClaims.list, async ({ actor, query }) => {
      const slice = { skip: query.skipCount, take: query.maxResultCount };
      const [{ total, items }, receivable] = await Promise.all([
        findClaims(db.readLagging, query, slice),
        receivableFromCarriers(db.readLagging),
      ]);
      return {
        totalCount: total,
        items: await present(db.readLagging, items, actor.permissions),
        receivable: toApi(receivable),
      };
    }),
    route(staffCarrierClaims.claim, ({ actor, params, body, once }) =>
      once(async (tx) => one(tx, await claimParcel(tx, actor, { ...body, parcelId: params.id }), actor.permissions)),
    ),
    route(staffCarrierClaims.agree, ({ actor, params, body, once }) =>
      once(async (tx) => one(tx, await agreeClaim(tx, actor, { ...body, ...params }), actor.permissions)),
    ),
    route(staffCarrierClaims.refuse, ({ actor, params, body, once }) =>
      once(async (tx) => one(tx, await refuseClaim(tx, actor, { ...body, ...params }), actor.permissions)),
    ),
    route(staffCarrierClaims.pay, ({ actor, params, body, once }) =>
      once(async (tx) => one(tx, await payClaim(tx, actor, { ...body, ...params }), actor.permissions)),
    ),
  ];
}

async function one(reader: Reader, claim: CarrierClaim, permissions: Permissions): Promise<View> {
  const [view] = await present(reader, [claim], permissions);
  if (!view) throw new Error('invariant: claim has a view');
  return view;
}

async function present(reader: Reader, claims: readonly CarrierClaim[], permissions: Permissions): Promise<View[]> {
  const [names, now] = await Promise.all([
    staffNames(
      reader,
      claims.map(({ claimedBy }) => claimedBy),
    ),
    databaseNow(reader),
  ]);
  const today = shanghaiDay(now);
  return claims.map(({ claimed, agreed, ...claim }) => ({
    ...claim,
    claimed: toApi(claimed),
    agreed: agreed === null ? null : toApi(agreed),
    isOverdue: ENDS.has(claim.state) ? false : claim.dueOn < today,
    claimedBy: names.get(claim.claimedBy) ?? '',
    claimedAt: toIso(claim.claimedAt),
    can: STEPS[claim.state].filter((step) => permissions.has(step === 'pay' ? 'transfer.match' : 'order.ship')),
  }));
}

const ENDS: ReadonlySet<CarrierClaim['state']> = new Set(['paid', 'refused']);
const STEPS: Readonly<Record<CarrierClaim['state'], View['can']>> = {
  sent: ['agree', 'refuse'],
  agreed: ['pay', 'refuse'],
  paid: [],
  refused: [],
};
