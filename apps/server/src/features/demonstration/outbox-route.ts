import type { FastifyInstance } from 'fastify';
import { toIso } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { messagesInOutbox } from '../../platform/sms/outbox.ts';
import { devDoor } from './dev-door.ts';
import { type OutboxMessage, outboxPage } from './outbox-page.ts';

const NEWEST = 50;

/**
 * `GET /dev/outbox`: the SMS and captcha answers that a demonstration would otherwise keep to itself, newest first, for whom
 * the door lets in.
 */
export function addOutbox(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  if (!config.demonstration) return;
  app.get('/dev/outbox', { config: { site: 'web' }, onRequest: devDoor(config) }, async (request, reply) => {
    const rows = await messagesInOutbox(db.read, NEWEST);
    const items = rows.map(({ sentAt, ...message }): OutboxMessage => ({ ...message, sentAt: toIso(sentAt) }));
    reply.header('Cache-Control', 'no-store');
    return request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(outboxPage(items))
      : { items };
  });
}
