import type { FindingPlace, QuestionFile, QuestionTemplate, SpecChanges, StaffQuestion } from '@xunban/contract';
import { fillTemplate } from '@xunban/contract/template-contexts';
import type { Language } from '@xunban/i18n/languages';

/** A question as it is being written. */
export interface QuestionDraft {
  readonly title: string;
  readonly text: string;
  readonly options: readonly DraftOption[];
  readonly recommended: number | null;
  readonly files: readonly QuestionFile[];
  readonly place: FindingPlace | null;
}
export interface DraftOption {
  readonly text: string;
  readonly changes: SpecChanges;
}

export const EMPTY_DRAFT: QuestionDraft = {
  title: '',
  text: '',
  options: [],
  recommended: null,
  files: [],
  place: null,
};

export const LANGUAGES = ['zhCn', 'zhTw', 'en'] as const;
export type TemplateLanguage = (typeof LANGUAGES)[number];
export const LANGUAGE_CODES = { zhCn: 'zh-CN', zhTw: 'zh-TW', en: 'en' } as const satisfies Record<
  TemplateLanguage,
  Language
>;

/**
 * Fills a template with the available values. Untranslated texts stay in Chinese; an option that adopts the file's value is
 * omitted when the finding does not contain the value, or the specification cannot be changed.
 */
export function draftOf(
  template: QuestionTemplate,
  language: TemplateLanguage,
  values: Readonly<Record<string, string | number>>,
  asFound: SpecChanges | null,
): Pick<QuestionDraft, 'title' | 'text' | 'options' | 'recommended'> {
  const fillText = (texts: { readonly zhCn: string; readonly zhTw: string; readonly en: string }) =>
    fillTemplate(texts[language] || texts.zhCn, values);
  const applicable = template.options.filter(({ effect }) => effect === 'none' || asFound !== null);
  const recommended = template.recommended === null ? undefined : template.options[template.recommended];
  const at = recommended ? applicable.indexOf(recommended) : -1;
  return {
    title: template.title,
    text: fillText(template),
    options: applicable.map((option) => ({
      text: fillText(option),
      changes: option.effect === 'asFound' && asFound ? asFound : {},
    })),
    recommended: at < 0 ? null : at,
  };
}

/** The next round begins with what was asked before. */
export function draftOfRound({ entries }: StaffQuestion): Pick<QuestionDraft, 'options' | 'recommended'> {
  const ask = entries.findLast(({ kind }) => kind === 'ask');
  return {
    options: (ask?.options ?? []).map(({ text, changes }) => ({
      text,
      changes: Object.fromEntries(changes.map(({ field, after }) => [field, after])) as SpecChanges,
    })),
    recommended: ask?.recommended ?? null,
  };
}

/** Without the field; the recommendation follows its option. */
export function withoutOption(draft: QuestionDraft, index: number): QuestionDraft {
  const { recommended } = draft;
  const moved =
    recommended === null || recommended === index ? null : recommended > index ? recommended - 1 : recommended;
  return { ...draft, options: draft.options.toSpliced(index, 1), recommended: moved };
}

/** The parts of a draft that are not ready to be sent; the title of a question that is asked again is fixed. */
export const draftFaults = ({ title, text, options }: QuestionDraft, isAgain: boolean) => ({
  title: !isAgain && title.trim().length < 2,
  // A text that ends with a colon is the opening of an unfinished question.
  text: text.trim().length < 2 || /[:\uFF1A]$/.test(text.trim()),
  options: options.some((option) => option.text.trim() === ''),
});
