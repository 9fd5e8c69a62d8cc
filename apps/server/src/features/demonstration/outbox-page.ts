import { escapeHtml } from '../../platform/http/escape-html.ts';

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
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><meta name="viewport" content="width=device-width"><title>发件箱 Outbox</title>
<style>body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2321}table{border-collapse:collapse;width:100%}td,th{padding:.4rem .6rem;border-bottom:1px solid #dde5e1;text-align:left;vertical-align:top}</style>
<h1>发件箱 Outbox</h1><table><tr><th>时间<th>类型<th>收件人<th>内容${rows.join('\n')}</table></html>`;
}
