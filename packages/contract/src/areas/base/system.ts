import { call } from '../../call.ts';

export const system = {
  events: call({
    method: 'GET',
    path: '/api/app/events',
    area: 'system',
    access: 'member',
    summary: "Streams server-sent events for the signed-in member: its changed objects ('order', 'payment', 'wallet').",
    result: 'text/event-stream',
  }),
};
