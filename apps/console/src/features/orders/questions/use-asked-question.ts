import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffOrderDetail, StaffQuestion } from '@xunban/contract';
import { valuesOfBoard, valuesOfFinding } from '@xunban/contract/template-contexts';
import { findingText } from '@xunban/i18n/order-texts';
import { loadLanguage, useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useEffect, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { clearDraftText, readDraftText, storeDraftText } from '../../../shared/draft-text.ts';
import {
  draftOf,
  draftOfRound,
  EMPTY_DRAFT,
  LANGUAGE_CODES,
  type QuestionDraft,
  type TemplateLanguage,
} from './question-draft.ts';
import { questionQueries } from './question-queries.ts';

/** The index of a finding, or null for anything else; or the question that is asked again. */
export type QuestionSubject = { readonly finding: number | null } | { readonly again: StaffQuestion };

/** A template of the finding by its index, and the language of its text. */
interface TemplateChoice {
  readonly at: number;
  readonly language: TemplateLanguage;
}

export type AskedQuestion = ReturnType<typeof useAskedQuestion>;

/** A question about an order from its first draft until it is sent. */
export function useAskedQuestion(order: StaffOrderDetail, about: QuestionSubject, onClose: () => void) {
  const again = 'again' in about ? about.again : undefined;
  const index = 'finding' in about ? about.finding : null;
  const finding = index === null ? undefined : order.findings?.[index];
  const { draft, wasRestored, change, begin, clear } = useQuestionDraft(
    again ? `question.again:${again.id}.${again.round}` : `question.ask:${order.id}.${finding?.code ?? ''}`,
  );
  const [choice, setChoice] = useState<TemplateChoice>({ at: 0, language: 'zhCn' });
  const material = useQuery(questionQueries.draft(order.id, index));
  const known = material.data;
  const written = ({ at, language }: TemplateChoice) => {
    const { orderNo, fileName, spec } = order;
    const template = known?.templates[at];
    const board = valuesOfBoard({ orderNo, fileName, ...spec });
    const problem = finding && valuesOfFinding(findingText(finding, LANGUAGE_CODES[language]));
    const values = { ...board, ...problem, ...finding?.params };
    return template ? draftOf(template, language, values, known?.asFound ?? null) : {};
  };
  const propose = () =>
    begin(
      again
        ? { ...EMPTY_DRAFT, title: again.title, ...draftOfRound(again) }
        : { ...EMPTY_DRAFT, place: finding?.places?.[0] ?? null, ...written(choice) },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the proposal comes once, with its material.
  useEffect(() => {
    if (known && !draft) propose();
  }, [known]);
  const finish = () => {
    clear();
    onClose();
  };
  const now = draft ?? EMPTY_DRAFT;
  const send = useSend(
    () => {
      if (again) return askAgain(again, now);
      const isAskedAgain = known?.previous != null;
      return ask(order.id, now, finding && index !== null ? { index, code: finding.code } : null, isAskedAgain);
    },
    again ? 'askedAgain' : 'asked',
    finish,
  );
  return {
    again,
    index,
    finding,
    material,
    draft: now,
    isReady: draft !== undefined && known !== undefined,
    wasRestored,
    change,
    choice,
    choose: async (next: TemplateChoice) => {
      setChoice(next);
      await loadLanguage(LANGUAGE_CODES[next.language]);
      change((before) => ({ ...before, ...written(next) }));
    },
    beginAgain: () => {
      clear();
      propose();
    },
    send,
    finish,
  };
}

function useSend(mutationFn: () => Promise<unknown>, done: 'asked' | 'askedAgain', onSent: () => void) {
  const { t } = useTranslation('console-questions');
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      toast.success(t(`done.${done}`));
      onSent();
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['questions'] });
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

const contentOf = ({ text, options, recommended, files }: QuestionDraft) => ({
  text: text.trim(),
  options: options.map((option) => ({ text: option.text.trim(), changes: option.changes })),
  recommended,
  files: files.map(({ id }) => id),
});

const askAgain = ({ id, version }: StaffQuestion, draft: QuestionDraft) =>
  api.staffQuestions.askAgain({ params: { id }, body: { version, ...contentOf(draft) } });

const ask = (
  orderId: string,
  draft: QuestionDraft,
  finding: { readonly index: number; readonly code: string } | null,
  isAskedAgain: boolean,
) =>
  api.staffQuestions.ask({
    params: { id: orderId },
    body: { ...contentOf(draft), title: draft.title.trim(), finding, place: draft.place, isAskedAgain },
  });

/** Returns the user's draft about a subject. It is stored in this browser until it is sent or discarded. */
function useQuestionDraft(about: string) {
  const [found] = useState(() => read(about));
  const [draft, setDraft] = useState<QuestionDraft | undefined>(found);
  return {
    /** Undefined without a draft. */
    draft,
    wasRestored: found !== undefined,
    change: (next: (known: QuestionDraft) => QuestionDraft) =>
      setDraft((known = EMPTY_DRAFT) => {
        const changed = next(known);
        storeDraftText(about, { draft: JSON.stringify(changed) });
        return changed;
      }),
    /** A generated proposal is not stored, because it is not user input. */
    begin: (proposed: QuestionDraft) => setDraft(proposed),
    clear: () => clearDraftText(about),
  };
}

function read(about: string): QuestionDraft | undefined {
  const text = readDraftText(about)?.values['draft'];
  if (typeof text !== 'string') return undefined;
  try {
    return { ...EMPTY_DRAFT, ...(JSON.parse(text) as QuestionDraft) };
  } catch {
    return undefined;
  }
}
