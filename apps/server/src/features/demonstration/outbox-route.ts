import type { FastifyInstance } from 'fastify';
import { toIso } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { isLocalRequest } from '../../platform/http/local-request.ts';
import { messagesInOutbox } from '../../platform/sms/outbox.ts';
import { type OutboxMessage, outboxPage } from './outbox-page.ts';

const NEWEST = 50;

/**
 * `GET /dev/outbox`: the SMS and captcha answers that a demonstration would otherwise keep to itself, newest first. Only
 * for somebody at this very machine: not over a network, not through a proxy, and not for a page of another site whose
 * name was pointed at this machine. For everybody else the address does not exist.
 */
export function addOutbox(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  if (!config.demonstration) return;
  app.get('/dev/outbox', { config: { site: 'web' } }, async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    const rows = await messagesInOutbox(db.read, NEWEST);
    const items = rows.map(({ sentAt, ...message }): OutboxMessage => ({ ...message, sentAt: toIso(sentAt) }));
    reply.header('Cache-Control', 'no-store');
    return request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(outboxPage(items))
      : { items };
  });
}
