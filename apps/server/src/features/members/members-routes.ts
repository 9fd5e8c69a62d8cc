import { calls } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findMembers } from './find-members.ts';

export function membersRoutes({ db }: Deps): readonly Route[] {
  return [
    // A member may ask like staff do, and finds itself or nothing.
    route(calls.account.members, ({ actor, query }) =>
      findMembers(db.read, actor.kind === 'member' ? { ...query, memberId: actor.memberId } : query, query),
    ),
  ];
}
