import type { OwnEvaluation } from '@xunban/contract';
import {
  EVALUATION_DIMENSIONS,
  type EvaluationDimension,
  MOST_EVALUATION_PICTURES,
  MOST_EVALUATION_TEXT,
} from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, IconButton, ProgressBar, TextArea, toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { dropDraft, keepDraft, withDraft } from '../../shared/form-draft.ts';
import { PictureButton } from '../../shared/picture-button.tsx';
import { checkPicture } from '../../shared/picture-rules.ts';
import { useUploadPicture } from '../../shared/use-upload-picture.ts';
import { useSaveEvaluation } from './evaluation-queries.ts';
import styles from './evaluations.module.css';
import { OwnPicture } from './own-picture.tsx';
import { StarChoice } from './star-choice.tsx';

type Draft = Record<EvaluationDimension, string> & {
  readonly text: string;
  /** References of pictures, separated by spaces. */
  readonly pictures: string;
};

interface EvaluationFormProps {
  readonly orderNo: string;
  /** What is edited; absent for a first one. */
  readonly own?: OwnEvaluation;
  readonly onClose: () => void;
  /** Gives up editing. */
  readonly onCancel?: () => void;
}

/** Four scores, words and pictures. What is typed stays in the tab until it is sent. */
export function EvaluationForm({ orderNo, own, onClose, onCancel }: EvaluationFormProps) {
  const { t } = useTranslation(['evaluation', 'errors']);
  const name = `evaluation.${orderNo}`;
  const [draft, setDraft] = useState(() => withDraft(name, draftOf(own)));
  const [isTried, setTried] = useState(false);
  const save = useSaveEvaluation(t(own ? 'edited' : 'saved'), () => {
    dropDraft(name);
    onClose();
  });
  const change = (part: (known: Draft) => Partial<Draft>) =>
    setDraft((known) => {
      const next = { ...known, ...part(known) };
      keepDraft(name, next);
      return next;
    });
  const pictures = draft.pictures.split(' ').filter(Boolean);
  const uploading = useUploadPicture('evaluation', ({ filePath }) =>
    change((known) => ({ pictures: `${known.pictures} ${filePath}`.trim() })),
  );
  const choose = (file: File) => {
    const broken = checkPicture(file);
    if (broken) toast.error(t(`errors:image.${broken}`));
    else uploading.upload(file);
  };
  const scoreOf = (dimension: EvaluationDimension) => Number(draft[dimension]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (uploading.isUploading || EVALUATION_DIMENSIONS.some((dimension) => scoreOf(dimension) === 0)) return;
    const [quality, delivery, service, packing] = EVALUATION_DIMENSIONS.map(scoreOf) as [
      number,
      number,
      number,
      number,
    ];
    save.mutate({ orderNo, scores: { quality, delivery, service, packing }, text: draft.text.trim(), pictures });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {EVALUATION_DIMENSIONS.map((dimension) => (
        <StarChoice
          key={dimension}
          dimension={dimension}
          value={scoreOf(dimension)}
          isMissing={isTried && scoreOf(dimension) === 0}
          onChange={(value) => change(() => ({ [dimension]: String(value) }))}
        />
      ))}
      <Field label={t('text')} hint={t('textHint')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={MOST_EVALUATION_TEXT}
            value={draft.text}
            onChange={({ target }) => change(() => ({ text: target.value }))}
          />
        )}
      </Field>
      <div>
        <p className={styles['label']}>
          {t('pictures')} <small className={styles['soft']}>{t('picturesHint')}</small>
        </p>
        <ul className={styles['pictures']}>
          {pictures.map((filePath, index) => (
            <li key={filePath} className={styles['removable']}>
              <OwnPicture filePath={filePath} count={index + 1} />
              <IconButton
                icon="close"
                label={t('removePicture', { count: index + 1 })}
                onClick={() => change(() => ({ pictures: pictures.filter((each) => each !== filePath).join(' ') }))}
              />
            </li>
          ))}
        </ul>
        {uploading.isUploading ? (
          <div className={styles['uploading']}>
            <ProgressBar
              percent={Math.round(uploading.share * 100)}
              label={t('uploading', { percent: Math.round(uploading.share * 100) })}
            />
            <Button size="small" onClick={uploading.cancel}>
              {t('cancel')}
            </Button>
          </div>
        ) : (
          pictures.length < MOST_EVALUATION_PICTURES && (
            <PictureButton name="evaluation-picture" onChoose={choose}>
              {t('addPicture')}
            </PictureButton>
          )
        )}
      </div>
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t(own ? 'save' : 'submit')}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              dropDraft(name);
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

const draftOf = (own: OwnEvaluation | undefined): Draft => ({
  quality: String(own?.scores.quality ?? 0),
  delivery: String(own?.scores.delivery ?? 0),
  service: String(own?.scores.service ?? 0),
  packing: String(own?.scores.packing ?? 0),
  text: own?.text ?? '',
  pictures: own?.pictures.map(({ filePath }) => filePath).join(' ') ?? '',
});
