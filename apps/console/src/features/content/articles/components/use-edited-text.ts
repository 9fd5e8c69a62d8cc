import type { StaffArticle } from '@xunban/contract';
import type { ArticleLanguage } from '@xunban/contract/article-kinds';
import { useState } from 'react';
import { clearDraftText, readDraftText, storeDraftText } from '../../../../shared/draft-text.ts';

export interface EditedText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** The version that it is based on; 0 when there is none. */
  readonly basedOn: number;
}

const EMPTY: EditedText = { title: '', summary: '', body: '', basedOn: 0 };

/**
 * Returns the text of one language while it is edited. Unsaved text is stored in this browser, so that a crash of the tab loses
 * nothing; it is based on a version, and the server reports when another user has saved a newer one.
 */
export function useEditedText(article: StaffArticle, language: ArticleLanguage) {
  const about = `article:${article.id}:${language}`;
  const newest = article.texts.find((text) => text.language === language);
  const saved: EditedText = newest
    ? { title: newest.title, summary: newest.summary, body: newest.body, basedOn: newest.no }
    : EMPTY;
  const [found] = useState(() => foundText(about));
  const [edited, setEdited] = useState<EditedText>(found ?? saved);
  const isDirty = edited.title !== saved.title || edited.summary !== saved.summary || edited.body !== saved.body;
  return {
    edited,
    isDirty,
    /** Another user has saved since. */
    isStale: isDirty && edited.basedOn !== saved.basedOn,
    wasRestored: found !== undefined && isDirty,
    change(next: Partial<EditedText>) {
      const whole = { ...edited, ...next };
      setEdited(whole);
      storeDraftText(about, { ...whole });
    },
    /** Back to what was saved last, or to what a call has just answered. */
    take(text: EditedText = saved) {
      setEdited(text);
      clearDraftText(about);
    },
  };
}

function foundText(about: string): EditedText | undefined {
  const values = readDraftText(about)?.values;
  if (!values) return undefined;
  const { title, summary, body, basedOn } = values;
  if (typeof title !== 'string' || typeof summary !== 'string' || typeof body !== 'string') return undefined;
  return { title, summary, body, basedOn: Number(basedOn) };
}
