import type { StaffArticle, StaffArticleRow } from '@xunban/contract';
import { ARTICLE_LANGUAGES, type ArticleLanguage } from '@xunban/contract/article-kinds';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { articleRow, type ListedArticle, newestTexts, savedVersions } from './staff-article-store.ts';

/** One article as staff see it. @throws Refusal `notFound` */
export async function staffArticle(reader: Reader, id: string): Promise<StaffArticle> {
  const [row, texts, versions] = await Promise.all([
    articleRow(reader, id),
    newestTexts(reader, id),
    savedVersions(reader, id),
  ]);
  if (!row) throw new Refusal('notFound');
  const names = await staffNames(
    reader,
    versions.flatMap(({ savedBy }) => savedBy ?? []),
  );
  const nameOf = (staffId: string | null) => (staffId === null ? '' : (names.get(staffId) ?? ''));
  return {
    ...row,
    texts: texts.map((text) => ({
      ...text,
      savedBy: nameOf(text.savedBy),
      savedAt: toIso(text.savedAt),
      plannedFor: toIsoOrNull(text.plannedFor),
    })),
    versions: versions.map((version) => ({
      ...version,
      // The table takes no other.
      language: version.language as ArticleLanguage,
      savedBy: nameOf(version.savedBy),
      savedAt: toIso(version.savedAt),
    })),
  };
}

export const viewRow = ({ changedAt, visibleIn, unpublished, written, ...row }: ListedArticle): StaffArticleRow => ({
  ...row,
  visibleIn: [...visibleIn],
  unpublished: [...unpublished],
  missing: ARTICLE_LANGUAGES.filter((language) => !written.includes(language)),
  changedAt: toIso(changedAt),
});
