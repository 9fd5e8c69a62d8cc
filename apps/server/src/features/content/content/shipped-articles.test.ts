import { ACCEPTANCE, ORDER_STATE_CODES } from '@xunban/contract';
import { ARTICLE_LANGUAGES, articlePath } from '@xunban/contract/article-kinds';
import { expect, test } from 'vitest';
import { SHIPPED_ARTICLES } from '../../../stores.ts';
import { readText } from './article-blocks.ts';
import { withProductValues } from './product-values.ts';
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

test('articles state the tolerances of inspections and every order state, and no value stays unfilled', () => {
  const bodyOf = (name: string) => texts.find((one) => one.name === name)?.text?.body ?? '';
  expect(bodyOf('/tech/tolerances en')).toContain(`| Non-plated holes | ±${ACCEPTANCE.unplatedHole} mm |`);
  expect(bodyOf('/tech/tolerances zh-CN')).toContain(`| 翘曲 | ${ACCEPTANCE.warpPercent}% |`);
  expect(bodyOf('/helpDetail/order-states zh-TW')).toContain(
    '| 待投產 | 我們排程 | 免費取消；選了確認生產稿的要核對 |',
  );
  expect(bodyOf('/helpDetail/order-states en').match(/^\|/gm)).toHaveLength(ORDER_STATE_CODES.length + 1);
  expect(texts.filter(({ text }) => text?.body.includes('{{')).map(({ name }) => name)).toEqual([]);
  expect(() => withProductValues('±{{acceptance.none}} mm', 'en')).toThrow('unknown value {{acceptance.none}}');
});

test('news and notices have the position of those that staff write: the newest come first', () => {
  const dated = articles.filter(({ kind }) => kind === 'news' || kind === 'notice');
  expect(dated.length).toBeGreaterThan(1);
  expect(dated.filter(({ position }) => position !== 0)).toEqual([]);
});
