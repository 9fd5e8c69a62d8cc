import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ARTICLE_KINDS,
  ARTICLE_LANGUAGES,
  type ArticleKind,
  type ArticleLanguage,
} from '@xunban/contract/article-kinds';
import { parse } from 'yaml';
import { z } from 'zod';
import { withProductValues } from './product-values.ts';
import type { ArticleText } from './write-articles.ts';

/** An article that is bundled with the release. */
export interface ShippedArticle {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly category: string | null;
  readonly position: number;
  readonly texts: Readonly<Partial<Record<ArticleLanguage, ArticleText>>>;
}

export interface ShippedCategory {
  readonly id: string;
  readonly position: number;
  readonly names: Readonly<Record<string, string>>;
}

const nonEmptyText = z.string().trim().min(1);
const helpOrder = z.strictObject({
  categories: z.array(
    z.strictObject({
      id: nonEmptyText,
      names: z.partialRecord(z.enum(ARTICLE_LANGUAGES), nonEmptyText),
      articles: z.array(nonEmptyText),
    }),
  ),
});
const order = z.strictObject({ articles: z.array(nonEmptyText) });
const head = z.strictObject({ title: nonEmptyText.max(120), summary: nonEmptyText.max(300) });

/**
 * Reads the folder of articles: `<kind>/<slug>/<language>.md` with a head in YAML, and `<kind>.json` with their order.
 * @throws Error that names the file when one is not as it should be
 */
export async function readShipped(
  folder: string,
): Promise<{ readonly categories: readonly ShippedCategory[]; readonly articles: readonly ShippedArticle[] }> {
  const help = await readOrder(path.join(folder, 'help.json'), helpOrder, { categories: [] });
  const articles: ShippedArticle[] = [];
  for (const kind of ARTICLE_KINDS) {
    const own =
      kind === 'help' ? undefined : await readOrder(path.join(folder, `${kind}.json`), order, { articles: [] });
    const slugs = existsSync(path.join(folder, kind)) ? (await readdir(path.join(folder, kind))).sort() : [];
    for (const slug of slugs) {
      const category = help.categories.find(({ articles: listed }) => kind === 'help' && listed.includes(slug));
      if (kind === 'help' && !category) throw new Error(`help.json does not list ${slug}`);
      const place = (category?.articles ?? own?.articles ?? []).indexOf(slug);
      articles.push({
        ...{ kind, slug, category: category?.id ?? null },
        // Articles not in a list come after the listed ones. News and notices go by their dates, among those of the staff.
        position: kind === 'news' || kind === 'notice' ? 0 : place === -1 ? 1000 : place,
        texts: await readTexts(path.join(folder, kind, slug)),
      });
    }
  }
  return { categories: help.categories.map(({ id, names }, position) => ({ id, position, names })), articles };
}

async function readOrder<T>(file: string, schema: z.ZodType<T>, none: T): Promise<T> {
  if (!existsSync(file)) return none;
  const read = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

async function readTexts(folder: string): Promise<ShippedArticle['texts']> {
  const texts: Partial<Record<ArticleLanguage, ArticleText>> = {};
  for (const language of ARTICLE_LANGUAGES) {
    const file = path.join(folder, `${language}.md`);
    if (existsSync(file)) texts[language] = readText(file, withProductValues(await readFile(file, 'utf8'), language));
  }
  return texts;
}

function readText(file: string, text: string): ArticleText {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  if (!parts) throw new Error(`${file} does not begin with front matter between two lines of ---`);
  const read = head.safeParse(parse(parts[1] ?? ''));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return { ...read.data, body: (parts[2] ?? '').trim() };
}
