import type { ArticleBlock } from '@xunban/contract';
import { type ArticleImageAddress, parseArticleImagePath } from '@xunban/contract/article-images';
import { articlePath } from '@xunban/contract/article-kinds';
import type { Reader } from '../../../platform/db/transaction.ts';
import { referencedIds } from '../../../platform/files/file-references.ts';
import { type Fault, readText } from './article-blocks.ts';
import { isDrawing } from './article-drawings.ts';
import { ARTICLE_IMAGES } from './article-images.ts';
import { articleAddresses } from './visible-articles.ts';

/**
 * Renders a text as readers would see it; links to missing articles and images are reported together with the parts left out.
 */
export async function previewText(reader: Reader, body: string): Promise<{ blocks: ArticleBlock[]; faults: Fault[] }> {
  const { blocks, faults } = readText(body);
  const known = new Set(
    (await articleAddresses(reader)).map(({ kind, slug }) => articlePath(kind, slug).toLowerCase()),
  );
  const dead = linksOf(blocks)
    .map((href) => href.split(/[?#]/)[0] ?? '')
    .filter((path) => ARTICLE_ADDRESS.test(path) && !known.has(path.toLowerCase()));
  const unknown = [...new Set(dead)].map((what) => ({
    line: lineOf(body, what),
    code: 'unknownArticle' as const,
    what,
  }));
  const lost = (await missingImages(reader, blocks)).map((what) => ({
    line: lineOf(body, what),
    code: 'unknownImage' as const,
    what,
  }));
  return { blocks: [...blocks], faults: [...faults, ...unknown, ...lost].sort((a, b) => a.line - b.line) };
}

async function missingImages(reader: Reader, blocks: readonly ArticleBlock[]): Promise<string[]> {
  const shown = new Map(blocks.flatMap(({ image }) => (image ? [[image.src, parseArticleImagePath(image.src)]] : [])));
  const ids = [...shown.values()].flatMap((address) => (address && !address.isDrawing ? [address.name] : []));
  const stored = await referencedIds(reader, [ARTICLE_IMAGES], 'article-image', ids);
  const isLost = (address: ArticleImageAddress) =>
    address.isDrawing ? !isDrawing(address.name) : !stored.has(address.name);
  return [...shown].flatMap(([src, address]) => (address && isLost(address) ? [src] : []));
}

const ARTICLE_ADDRESS = /^\/(?:helpDetail|tech|news|notice)\/[^/]+$/i;

const linksOf = (blocks: readonly ArticleBlock[]): string[] =>
  blocks
    .flatMap(({ lines, rows }) => [...lines, ...rows.flat()])
    .flat()
    .map(({ href }) => href)
    .filter((href) => href !== '');

const lineOf = (body: string, what: string): number =>
  body.slice(0, Math.max(0, body.indexOf(what))).split('\n').length;
