import type { OwnComplaint } from '@xunban/contract';
import {
  COMPLAINT_KINDS,
  type ComplaintKind,
  MAX_COMPLAINT_IMAGES,
  MAX_COMPLAINT_TEXT,
} from '@xunban/contract/after-sales-rules';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Select, TextArea, TextInput } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { dropDraft, storeDraft, withDraft } from '../../../shared/form-draft.ts';
import { ImagesField, useImages } from '../../../shared/images-field.tsx';
import { useAfterSalesAction } from './after-sales-queries.ts';
import { OwnImage } from './own-image.tsx';

interface Draft {
  readonly kind: string;
  readonly pieces: string;
  readonly text: string;
  /** References of images, separated by spaces. */
  readonly images: string;
}

interface ComplaintFormProps {
  readonly orderNo: string;
  readonly maxPieces: number;
  readonly boardsPerPiece: number;
  /** The complaint that is edited; absent for a new one. */
  readonly own?: OwnComplaint;
  readonly onClose: () => void;
}

/** The problem, the number of affected pieces, and images. Input stays in the tab until it is sent. */
export function ComplaintForm(props: ComplaintFormProps) {
  const { maxPieces, boardsPerPiece, own } = props;
  const { t } = useTranslation(['after-sales', 'complaint-texts', 'order-texts']);
  const { draft, change, images, isCounted, isDescribed, isTried, isSending, submit, close } = useComplaint(props);
  return (
    <form className={layout['column']} onSubmit={submit} noValidate>
      <Field label={t('kind')}>
        {(control) => (
          <Select {...control} value={draft.kind} onChange={({ target }) => change(() => ({ kind: target.value }))}>
            {COMPLAINT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`complaint-texts:kind.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('pieces')}
        hint={t('piecesHint', { max: piecesText(maxPieces, boardsPerPiece) })}
        error={isTried && !isCounted ? t('piecesRequired', { max: maxPieces }) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            maxLength={7}
            value={draft.pieces}
            onChange={({ target }) => change(() => ({ pieces: target.value.trim() }))}
          />
        )}
      </Field>
      <Field label={t('text')} hint={t('textHint')} error={isTried && !isDescribed ? t('textRequired') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={MAX_COMPLAINT_TEXT}
            value={draft.text}
            onChange={({ target }) => change(() => ({ text: target.value }))}
          />
        )}
      </Field>
      <ImagesField
        list={images}
        name="complaint-image"
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
        <Button type="submit" kind="primary" busy={isSending}>
          {t(own ? 'save' : 'submit')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

/** The draft of a complaint, its faults, and the call that files or changes it. */
function useComplaint({ orderNo, maxPieces, own, onClose }: ComplaintFormProps) {
  const { t } = useTranslation('after-sales');
  const name = `complaint.${own?.id ?? orderNo}`;
  const [draft, setDraft] = useState<Draft>(() => withDraft(name, draftOf(own)));
  const [isTried, setTried] = useState(false);
  const close = () => {
    dropDraft(name);
    onClose();
  };
  const save = useAfterSalesAction(close);
  const change = (part: (known: Draft) => Partial<Draft>) =>
    setDraft((known) => {
      const next = { ...known, ...part(known) } as Draft;
      storeDraft(name, next);
      return next;
    });
  const images = useImages('complaint', draft, change, MAX_COMPLAINT_IMAGES);
  const pieces = Number(draft.pieces);
  const isCounted = /^\d{1,7}$/.test(draft.pieces) && pieces >= 1 && pieces <= maxPieces;
  const isDescribed = draft.text.trim().length >= 2;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (images.uploading.isUploading || !isCounted || !isDescribed) return;
    const fields = { kind: draft.kind as ComplaintKind, pieces, text: draft.text.trim(), images: images.filePaths };
    save.mutate(
      own
        ? {
            run: () => api.afterSales.edit({ params: { id: own.id }, body: { ...fields, version: own.version } }),
            done: t('saved'),
          }
        : { run: () => api.afterSales.make({ body: { ...fields, orderNo } }), done: t('made') },
    );
  };
  return { draft, change, images, isCounted, isDescribed, isTried, isSending: save.isPending, submit, close };
}

const draftOf = (own: OwnComplaint | undefined): Draft => ({
  kind: own?.kind ?? COMPLAINT_KINDS[0],
  pieces: own ? String(own.pieces) : '',
  text: own?.text ?? '',
  images: own?.images.map(({ filePath }) => filePath).join(' ') ?? '',
});
