import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { listActions } from './on-behalf-actions.ts';
import { signOutAll, signOutOne } from './sign-out-for-member.ts';

export function onBehalfRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  return [
    route(calls.account.onBehalfActions, ({ actor, query }) => listActions(db.readLagging, actor.memberId, query)),

    route(calls.onBehalf.actions, async ({ params, query }) => {
      if (!(await findMember(db.readLagging, params.id))) throw new Refusal('notFound');
      return listActions(db.readLagging, params.id, query);
    }),

    route(calls.onBehalf.signOutDevice, async ({ actor, params, body, once }) => ({
      items: await once((tx) => signOutOne(tx, actor, { ...body, memberId: params.id })),
    })),

    route(calls.onBehalf.signOutEverywhere, async ({ actor, params, body, once }) => ({
      items: await once((tx) => signOutAll(tx, actor, { ...body, memberId: params.id })),
    })),
  ];
}
