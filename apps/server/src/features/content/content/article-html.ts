import type { ArticleBlock, ArticleImage, ArticleRun } from '@xunban/contract';
import { parseArticleImagePath } from '@xunban/contract/article-images';
import { escapeHtml } from '../../../platform/http/escape-html.ts';

/**
 * Parts of an article as HTML that reads without script, with the elements that the site's own page makes of them.
 * @param site what addresses of the site begin with where the text is read elsewhere, as in a feed
 */
export const blocksHtml = (blocks: readonly ArticleBlock[], site = ''): string =>
  blocks.map((block) => blockHtml(block, site)).join('');

function blockHtml(block: ArticleBlock, site: string): string {
  const [line = []] = block.lines;
  const lineHtml = (one: readonly ArticleRun[]) => one.map((run) => runHtml(run, site)).join('');
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
      const cells = (row: readonly ArticleRun[][], tag: 'th' | 'td', anchor = '') =>
        `<tr${idOf(anchor)}>${row.map((cell) => `<${tag}>${lineHtml(cell)}</${tag}>`).join('')}</tr>`;
      const body = rows.map((row, index) => cells(row, 'td', block.anchors[index + 1])).join('');
      return `<div tabindex="0"><table><thead>${cells(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
    }
    case 'image':
      return block.image ? imageHtml(block.image, line.length === 0 ? '' : lineHtml(line), site) : '';
    case 'rule':
      return '<hr>';
  }
}

function imageHtml({ src, alt, widthPx, heightPx }: ArticleImage, below: string, site: string): string {
  const image = `<img src="${escapeHtml(addressOf(src, site))}" alt="${escapeHtml(alt)}" width="${widthPx}" height="${heightPx}" loading="lazy" decoding="async">`;
  const drawing = parseArticleImagePath(src);
  return `<figure${idOf(drawing?.isDrawing ? drawing.name : '')}>${image}${below === '' ? '' : `<figcaption>${below}</figcaption>`}</figure>`;
}

const idOf = (anchor: string): string => (anchor === '' ? '' : ` id="${escapeHtml(anchor)}"`);

const addressOf = (href: string, site: string): string => (href.startsWith('/') ? `${site}${href}` : href);

function runHtml({ text, isStrong, isEmphasised, isCode, href }: ArticleRun, site: string): string {
  const wraps: [boolean, string][] = [
    [isCode, 'code'],
    [isEmphasised, 'em'],
    [isStrong, 'strong'],
  ];
  const looks = wraps.reduce((inner, [isOn, tag]) => (isOn ? `<${tag}>${inner}</${tag}>` : inner), escapeHtml(text));
  return href === '' ? looks : `<a href="${escapeHtml(addressOf(href, site))}">${looks}</a>`;
}

/** Returns the plain text of an article for searching. */
export const blocksText = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .flatMap(({ lines, rows, image }) => [
      ...(image ? [image.alt] : []),
      ...[...lines, ...rows.flat()].map((line) => line.map(({ text }) => text).join('')),
    ])
    .filter((line) => line !== '')
    .join('\n');
