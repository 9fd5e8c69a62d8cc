import { calls, eventsOfKind } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { markAllRead, markRead } from './message-store.ts';
import { newestMessages, ownMessages } from './message-view.ts';

export const messagesRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.message.list, ({ actor, query }) => ownMessages(db.read, actor.memberId, query)),

  route(calls.message.newest, ({ actor }) => newestMessages(db.read, actor.memberId)),

  route(calls.message.read, ({ actor: { memberId }, params: { id } }) =>
    db.transaction(async (tx) => {
      if (!(await markRead(tx, memberId, id))) throw new Refusal('notFound');
      await publish(tx, { topic: 'message', id, memberId });
      return undefined;
    }),
  ),

  route(calls.message.readAll, ({ actor: { memberId }, body: { kind } }) =>
    db.transaction(async (tx) => {
      const read = await markAllRead(tx, memberId, kind && eventsOfKind(kind));
      if (read > 0) await publish(tx, { topic: 'message', id: memberId, memberId });
      return { read };
    }),
  ),
];
