import { calls } from '@xunban/contract';
import { actsForCompany } from '../../../platform/auth/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

/** Streams of changes: members receive changes of their own data, staff receive changes of all data that they can view. */
export function systemRoutes({ events }: Deps): readonly Route[] {
  return [
    route(calls.system.events, async ({ actor, signal }) => ({
      headers: STREAM_HEADERS,
      // The stream is the person's, and ends with each session and membership of the person.
      body: events.open(
        `member:${actor.personId}`,
        ({ memberId }) => memberId === actor.memberId,
        signal,
        actsForCompany(actor) ? actor.memberId : undefined,
      ),
    })),
    route(calls.staff.events, async ({ actor, signal }) => ({
      headers: STREAM_HEADERS,
      body: events.open(`staff:${actor.staffId}`, () => true, signal),
    })),
  ];
}
