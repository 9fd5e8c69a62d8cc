import type { FastifyInstance } from 'fastify';
import { toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { plainPage } from '../../../platform/http/plain-page.ts';
import { messagesInOutbox } from '../../../platform/sms/outbox.ts';
import { devPageGuard } from './dev-page-guard.ts';

const NEWEST = 50;

/**
 * Registers `GET /dev/outbox`: the SMS and captcha answers of a demonstration, newest first. Access is restricted as for all
 * demonstration pages.
 */
export function addOutbox(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  if (!config.demonstration) return;
  app.get('/dev/outbox', { config: { site: 'web' }, onRequest: devPageGuard(config) }, async (request, reply) => {
    const rows = await messagesInOutbox(db.read, NEWEST);
    const items = rows.map(({ sentAt, ...message }): OutboxMessage => ({ ...message, sentAt: toIso(sentAt) }));
    reply.header('Cache-Control', 'no-store');
    return request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(outboxPage(items))
      : { items };
  });
}

interface OutboxMessage {
  readonly kind: string;
  readonly recipient: string;
  readonly text: string;
  readonly sentAt: string;
}

/** The messages as a plain page that looks again by itself. */
function outboxPage(messages: readonly OutboxMessage[]): string {
  const rows = messages.map(
    ({ kind, recipient, text, sentAt }) =>
      `<tr><td>${escapeHtml(sentAt.slice(11, 19))}<td>${escapeHtml(kind)}<td>${escapeHtml(recipient)}<td><strong>${escapeHtml(text)}</strong>`,
  );
  return plainPage({
    language: 'zh-CN',
    title: '发件箱 Outbox',
    againAfterSeconds: 3,
    content: `<table><tr><th>时间<th>类型<th>收件人<th>内容${rows.join('\n')}</table>`,
  });
}
