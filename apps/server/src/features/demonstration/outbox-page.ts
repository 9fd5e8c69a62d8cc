import { escapeHtml } from '../../platform/http/escape-html.ts';
import { plainPage } from '../../platform/http/plain-page.ts';

export interface OutboxMessage {
  readonly kind: string;
  readonly recipient: string;
  readonly text: string;
  readonly sentAt: string;
}

/** The messages as a plain page that looks again by itself. */
export function outboxPage(messages: readonly OutboxMessage[]): string {
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
