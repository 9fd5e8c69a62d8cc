import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

/** Streams of changes: members receive changes of their own data, staff receive changes of all data that they can view. */
export function systemRoutes({ events }: Deps): readonly Route[] {
  return [
    route(calls.system.events, async ({ actor, signal }) => ({
      headers: STREAM_HEADERS,
      body: events.open(`member:${actor.memberId}`, (event) => event.memberId === actor.memberId, signal),
    })),
    route(calls.staff.events, async ({ actor, signal }) => ({
      headers: STREAM_HEADERS,
      body: events.open(`staff:${actor.staffId}`, () => true, signal),
    })),
  ];
}
