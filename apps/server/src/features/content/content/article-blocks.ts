import type { ArticleBlock, ArticleImage, ArticleRun } from '@xunban/contract';
import { parseArticleImagePath } from '@xunban/contract/article-images';
import type { ArticleFault } from '@xunban/contract/article-kinds';
import type { Image, List, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString as textOf } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import { deepLineOf, hasDeepNode } from './deep-text.ts';

/** Something that readers would not see as it was written. */
export interface Fault {
  /** From 1. */
  readonly line: number;
  readonly code: ArticleFault;
  readonly what: string;
}

export interface ReadText {
  readonly blocks: readonly ArticleBlock[];
  readonly faults: readonly Fault[];
}

/**
 * Parses a text into page blocks. No part of it can become markup: HTML stays text; external images and links to protocols
 * other than https are left out and reported. A text that is nested too deeply is shown as it is written.
 * @param markdown CommonMark with tables
 */
export function readText(markdown: string): ReadText {
  const deepLine = deepLineOf(markdown);
  if (deepLine !== undefined) return asWritten(markdown, deepLine);
  const tree = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  if (hasDeepNode(tree)) return asWritten(markdown, 1);
  const faults: Fault[] = [];
  const anchors = new Map<string, number>();
  const blocks = tree.children.flatMap((node) => blockOf(node, faults, anchors));
  return { blocks, faults };
}

/** Paragraphs of plain text. */
function asWritten(markdown: string, line: number): ReadText {
  const what = (markdown.split('\n')[line - 1] ?? '').trim().slice(0, 80);
  const parts = markdown.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return {
    blocks: parts.map((part) => ({ ...NOTHING, kind: 'paragraph', lines: [[plain(part.replaceAll('\n', ' '))]] })),
    faults: [{ line, code: 'tooDeep', what }],
  };
}

/** A block of nothing yet. */
export const NOTHING: Omit<ArticleBlock, 'kind'> = {
  level: 0,
  anchor: '',
  isOrdered: false,
  lines: [],
  depths: [],
  rows: [],
  anchors: [],
  image: null,
};

function blockOf(node: RootContent, faults: Fault[], anchors: Map<string, number>): ArticleBlock[] {
  switch (node.type) {
    case 'heading': {
      // The title of the page is its only heading of the first level.
      if (node.depth === 1) faults.push({ line: lineOf(node), code: 'topHeading', what: textOf(node) });
      const level = node.depth <= 2 ? 2 : 3;
      return [
        { ...NOTHING, kind: 'heading', level, anchor: anchorOf(textOf(node), anchors), lines: [runs(node, faults)] },
      ];
    }
    case 'paragraph': {
      const images = standaloneImages(node);
      if (images) return images.flatMap((image) => imageBlock(image, faults));
      const line = runs(node, faults);
      return line.length === 0 ? [] : [{ ...NOTHING, kind: 'paragraph', lines: [line] }];
    }
    case 'blockquote': {
      const lines = node.children.flatMap((child) => ('children' in child ? [runs(child, faults)] : []));
      return [{ ...NOTHING, kind: 'note', lines }];
    }
    case 'list': {
      const items = itemsOf(node, 0, faults);
      const lines = items.map(({ line }) => line);
      return [
        { ...NOTHING, kind: 'list', isOrdered: node.ordered === true, lines, depths: items.map(({ depth }) => depth) },
      ];
    }
    case 'code':
      return [
        { ...NOTHING, kind: 'code', lines: node.value.split('\n').map((text) => (text === '' ? [] : [plain(text)])) },
      ];
    case 'table':
      return [{ ...NOTHING, kind: 'table', rows: rowsOf(node, faults) }];
    case 'thematicBreak':
      return [{ ...NOTHING, kind: 'rule' }];
    case 'html':
      faults.push({ line: lineOf(node), code: 'html', what: node.value.slice(0, 80) });
      return [{ ...NOTHING, kind: 'paragraph', lines: [[plain(node.value)]] }];
    default:
      return [];
  }
}

/** The images of a paragraph that has nothing else; undefined for any other. */
function standaloneImages({ children }: Paragraph): Image[] | undefined {
  const images = children.filter((child) => child.type === 'image');
  const isAlone = children.every(
    (child) => child.type === 'image' || (child.type === 'text' && child.value.trim() === ''),
  );
  return images.length > 0 && isAlone ? images : undefined;
}

