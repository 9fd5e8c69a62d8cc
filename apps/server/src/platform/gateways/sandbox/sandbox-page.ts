import type { Language } from '@xunban/i18n';
import { formatYuan } from '@xunban/money';
import { escapeHtml } from '../../http/escape-html.ts';
import { plainPage } from '../../http/plain-page.ts';
import { CHOICES } from './sandbox-bank.ts';
import { SANDBOX_PAGE } from './sandbox-gateway.ts';
import type { Trade } from './sandbox-store.ts';
import { SANDBOX_TEXTS } from './sandbox-texts.ts';

/** The page that plays the bank: plain HTML, forms without script, so the strictest policy holds for it. */
export function sandboxPage(trade: Trade | undefined, language: Language): string {
  const texts = SANDBOX_TEXTS[language];
  if (!trade) return page(language, texts.title, `<p>${texts.missing}</p>`);
  const buttons = CHOICES.map(
    (choice) =>
      `<form method="post" action="${SANDBOX_PAGE}/${escapeHtml(trade.token)}/${choice}"><button class="${choice}" type="submit">${texts[choice]}</button></form>`,
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
