import { createHash } from 'node:crypto';
import type { Language } from '@xunban/i18n';

/** Fonts of the apps (`tokens.css`) without the loaded one: a browser without a fallback font shows boxes for Chinese. */
const CHINESE_FONTS = `"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei"`;

/** The look of all pages that the server writes by itself. */
const STYLE = `
body { font: 15px/1.6 system-ui, -apple-system, "Segoe UI", ${CHINESE_FONTS}, sans-serif; margin: 0; background: #f2f4f7; color: #1c2430 }
main { max-width: 72rem; margin: 2rem auto; padding: 1rem 1.5rem 2rem; background: #fff; border-radius: 12px; overflow-x: auto }
main.narrow { max-width: 26rem; margin-top: 8vh; padding: 1.5rem 2rem 2rem; border-top: 6px solid #b8860b }
h1 { font-size: 1.25rem; margin: 0 0 .5rem } h2 { font-size: 1.1rem } a { color: #0b6b43 } nav a { margin-right: .8rem }
.note, .planned { color: #5b6675 } .note { margin-top: 0 }
table { border-collapse: collapse; width: 100% }
th, td { padding: .4rem .6rem; border-bottom: 1px solid #dde5e1; text-align: left; vertical-align: top }
code, pre { font-family: ui-monospace, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", ${CHINESE_FONTS}, monospace }
code { font-size: .92em; overflow-wrap: anywhere } pre { margin: .3rem 0; padding: .6rem .8rem; background: #f2f4f7; border-radius: 6px; overflow-x: auto; font-size: .875rem }
dt { color: #5b6675; font-size: .875rem } dd { margin: 0 0 .5rem } .amount { font-size: 1.75rem; font-weight: 600 }
label { display: block; margin: .5rem 0 } input { display: block; font: inherit; padding: .3rem .5rem; width: min(100%, 28rem); box-sizing: border-box }
button { font: inherit; padding: .6rem 1.2rem; border: 1px solid #c5ccd6; border-radius: 8px; background: #fff; cursor: pointer }
main.narrow button { width: 100%; margin: .3rem 0 }
button.succeed { background: #1a7f4b; border-color: #1a7f4b; color: #fff } button.fail { color: #b42318; border-color: #b42318 }
:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px }
`;

/** Names {@link STYLE} in a content security policy, so that no other style element counts. */
export const PLAIN_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export interface PlainPage {
  readonly language: Language;
  readonly title: string;
  /** HTML below the heading. The caller escapes external text. */
  readonly content: string;
  /** For one question or one message in the middle of the page. */
  readonly isNarrow?: boolean;
  /** Seconds after which the page reloads. */
  readonly againAfterSeconds?: number;
}

/** A page that the server writes by itself, without any script: the playing bank, the outbox, the list of calls. */
export const plainPage = ({
  language,
  title,
  content,
  isNarrow,
  againAfterSeconds,
}: PlainPage): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" type="image/svg+xml" href="/favicon.svg">${againAfterSeconds ? `<meta http-equiv="refresh" content="${againAfterSeconds}">` : ''}<title>${title}</title><style>${STYLE}</style></head>
<body><main${isNarrow ? ' class="narrow"' : ''}><h1>${title}</h1>
${content}
</main></body></html>
`;