/** Returns an image of this site with its caption. An external image is replaced by its text. */
function imageBlock(node: Image, faults: Fault[]): ArticleBlock[] {
  const alt = node.alt?.trim() ?? '';
  const image = localImage(node.url, alt);
  if (!image) {
    faults.push({ line: lineOf(node), code: 'image', what: node.url.slice(0, 80) });
    return alt === '' ? [] : [{ ...NOTHING, kind: 'paragraph', lines: [[plain(alt)]] }];
  }
  if (alt === '') faults.push({ line: lineOf(node), code: 'imageWithoutText', what: node.url.slice(0, 80) });
  return [{ ...NOTHING, kind: 'image', lines: node.title ? [[plain(node.title)]] : [], image }];
}

function localImage(src: string, alt: string): ArticleImage | undefined {
  const address = parseArticleImagePath(src);
  return address && { src, alt, widthPx: address.widthPx, heightPx: address.heightPx };
}

/** Items one after the other, those of lists within them below their own. */
function itemsOf(list: List, depth: number, faults: Fault[]): { line: ArticleRun[]; depth: number }[] {
  return list.children.flatMap((item) => {
    const own = item.children.flatMap((child): ArticleRun[][] =>
      child.type === 'paragraph'
        ? [runs(child, faults)]
        : child.type === 'code'
          ? [[{ ...plain(child.value), isCode: true }]]
          : [],
    );
    const line = own.flatMap((part, index) => (index === 0 ? part : [plain(' '), ...part]));
    const below = item.children.flatMap((child) => (child.type === 'list' ? itemsOf(child, depth + 1, faults) : []));
    return [{ line, depth }, ...below];
  });
}

const rowsOf = (table: Table, faults: Fault[]): ArticleRun[][][] =>
  table.children.map((row) => row.children.map((cell) => runs(cell, faults)));

/** The pieces of a line, neighbours that look the same joined. */
function runs(node: { readonly children: readonly unknown[] }, faults: Fault[]): ArticleRun[] {
  const all = (node.children as readonly PhrasingContent[]).flatMap((child) => runsOf(child, plain(''), faults));
  const joined: ArticleRun[] = [];
  for (const run of all) {
    const last = joined.at(-1);
    if (last && looksLike(last, run)) joined.splice(-1, 1, { ...last, text: last.text + run.text });
    else joined.push(run);
  }
  return joined;
}

function runsOf(node: PhrasingContent, look: ArticleRun, faults: Fault[]): ArticleRun[] {
  const inside = (changed: Partial<ArticleRun>) =>
    'children' in node ? node.children.flatMap((child) => runsOf(child, { ...look, ...changed }, faults)) : [];
  switch (node.type) {
    case 'text':
      return [{ ...look, text: node.value.replaceAll('\n', ' ') }];
    case 'inlineCode':
      return [{ ...look, text: node.value, isCode: true }];
    case 'strong':
      return inside({ isStrong: true });
    case 'emphasis':
      return inside({ isEmphasised: true });
    case 'break':
      return [{ ...look, text: ' ' }];
    case 'link': {
      if (isGoodAddress(node.url)) return inside({ href: node.url });
      faults.push({ line: lineOf(node), code: 'link', what: node.url.slice(0, 80) });
      return inside({});
    }
    case 'image':
      // An image has its own paragraph.
      faults.push({ line: lineOf(node), code: 'imageInLine', what: node.url.slice(0, 80) });
      return node.alt ? [{ ...look, text: node.alt }] : [];
    case 'html':
      faults.push({ line: lineOf(node), code: 'html', what: node.value.slice(0, 80) });
      return [{ ...look, text: node.value }];
    default:
      return [];
  }
}

/** A piece of a line without any look. */
export const plain = (text: string): ArticleRun => ({
  text,
  isStrong: false,
  isEmphasised: false,
  isCode: false,
  href: '',
});

const looksLike = (a: ArticleRun, b: ArticleRun): boolean =>
  a.isStrong === b.isStrong && a.isEmphasised === b.isEmphasised && a.isCode === b.isCode && a.href === b.href;

const lineOf = (node: { readonly position?: { readonly start: { readonly line: number } } | undefined }): number =>
  node.position?.start.line ?? 1;

/** An address of this site, a place on the page, or one of another site by https. `//host` and `/\host` are other sites, too. */
export const isGoodAddress = (url: string): boolean =>
  /^#[^\s]+$/.test(url) || /^\/(?![/\\])[^\s\\]*$/.test(url) || /^https:\/\/[\w.-]+(?:[/?#:][^\s]*)?$/.test(url);

/** Returns the anchor of a heading on the page, from its text; made unique for equal headings. */
function anchorOf(text: string, used: Map<string, number>): string {
  const own =
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '') || 'part';
  const before = used.get(own) ?? 0;
  used.set(own, before + 1);
  return before === 0 ? own : `${own}-${before + 1}`;
}
