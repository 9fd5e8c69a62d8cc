import { findOneOf } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { formatYuan } from '@xunban/money';
import type { FastifyInstance } from 'fastify';
import { isToken } from '../../auth/tokens.ts';
import type { Db } from '../../db/database.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { plainPage } from '../../http/plain-page.ts';
import { CHOICES, choose } from './sandbox-bank.ts';
import { SANDBOX_PAGE } from './sandbox-gateway.ts';
import { findTrade, type Trade } from './sandbox-store.ts';
import { SANDBOX_TEXTS } from './sandbox-texts.ts';

/** The page that plays the bank: plain HTML, forms without script, so the strictest policy holds for it. */
function sandboxPage(trade: Trade | undefined, language: Language): string {
  const texts = SANDBOX_TEXTS[language];
  if (!trade) return page(language, texts.title, `<p>${texts.missing}</p>`);
  const buttons = CHOICES.map(
    (choice) =>
      `<form method="post" action="${escapeHtml(trade.token)}/${choice}"><button class="${choice}" type="submit">${texts[choice]}</button></form>`,
  ).join('');
  return page(
    language,
    texts.title,
    `<p class="note">${texts.notice}</p>
<dl><dt>${texts.amount}</dt><dd class="amount">${formatYuan(trade.amount)}</dd>
<dt>${texts.payNo}</dt><dd>${escapeHtml(trade.payNo)}</dd></dl>
<p>${escapeHtml(trade.subject)}</p>
<p role="status"><strong>${texts[trade.state]}</strong></p>
${trade.state === 'waiting' ? buttons : ''}<p><a href="${escapeHtml(trade.returnUrl)}">${texts.back}</a></p>`,
  );
}

const page = (language: Language, title: string, content: string): string =>
  plainPage({ language, title, content, isNarrow: true });

/** The bank's pages. They are not in the contract, because a real bank's pages would be another server's. */
export function addSandboxPages(app: FastifyInstance, db: Db, address: () => string): void {
  void app.register(async (pages) => {
    // The forms of the buttons have no fields, so a body is not read.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, null),
    );

    pages.get<{ Params: { token: string } }>(
      `${SANDBOX_PAGE}/:token`,
      { config: { site: 'web' } },
      async (request, reply) => {
        const { token } = request.params;
        const trade = isToken(token) ? await findTrade(db.read, { token }) : undefined;
        return reply
          .code(trade ? 200 : 404)
          .header('Cache-Control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(sandboxPage(trade, request.language));
      },
    );

    pages.post<{ Params: { token: string; choice: string } }>(
      `${SANDBOX_PAGE}/:token/:choice`,
      { config: { site: 'web' } },
      async (request, reply) => {
        const { token } = request.params;
        const choice = findOneOf(CHOICES, request.params.choice);
        const trade =
          choice && isToken(token)
            ? await choose(db, token, choice, `${address()}/api/gateways/sandbox/notify`)
            : undefined;
        if (trade) return reply.redirect(trade.returnUrl, 303);
        return reply.code(404).type('text/html; charset=utf-8').send(sandboxPage(undefined, request.language));
      },
    );
  });
}
