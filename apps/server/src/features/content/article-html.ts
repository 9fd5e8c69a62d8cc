import type { ArticleBlock, ArticleRun } from '@xunban/contract';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/** Parts of an article as HTML that reads without script, with the elements that the site's own page makes of them. */
export const blocksHtml = (blocks: readonly ArticleBlock[]): string => blocks.map(blockHtml).join('');

function blockHtml(block: ArticleBlock): string {
  const [line = []] = block.lines;
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${escapeHtml(block.anchor)}">${lineHtml(line)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${lineHtml(line)}</p>`;
    case 'note':
      return `<blockquote>${block.lines.map((one) => `<p>${lineHtml(one)}</p>`).join('')}</blockquote>`;
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      const items = block.lines.map(
        (one, index) => `<li data-depth="${block.depths[index] ?? 0}">${lineHtml(one)}</li>`,
      );
      return `<${tag}>${items.join('')}</${tag}>`;
    }
    case 'code':
      return `<pre>${block.lines.map(lineHtml).join('\n')}</pre>`;
    case 'table': {
      const [head = [], ...rows] = block.rows;
      const cells = (row: readonly ArticleRun[][], tag: 'th' | 'td') =>
        `<tr>${row.map((cell) => `<${tag}>${lineHtml(cell)}</${tag}>`).join('')}</tr>`;
      const body = rows.map((row) => cells(row, 'td')).join('');
      return `<div tabindex="0"><table><thead>${cells(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
    }
    case 'rule':
      return '<hr>';
  }
}

const lineHtml = (line: readonly ArticleRun[]): string => line.map(runHtml).join('');

function runHtml({ text, isStrong, isEmphasised, isCode, href }: ArticleRun): string {
  const wraps: [boolean, string][] = [
    [isCode, 'code'],
    [isEmphasised, 'em'],
    [isStrong, 'strong'],
  ];
  const looks = wraps.reduce((inner, [isOn, tag]) => (isOn ? `<${tag}>${inner}</${tag}>` : inner), escapeHtml(text));
  return href === '' ? looks : `<a href="${escapeHtml(href)}">${looks}</a>`;
}

/** The plain words of an article, as a search reads them. */
export const blocksText = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .flatMap(({ lines, rows }) => [...lines, ...rows.flat()])
    .map((line) => line.map(({ text }) => text).join(''))
    .filter((line) => line !== '')
    .join('\n');
