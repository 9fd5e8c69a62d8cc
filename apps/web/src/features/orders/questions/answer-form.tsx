import type { EngineeringQuestion, QuestionFile } from '@xunban/contract';
import { MOST_QUESTION_FILES, MOST_QUESTION_TEXT } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, ConfirmDialog, Field, Icon, IconButton, ProgressBar, TextArea } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { dropDraft, keepDraft, withDraft } from '../../../shared/form-draft.ts';
import { OptionWords } from './option-words.tsx';
import styles from './questions.module.css';
import { MEGABYTES, useAttaching } from './use-attaching.ts';
import { useAnswerQuestion } from './use-question-actions.ts';

interface Draft {
  readonly chosen: string;
  readonly text: string;
  /** QuestionFile[], as JSON. */
  readonly files: string;
}
const NOTHING: Draft = { chosen: '', text: '', files: '[]' };

/** The buyer's answer: an option, words, files. What is typed stays in the tab until it is sent. */
export function AnswerForm({ question }: { readonly question: EngineeringQuestion }) {
  const { t } = useTranslation('questions');
  const name = `question.${question.id}.${question.round}`;
  const [draft, setDraft] = useState(() => withDraft(name, NOTHING));
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const send = useAnswerQuestion();
  const change = (part: Partial<Draft>) =>
    setDraft((known) => {
      const next = { ...known, ...part };
      keepDraft(name, next);
      return next;
    });
  const files = filesIn(draft.files);
  const attaching = useAttaching(files.length, (file) =>
    setDraft((known) => {
      const next = { ...known, files: JSON.stringify([...filesIn(known.files), file]) };
      keepDraft(name, next);
      return next;
    }),
  );
  const ask = question.turns.findLast(({ kind }) => kind === 'ask');
  const options = ask?.options ?? [];
  const chosen = /^\d+$/.test(draft.chosen) && Number(draft.chosen) < options.length ? Number(draft.chosen) : null;
  const isEmpty = chosen === null && draft.text.trim() === '' && files.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !attaching.isUploading) setAsking(true);
  };
  const answer = async () => {
    const { id: questionId, round } = question;
    const body = { questionId, round, chosen, text: draft.text.trim(), files: files.map(({ id }) => id) };
    await send.mutateAsync(body);
    dropDraft(name);
  };
  return (
    <Card title={t('form.title')}>
      <form className={styles['form']} onSubmit={submit}>
        {options.length > 0 && (
          <fieldset className={styles['choices']}>
            <legend>{t('form.options')}</legend>
            {options.map((option, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options of a round never change.
              <label key={index} className={styles['choice']}>
                <input
                  type="radio"
                  name="option"
                  checked={chosen === index}
                  onChange={() => change({ chosen: String(index) })}
                />
                <OptionWords option={option} isRecommended={ask?.recommended === index} />
              </label>
            ))}
            <label className={styles['choice']}>
              <input type="radio" name="option" checked={chosen === null} onChange={() => change({ chosen: '' })} />
              {t('form.none')}
            </label>
          </fieldset>
        )}
        <Field
          label={t(chosen === null ? 'form.textOnly' : 'form.text')}
          optional={chosen !== null}
          error={isTried && isEmpty ? t('form.empty') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={MOST_QUESTION_TEXT}
              value={draft.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        <div className={styles['attach']}>
          <label className={styles['attachButton']}>
            <Icon name="upload" />
            {t('form.attach')}
            <input
              type="file"
              multiple
              className="visuallyHidden"
              accept=".jpg,.jpeg,.png,.gif,.bmp,.pdf,.zip,.dxf"
              onChange={({ target }) => {
                attaching.attach([...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </label>
          <span className={styles['soft']}>
            {t('form.filesHint', { megabytes: MEGABYTES, most: MOST_QUESTION_FILES })}
          </span>
          {files.length > 0 && (
            <ul className={styles['files']}>
              {files.map(({ id, fileName }) => (
                <li key={id}>
                  {fileName}
                  <IconButton
                    icon="close"
                    label={t('form.detach', { name: fileName })}
                    onClick={() => change({ files: JSON.stringify(files.filter((file) => file.id !== id)) })}
                  />
                </li>
              ))}
            </ul>
          )}
          {attaching.isUploading && (
            <div className={styles['uploading']}>
              <ProgressBar
                percent={Math.round(attaching.current.share * 100)}
                label={t('form.uploading', { name: attaching.current.name })}
              />
              <Button size="small" onClick={attaching.cancel}>
                {t('form.cancelUpload')}
              </Button>
            </div>
          )}
        </div>
        <div className={styles['send']}>
          <span className={styles['soft']}>{t('form.final')}</span>
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
        {chosen !== null && options[chosen] && (
          <OptionWords option={options[chosen]} isRecommended={ask?.recommended === chosen} />
        )}
        {draft.text.trim() !== '' && <p className={styles['text']}>{draft.text.trim()}</p>}
        <p>{t(chosen !== null && (options[chosen]?.changes.length ?? 0) > 0 ? 'form.willChange' : 'form.willPlain')}</p>
      </ConfirmDialog>
    </Card>
  );
}

function filesIn(text: string): readonly QuestionFile[] {
  try {
    const files: unknown = JSON.parse(text);
    return Array.isArray(files) ? (files as readonly QuestionFile[]) : [];
  } catch {
    return [];
  }
}
