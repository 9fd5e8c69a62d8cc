import { useMutation } from '@tanstack/react-query';
import type { EngineeringQuestion, QuestionFile } from '@xunban/contract';
import { MAX_QUESTION_FILE_BYTES, MAX_QUESTION_FILES, MAX_QUESTION_TEXT } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  Card,
  ConfirmDialog,
  Field,
  Icon,
  IconButton,
  isCancelled,
  layout,
  ProgressBar,
  problemText,
  TextArea,
  toast,
} from '@xunban/ui';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { fittingImage, UnusableImage } from '../../../shared/fitting-image.ts';
import { ImageButton } from '../../../shared/image-button.tsx';
import { IMAGE_LIMITS } from '../../../shared/image-rules.ts';
import { OptionText } from './option-text.tsx';
import styles from './questions.module.css';
import { type AnswerDraft, useAnswerDraft } from './use-answer-draft.ts';
import { useAnswerQuestion } from './use-question-actions.ts';

const MEGABYTES = MAX_QUESTION_FILE_BYTES / 1_048_576;

/** Uploads files for an answer, one after the other, with progress; it can be given up. Photos are redrawn where they must be. */
function useAttaching(have: number, onAttached: (file: QuestionFile) => void) {
  const { t } = useTranslation(['questions', 'errors']);
  const running = useRef<AbortController | null>(null);
  const [current, setCurrent] = useState({ name: '', share: 0 });
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      running.current = new AbortController();
      const { signal } = running.current;
      for (const file of files) {
        setCurrent({ name: file.name, share: 0 });
        const onProgress = (share: number) => setCurrent({ name: file.name, share });
        const sent = isImage(file) ? await fittingImage(file, { isAnySize: true }) : file;
        onAttached(await api.engineeringQuestions.upload({ files: { file: sent } }, { signal, onProgress }));
      }
    },
    onError: (error) => {
      if (error instanceof UnusableImage) toast.error(t(`errors:image.${error.rule}`, IMAGE_LIMITS));
      else if (!isCancelled(error)) toast.error(problemText(error));
    },
  });
  const attach = (files: readonly File[]) => {
    const fitting = files.filter(({ size }) => size <= MAX_QUESTION_FILE_BYTES);
    if (fitting.length < files.length) toast.error(t('form.tooLarge', { megabytes: MEGABYTES }));
    if (have + fitting.length > MAX_QUESTION_FILES) toast.error(t('form.tooMany', { max: MAX_QUESTION_FILES }));
    else if (fitting.length > 0) upload.mutate(fitting);
  };
  return { attach, isUploading: upload.isPending, current, cancel: () => running.current?.abort() };
}

/** Few systems know the type of a photo of an iPhone, and give none. */
const isImage = ({ type, name }: File): boolean => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/** The buyer's answer: an option, a text, files. The draft stays in the tab until it is sent. */
export function AnswerForm({ question }: { readonly question: EngineeringQuestion }) {
  const { t } = useTranslation('questions');
  const draft = useAnswerDraft(question);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const send = useAnswerQuestion();
  const { chosen, files } = draft;
  const attaching = useAttaching(files.length, draft.attach);
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
        <Attachments files={files} attaching={attaching} onDetach={draft.detach} />
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

interface AttachmentsProps {
  readonly files: readonly QuestionFile[];
  readonly attaching: ReturnType<typeof useAttaching>;
  readonly onDetach: (id: string) => void;
}

function Attachments({ files, attaching, onDetach }: AttachmentsProps) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles['attach']}>
      <ImageButton name="photos" multiple onChoose={attaching.attach}>
        {t('form.photos')}
      </ImageButton>
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
      <span className={layout['soft']}>{t('form.filesHint', { megabytes: MEGABYTES, max: MAX_QUESTION_FILES })}</span>
      {files.length > 0 && (
        <ul className={styles['files']}>
          {files.map(({ id, fileName }) => (
            <li key={id}>
              {fileName}
              <IconButton icon="close" label={t('form.detach', { name: fileName })} onClick={() => onDetach(id)} />
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
