import type { EngineeringQuestion } from '@xunban/contract';
import { MAX_QUESTION_TEXT } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, ConfirmDialog, Field, layout, TextArea } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { AttachmentsField, useAttaching } from '../../../shared/attachments-field.tsx';
import { OptionText } from './option-text.tsx';
import styles from './questions.module.css';
import { type AnswerDraft, useAnswerDraft } from './use-answer-draft.ts';
import { useAnswerQuestion } from './use-question-actions.ts';

/** The buyer's answer: an option, a text, files. The draft stays in the tab until it is sent. */
export function AnswerForm({ question }: { readonly question: EngineeringQuestion }) {
  const { t } = useTranslation('questions');
  const draft = useAnswerDraft(question);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const send = useAnswerQuestion();
  const { chosen, files } = draft;
  const attaching = useAttaching({
    have: files.length,
    upload: (file, options) => api.engineeringQuestions.upload({ files: { file } }, options),
    onAttached: draft.attach,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!draft.isEmpty && !attaching.isUploading) setAsking(true);
  };
  const answer = async () => {
    const { id: questionId, round } = question;
    const body = { questionId, round, chosen, text: draft.text.trim(), files: files.map(({ id }) => id) };
    await send.mutateAsync(body);
    draft.drop();
  };
  return (
    <Card title={t('form.title')}>
      <form className={styles['form']} onSubmit={submit}>
        {draft.options.length > 0 && <OptionChoice draft={draft} />}
        <Field
          label={t(chosen === null ? 'form.textOnly' : 'form.text')}
          optional={chosen !== null}
          error={isTried && draft.isEmpty ? t('form.empty') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={MAX_QUESTION_TEXT}
              value={draft.text}
              onChange={({ target }) => draft.write(target.value)}
            />
          )}
        </Field>
        <AttachmentsField files={files} attaching={attaching} onDetach={draft.detach} />
        <div className={styles['send']}>
          <span className={layout['soft']}>{t('form.final')}</span>
          <Button type="submit" kind="primary" busy={send.isPending} disabled={attaching.isUploading}>
            {t('form.send')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={t('form.question')}
        confirm={t('form.send')}
        onConfirm={answer}
      >
        <AnswerSummary draft={draft} isAboutShortage={question.isAboutShortage} />
      </ConfirmDialog>
    </Card>
  );
}

interface DraftProps {
  readonly draft: AnswerDraft;
}

function OptionChoice({ draft: { options, recommended, chosen, isNone, choose } }: DraftProps) {
  const { t } = useTranslation('questions');
  return (
    <fieldset className={styles['choices']}>
      <legend>{t('form.options')}</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options of a round never change.
        <label key={index} className={styles['choice']}>
          <input type="radio" name="option" checked={chosen === index} onChange={() => choose(index)} />
          <OptionText option={option} isRecommended={recommended === index} />
        </label>
      ))}
      <label className={styles['choice']}>
        <input type="radio" name="option" checked={isNone} onChange={() => choose(null)} />
        {t('form.none')}
      </label>
    </fieldset>
  );
}

function AnswerSummary({
  draft: { options, recommended, chosen, text, files },
  isAboutShortage,
}: DraftProps & { readonly isAboutShortage: boolean }) {
  const { t } = useTranslation('questions');
  const option = chosen === null ? undefined : options[chosen];
  const takesEffect = option !== undefined && text.trim() === '' && files.length === 0;
  const consequence = isAboutShortage
    ? (`shortage.${takesEffect ? 'willAct' : 'answered'}` as const)
    : (`form.${option && option.changes.length > 0 ? 'willChange' : 'willPlain'}` as const);
  return (
    <>
      {option && <OptionText option={option} isRecommended={recommended === chosen} />}
      {text.trim() !== '' && <p className={styles['text']}>{text.trim()}</p>}
      <p>{t(consequence)}</p>
    </>
  );
}
