import { call } from '../../call.ts';

export const system = {
  events: call({
    method: 'GET',
    path: '/api/app/events',
    area: 'system',
    access: 'member',
    summary:
      "Server-sent events for the signed-in member: which of its objects changed ('order', 'payment', 'wallet').",
    result: 'text/event-stream',
  }),
};
