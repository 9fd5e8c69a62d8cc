import type { Language } from '@xunban/i18n';
import { formatYuan } from '@xunban/money';
import { escapeHtml } from '../../http/escape-html.ts';
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

const page = (language: Language, title: string, content: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>
body { font: 16px/1.6 system-ui, sans-serif; margin: 0; background: #f2f4f7; color: #1c2430 }
main { max-width: 26rem; margin: 8vh auto; padding: 1.5rem 2rem 2rem; background: #fff; border-radius: 12px; border-top: 6px solid #b8860b }
h1 { font-size: 1.25rem; margin: 0 0 .5rem } .note { color: #5b6675; margin-top: 0 }
dt { color: #5b6675; font-size: .875rem } dd { margin: 0 0 .5rem } .amount { font-size: 1.75rem; font-weight: 600 }
button { width: 100%; margin: .3rem 0; padding: .6rem; font: inherit; border: 1px solid #c5ccd6; border-radius: 8px; background: #fff; cursor: pointer }
button.succeed { background: #1a7f4b; border-color: #1a7f4b; color: #fff } button.fail { color: #b42318; border-color: #b42318 }
button:focus-visible, a:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px }
</style></head><body><main><h1>${title}</h1>
${content}
</main></body></html>
`;
