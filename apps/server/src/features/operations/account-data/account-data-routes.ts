import { calls } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { spendPhoneProof } from '../../identity/accounts/phone-proof.ts';
import { closeOwnAccount, closingOf } from './close-own-account.ts';
import { exportAccountData } from './export-account-data.ts';

/** An export reads everything there is of a member. */
const EXPORTS: readonly Limit[] = [{ name: 'day', count: 3, seconds: 86_400 }];

/** @param memberRoutes the routes whose answers an export is made of */
export const accountDataRoutes = (deps: Deps, memberRoutes: readonly Route[]): readonly Route[] => [
  route(calls.accountData.export, async ({ actor, body, ...request }) => {
    await deps.db.transaction(async (tx) => {
      await spendPhoneProof(tx, actor.sessionId, body.proof);
      await claim(tx, `export ${actor.memberId}`, EXPORTS);
    });
    return {
      exportedAt: toIso(await databaseNow(deps.db.read)),
      subjects: await exportAccountData(memberRoutes, { ...request, actor }),
    };
  }),

  route(calls.accountData.closing, ({ actor }) => closingOf(deps.db.read, actor.memberId)),

  route(calls.accountData.close, async ({ actor, body }) => {
    await closeOwnAccount(deps.db, actor, body.proof);
    return undefined;
  }),
];
