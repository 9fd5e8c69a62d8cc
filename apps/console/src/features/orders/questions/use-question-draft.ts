import { useState } from 'react';
import { forgetText, keepText, keptText } from '../../../shared/kept-text.ts';
import { EMPTY_DRAFT, type QuestionDraft } from './question-draft.ts';

/** What the person is writing about something. It is kept in this browser until it is sent or begun anew. */
export function useQuestionDraft(about: string) {
  const [found] = useState(() => read(about));
  const [draft, setDraft] = useState<QuestionDraft | undefined>(found);
  return {
    /** Nothing while nobody has written anything. */
    draft,
    wasKept: found !== undefined,
    change: (next: (known: QuestionDraft) => QuestionDraft) =>
      setDraft((known = EMPTY_DRAFT) => {
        const changed = next(known);
        keepText(about, { draft: JSON.stringify(changed) });
        return changed;
      }),
    /** What the house proposes is not kept: nobody has written it. */
    begin: (proposed: QuestionDraft) => setDraft(proposed),
    forget: () => forgetText(about),
  };
}

function read(about: string): QuestionDraft | undefined {
  const text = keptText(about)?.values['draft'];
  if (typeof text !== 'string') return undefined;
  try {
    return { ...EMPTY_DRAFT, ...(JSON.parse(text) as QuestionDraft) };
  } catch {
    return undefined;
  }
}
