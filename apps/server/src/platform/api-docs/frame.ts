import { escapeHtml } from '../http/escape-html.ts';
import { DOC_LANGUAGES, type DocLanguage, TEXTS } from './texts.ts';

export interface NavEntry {
  readonly slug: string;
  readonly title: string;
}

export interface Frame {
  readonly language: DocLanguage;
  /** Part of the address after the language; empty for the overview. */
  readonly slug: string;
  readonly title: string;
  readonly nav: readonly NavEntry[];
  /** HTML; the caller escapes external text. */
  readonly content: string;
  readonly query?: string;
}

export const DOCS = '/api/docs';
export const addressOf = (language: DocLanguage, slug: string): string =>
  `${DOCS}/${language}${slug === '' ? '' : `/${slug}`}`;

const NAMES: Readonly<Record<DocLanguage, string>> = { 'zh-CN': '简体中文', en: 'English' };

/** A page of the reference. It works without script, which only adds buttons that copy. */
export function framed({ language, slug, title, nav, content, query = '' }: Frame): string {
  const text = (name: keyof typeof TEXTS) => TEXTS[name][language];
  const links = nav.map(
    (one) =>
      `<li><a href="${addressOf(language, one.slug)}"${one.slug === slug ? ' aria-current="page"' : ''}>${escapeHtml(one.title)}</a></li>`,
  );
  const search = query === '' ? '' : `?q=${encodeURIComponent(query)}`;
  const languages = DOC_LANGUAGES.map((one) =>
    one === language
      ? `<span aria-current="true">${NAMES[one]}</span>`
      : `<a href="${addressOf(one, slug)}${search}" lang="${one}" hreflang="${one}">${NAMES[one]}</a>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="stylesheet" href="${DOCS}/docs.css"><script src="${DOCS}/docs.js" defer></script>
<title>${escapeHtml(title)} · ${text('title')}</title></head>
<body data-copy="${text('copy')}" data-copied="${text('copied')}"><a class="skip" href="#main">${text('skip')}</a>
<header><a class="brand" href="${addressOf(language, '')}">${text('title')}</a>
<form role="search" action="${addressOf(language, 'search')}"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="${text('search')}" placeholder="${text('search')}" maxlength="100"></form>
<nav aria-label="Language">${languages.join(' ')}</nav></header>
<div class="body"><nav class="contents" aria-label="${text('contents')}"><ul>${links.join('')}</ul></nav>
<main id="main"><h1>${escapeHtml(title)}</h1>
${content}
</main></div></body></html>
`;
}

export const STYLE = `
:root { color-scheme: light dark; --bg: #f2f4f7; --panel: #fff; --text: #1c2430; --soft: #5b6675; --line: #d8dee6; --link: #0b6b43; --code: #f2f4f7 }
@media (prefers-color-scheme: dark) { :root { --bg: #12161c; --panel: #1a2029; --text: #e4e8ee; --soft: #a3adba; --line: #343d4a; --link: #5fd0a0; --code: #12161c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.6 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif }
a { color: var(--link) } :focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px }
.skip { position: absolute; left: -999px } .skip:focus { left: 1rem; top: .5rem; background: var(--panel); padding: .3rem .6rem }
header { display: flex; flex-wrap: wrap; gap: .6rem 1.5rem; align-items: center; padding: .8rem 1.5rem; background: var(--panel); border-bottom: 1px solid var(--line) }
.brand { font-weight: 600; text-decoration: none; color: var(--text) } form { flex: 1; max-width: 28rem; min-width: 12rem }
input { width: 100%; font: inherit; padding: .35rem .7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); color: var(--text) }
input::placeholder { color: var(--soft); opacity: 1 }
.body { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 1.5rem; max-width: 80rem; margin: 1.2rem auto; padding: 0 1.5rem }
.contents ul { list-style: none; margin: 0; padding: 0; position: sticky; top: 1rem } .contents a { display: block; padding: .25rem .6rem; border-radius: 6px; text-decoration: none; color: var(--text) }
.contents a:hover { background: var(--panel) } .contents [aria-current] { background: var(--panel); color: var(--link); font-weight: 600 }
main { min-width: 0; overflow-wrap: anywhere; background: var(--panel); border-radius: 12px; padding: 1.2rem 1.6rem 2rem }
h1 { font-size: 1.4rem; margin: 0 0 .6rem } h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere } h2 a { color: inherit; text-decoration: none } h3 { font-size: .92rem; margin: 1rem 0 .3rem }
.call { border-top: 1px solid var(--line); padding: 1.2rem 0 } .method { color: var(--link); font-size: .9em } .note, small { color: var(--soft) } p { margin: .4rem 0 }
code, pre { font-family: ui-monospace, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", "Noto Sans CJK SC", "WenQuanYi Micro Hei", monospace; font-size: .875rem } code { overflow-wrap: anywhere }
pre { position: relative; margin: .3rem 0; padding: .7rem .9rem; background: var(--code); border-radius: 8px; overflow: auto; max-height: 26rem } pre code { overflow-wrap: normal }
.copied { position: relative } .copied button { position: absolute; right: .4rem; top: .4rem; font: inherit; font-size: .8rem; padding: .15rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--panel); color: var(--text); cursor: pointer }
summary { cursor: pointer; padding: .2rem 0 } .wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: normal } th code { white-space: nowrap } thead th { color: var(--soft); white-space: nowrap }
.fields { columns: 18rem; padding-left: 1.2rem; margin: .3rem 0 } .hits { padding-left: 1.2rem } .hits li { margin: .5rem 0 }
@media (max-width: 50rem) { .body { grid-template-columns: minmax(0, 1fr); padding: 0 .6rem; margin: .6rem auto } header { padding: .6rem } .contents ul { display: flex; overflow-x: auto; position: static } .contents a { white-space: nowrap } main { padding: 1rem } }
`;

/** Adds a button to each listing that copies it. */
export const SCRIPT = `
const { copy, copied } = document.body.dataset;
for (const pre of document.querySelectorAll('pre')) {
  const box = document.createElement('div');
  box.className = 'copied';
  pre.replaceWith(box);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.textContent);
    button.textContent = copied;
    setTimeout(() => { button.textContent = copy; }, 2000);
  });
  box.append(pre, button);
}
`;
