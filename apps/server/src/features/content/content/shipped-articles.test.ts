import { ARTICLE_LANGUAGES, articlePath } from '@xunban/contract/article-kinds';
import { expect, test } from 'vitest';
import { SHIPPED_ARTICLES } from '../../../stores.ts';
import { readText } from './article-blocks.ts';
import { readShipped } from './shipped-articles.ts';

const { articles, categories } = await readShipped(SHIPPED_ARTICLES);
const texts = articles.flatMap(({ kind, slug, texts: own }) =>
  ARTICLE_LANGUAGES.map((language) => ({ name: `${articlePath(kind, slug)} ${language}`, text: own[language] })),
);

test('every article is there in all three languages, and each category has some', () => {
  expect(texts.filter(({ text }) => text === undefined).map(({ name }) => name)).toEqual([]);
  for (const { id } of categories) expect(articles.filter(({ category }) => category === id).length).toBeGreaterThan(0);
  expect(articles.length).toBeGreaterThan(60);
  expect(articles.filter(({ kind }) => kind === 'news').length).toBeGreaterThanOrEqual(3);
});

test('readers see everything of every text as it was meant', () => {
  const faults = texts.flatMap(({ name, text }) =>
    readText(text?.body ?? '').faults.map(({ line, code, what }) => `${name} ${line}: ${code} ${what}`),
  );
  expect(faults).toEqual([]);
});

test('no article leads to one that is not there', () => {
  const known = new Set(articles.map(({ kind, slug }) => articlePath(kind, slug)));
  const links = texts.flatMap(({ name, text }) =>
    [...(text?.body ?? '').matchAll(/\]\((\/(?:helpDetail|tech|notice|news)\/[^)#?]+)/g)].map(([, to = '']) => ({
      name,
      to,
    })),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ to }) => !known.has(to))).toEqual([]);
});
