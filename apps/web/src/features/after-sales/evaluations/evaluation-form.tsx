import type { OwnEvaluation } from '@xunban/contract';
import {
  EVALUATION_DIMENSIONS,
  type EvaluationDimension,
  MAX_EVALUATION_IMAGES,
  MAX_EVALUATION_TEXT,
} from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, TextArea } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { dropDraft, storeDraft, withDraft } from '../../../shared/form-draft.ts';
import { ImagesField, useImages } from '../../../shared/images-field.tsx';
import { useSaveEvaluation } from './evaluation-queries.ts';
import { OwnImage } from './own-image.tsx';
import { StarChoice } from './star-choice.tsx';

type Draft = Record<EvaluationDimension, string> & {
  readonly text: string;
  /** References of images, separated by spaces. */
  readonly images: string;
};

interface EvaluationFormProps {
  readonly orderNo: string;
  /** The evaluation that is edited; absent for a first one. */
  readonly own?: OwnEvaluation;
  readonly onClose: () => void;
  /** Gives up editing. */
  readonly onCancel?: () => void;
}

/** Four scores, text and images. Input stays in the tab until it is sent. */
export function EvaluationForm({ orderNo, own, onClose, onCancel }: EvaluationFormProps) {
  const { t } = useTranslation('evaluation');
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
      storeDraft(name, next);
      return next;
    });
  const images = useImages('evaluation', draft, change, MAX_EVALUATION_IMAGES);
  const scoreOf = (dimension: EvaluationDimension) => Number(draft[dimension]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (images.uploading.isUploading || EVALUATION_DIMENSIONS.some((dimension) => scoreOf(dimension) === 0)) return;
    const [quality, delivery, service, packing] = EVALUATION_DIMENSIONS.map(scoreOf) as [
      number,
      number,
      number,
      number,
    ];
    save.mutate({
      orderNo,
      scores: { quality, delivery, service, packing },
      text: draft.text.trim(),
      images: images.filePaths,
    });
  };
  return (
    <form className={layout['column']} onSubmit={submit} noValidate>
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
            maxLength={MAX_EVALUATION_TEXT}
            value={draft.text}
            onChange={({ target }) => change(() => ({ text: target.value }))}
          />
        )}
      </Field>
      <ImagesField
        list={images}
        name="evaluation-image"
        show={(filePath, position) => <OwnImage filePath={filePath} position={position} />}
        texts={{
          label: t('images'),
          hint: t('imagesHint'),
          add: t('addImage'),
          cancel: t('cancel'),
          remove: (position) => t('removeImage', { position }),
          uploading: (percent) => t('uploading', { percent }),
        }}
      />
      <div className={layout['rowCentred2']}>
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
  images: own?.images.map(({ filePath }) => filePath).join(' ') ?? '',
});
