import type { ArticleKind, ArticleLanguage } from '@xunban/contract/article-kinds';
import { toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type FieldFault, Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { type ArticleRow, lockArticle, newestTexts } from './staff-article-store.ts';
import {
  type ArticleText,
  endPlans,
  insertArticle,
  insertRelease,
  insertVersion,
  isCategory,
  setPlace,
  setWithdrawn,
} from './write-articles.ts';

const objectOf = ({ id, kind, slug }: Pick<ArticleRow, 'id' | 'kind' | 'slug'>) => ({
  object: { kind: 'article' as const, id, no: `${kind}/${slug}` },
});

async function locked(tx: Tx, id: string): Promise<ArticleRow> {
  const article = await lockArticle(tx, id);
  if (!article) throw new Refusal('notFound');
  return article;
}

/** Only help articles have a category. */
async function categoryFaults(tx: Tx, kind: ArticleKind, category: string | undefined): Promise<FieldFault[]> {
  if (kind !== 'help') return category === undefined ? [] : [{ field: 'category', code: 'onlyHelp' }];
  if (category === undefined) return [{ field: 'category', code: 'required' }];
  return (await isCategory(tx, category)) ? [] : [{ field: 'category', code: 'categoryUnknown' }];
}

/**
 * Creates an article with a Chinese title and no text.
 * @throws Refusal `invalidInput` when its address is taken or its category is not found
 */
export async function createArticle(
  tx: Tx,
  staffId: string,
  wish: { kind: ArticleKind; slug: string; category?: string | undefined; title: string },
): Promise<string> {
  const fields = await categoryFaults(tx, wish.kind, wish.category);
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  const { kind, slug, category = null, title } = wish;
  const id = await insertArticle(tx, { kind, slug, category, position: 0 });
  if (id === undefined) throw new Refusal('invalidInput', { fields: [{ field: 'slug', code: 'slugTaken' }] });
  await insertVersion(tx, { articleId: id, language: 'zh-CN', no: 1 }, { title, summary: '', body: '' }, staffId);
  await recordAction(tx, { ...objectOf({ id, kind, slug }), after: { articleTitle: title } });
  return id;
}

/**
 * Stores a new version of a text.
 * @throws Refusal `staleVersion` when another version has been saved since
 */
export async function saveText(
  tx: Tx,
  staffId: string,
  of: { readonly id: string; readonly language: ArticleLanguage },
  { basedOn, ...text }: ArticleText & { readonly basedOn: number },
): Promise<void> {
  const article = await locked(tx, of.id);
  const newest = (await newestTexts(tx, of.id)).find(({ language }) => language === of.language);
  if ((newest?.no ?? 0) !== basedOn) throw new Refusal('staleVersion');
  const no = basedOn + 1;
  await insertVersion(tx, { articleId: of.id, language: of.language, no }, text, staffId);
  await recordAction(tx, {
    ...objectOf(article),
    before: { articleVersion: basedOn, articleTitle: newest?.title ?? '', articleLanguages: '' },
    after: { articleVersion: no, articleTitle: text.title, articleLanguages: of.language },
  });
}

/** @throws Refusal `invalidInput` when the category is not found */
export async function placeArticle(
  tx: Tx,
  id: string,
  wish: { readonly category?: string | undefined; readonly position: number },
): Promise<void> {
  const article = await locked(tx, id);
  const fields = await categoryFaults(tx, article.kind, wish.category);
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  await setPlace(tx, id, { category: wish.category ?? null, position: wish.position });
  await recordAction(tx, {
    ...objectOf(article),
    before: { articleCategory: article.category ?? '', articlePosition: article.position },
    after: { articleCategory: wish.category ?? '', articlePosition: wish.position },
  });
}

const LONGEST_PLAN_MS = 366 * 86_400_000;

/**
 * Readers see the newest texts of some languages.
 * @throws Refusal `invalidInput` when a language has no text yet, or the moment is past or more than a year away
 */
export async function publishArticle(
  tx: Tx,
  staffId: string,
  id: string,
  wish: { readonly languages: readonly ArticleLanguage[]; readonly visibleFrom?: string | undefined },
): Promise<void> {
  const article = await locked(tx, id);
  const texts = await newestTexts(tx, id);
  const now = await databaseNow(tx);
  const visibleFrom = wish.visibleFrom === undefined ? undefined : new Date(wish.visibleFrom);
  const wait = visibleFrom === undefined ? 0 : visibleFrom.getTime() - now.getTime();
  const chosen = [...new Set(wish.languages)];
  const fields: FieldFault[] = [
    ...chosen.flatMap((language, index) =>
      texts.some((text) => text.language === language && text.body.trim() !== '')
        ? []
        : [{ field: `languages.${index}`, code: 'noText' }],
    ),
    ...(visibleFrom !== undefined && (wait <= 0 || wait > LONGEST_PLAN_MS)
      ? [{ field: 'visibleFrom', code: 'withinYear' }]
      : []),
  ];
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  // A withdrawn article stays hidden until its new release time: otherwise its previous releases would return at once.
  if (article.state === 'withdrawn') {
    if (visibleFrom !== undefined)
      throw new Refusal('invalidInput', { fields: [{ field: 'visibleFrom', code: 'withdrawnNow' }] });
    await setWithdrawn(tx, id, false);
  }
  for (const { language, no } of texts)
    if (chosen.includes(language)) await insertRelease(tx, { articleId: id, language, no }, visibleFrom, staffId);
  await recordAction(tx, {
    ...objectOf(article),
    before: { articleLanguages: '', visibleFrom: '', isWithdrawn: article.state === 'withdrawn' },
    after: { articleLanguages: chosen.join(', '), visibleFrom: toIso(visibleFrom ?? now), isWithdrawn: false },
  });
}

/** Readers see it no more, in any language. */
export async function withdrawArticle(tx: Tx, id: string, reason: string): Promise<void> {
  const article = await locked(tx, id);
  if (article.state === 'withdrawn') throw new Refusal('staleVersion');
  await endPlans(tx, id);
  await setWithdrawn(tx, id, true);
  await recordAction(tx, {
    ...objectOf(article),
    before: { isWithdrawn: false },
    after: { isWithdrawn: true },
    reason,
  });
}
