import type { EngineeringQuestion, QuestionFile } from '@xunban/contract';
import { useState } from 'react';
import { dropDraft, storeDraft, withDraft } from '../../../shared/form-draft.ts';

interface Draft {
  readonly chosen: string;
  readonly text: string;
  /** QuestionFile[], as JSON. */
  readonly files: string;
}
const NOTHING: Draft = { chosen: '', text: '', files: '[]' };
/** Value of `chosen` for "none of the options". */
const NONE = 'none';

export type AnswerDraft = ReturnType<typeof useAnswerDraft>;

/** The answer to one round of a question, stored in the tab until it is sent. */
export function useAnswerDraft({ id, round, entries }: EngineeringQuestion) {
  const name = `question.${id}.${round}`;
  const [draft, setDraft] = useState(() => withDraft(name, NOTHING));
  const change = (next: (known: Draft) => Partial<Draft>) =>
    setDraft((known) => {
      const changed = { ...known, ...next(known) };
      storeDraft(name, changed);
      return changed;
    });
  const changeFiles = (next: (known: readonly QuestionFile[]) => readonly QuestionFile[]) =>
    change((known) => ({ files: JSON.stringify(next(filesIn(known.files))) }));
  const ask = entries.findLast(({ kind }) => kind === 'ask');
  const options = ask?.options ?? [];
  const chosen = /^\d+$/.test(draft.chosen) && Number(draft.chosen) < options.length ? Number(draft.chosen) : null;
  const files = filesIn(draft.files);
  return {
    options,
    recommended: ask?.recommended,
    /** Index of the chosen option; null for none of them and before a choice. */
    chosen,
    isNone: draft.chosen === NONE,
    text: draft.text,
    files,
    isEmpty: chosen === null && draft.text.trim() === '' && files.length === 0,
    choose: (index: number | null) => change(() => ({ chosen: index === null ? NONE : String(index) })),
    write: (text: string) => change(() => ({ text })),
    attach: (file: QuestionFile) => changeFiles((known) => [...known, file]),
    detach: (fileId: string) => changeFiles((known) => known.filter((file) => file.id !== fileId)),
    drop: () => dropDraft(name),
  };
}

function filesIn(text: string): readonly QuestionFile[] {
  try {
    const files: unknown = JSON.parse(text);
    return Array.isArray(files) ? (files as readonly QuestionFile[]) : [];
  } catch {
    return [];
  }
}
