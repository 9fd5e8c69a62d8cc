import type { OwnComplaint } from '@xunban/contract';
import {
  COMPLAINT_KINDS,
  type ComplaintKind,
  MOST_COMPLAINT_PICTURES,
  MOST_COMPLAINT_TEXT,
} from '@xunban/contract/after-sales-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, IconButton, ProgressBar, Select, TextArea, TextInput, toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../shared/api.ts';
import { dropDraft, keepDraft, withDraft } from '../../shared/form-draft.ts';
import { PictureButton } from '../../shared/picture-button.tsx';
import { checkPicture } from '../../shared/picture-rules.ts';
import { useUploadPicture } from '../../shared/use-upload-picture.ts';
import styles from './after-sales.module.css';
import { useAfterSalesAct } from './after-sales-queries.ts';
import { OwnPicture } from './own-picture.tsx';

interface Draft {
  readonly kind: string;
  readonly pieces: string;
  readonly text: string;
  /** References of pictures, separated by spaces. */
  readonly pictures: string;
}

interface ComplaintFormProps {
  readonly orderNo: string;
  readonly mostPieces: number;
  /** What is edited; absent for a new one. */
  readonly own?: OwnComplaint;
  readonly onClose: () => void;
}

/** What is wrong, of how many pieces, with pictures. What is typed stays in the tab until it is sent. */
export function ComplaintForm({ orderNo, mostPieces, own, onClose }: ComplaintFormProps) {
  const { t } = useTranslation(['after-sales', 'complaint-words', 'errors']);
  const name = `complaint.${own?.id ?? orderNo}`;
  const [draft, setDraft] = useState<Draft>(() => withDraft(name, draftOf(own)));
  const [isTried, setTried] = useState(false);
  const close = () => {
    dropDraft(name);
    onClose();
  };
  const save = useAfterSalesAct(close);
  const change = (part: (known: Draft) => Partial<Draft>) =>
    setDraft((known) => {
      const next = { ...known, ...part(known) } as Draft;
      keepDraft(name, next);
      return next;
    });
  const pictures = draft.pictures.split(' ').filter(Boolean);
  const uploading = useUploadPicture('complaint', ({ filePath }) =>
    change((known) => ({ pictures: `${known.pictures} ${filePath}`.trim() })),
  );
  const choose = (file: File) => {
    const broken = checkPicture(file);
    if (broken) toast.error(t(`errors:image.${broken}`));
    else uploading.upload(file);
  };
  const pieces = Number(draft.pieces);
  const isCounted = /^\d{1,7}$/.test(draft.pieces) && pieces >= 1 && pieces <= mostPieces;
  const isTold = draft.text.trim().length >= 2;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (uploading.isUploading || !isCounted || !isTold) return;
    const told = { kind: draft.kind as ComplaintKind, pieces, text: draft.text.trim(), pictures };
    save.mutate(
      own
        ? {
            run: () => api.afterSales.edit({ params: { id: own.id }, body: { ...told, version: own.version } }),
            done: t('saved'),
          }
        : { run: () => api.afterSales.make({ body: { ...told, orderNo } }), done: t('made') },
    );
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label={t('kind')}>
        {(control) => (
          <Select {...control} value={draft.kind} onChange={({ target }) => change(() => ({ kind: target.value }))}>
            {COMPLAINT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`complaint-words:kind.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('pieces')}
        hint={t('piecesHint', { most: mostPieces })}
        error={isTried && !isCounted ? t('piecesRequired', { most: mostPieces }) : undefined}
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
      <Field label={t('text')} hint={t('textHint')} error={isTried && !isTold ? t('textRequired') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={MOST_COMPLAINT_TEXT}
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
          <div className={styles['actions']}>
            <ProgressBar
              percent={Math.round(uploading.share * 100)}
              label={t('uploading', { percent: Math.round(uploading.share * 100) })}
            />
            <Button size="small" onClick={uploading.cancel}>
              {t('cancel')}
            </Button>
          </div>
        ) : (
          pictures.length < MOST_COMPLAINT_PICTURES && (
            <PictureButton name="complaint-picture" onChoose={choose}>
              {t('addPicture')}
            </PictureButton>
          )
        )}
      </div>
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t(own ? 'save' : 'submit')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

const draftOf = (own: OwnComplaint | undefined): Draft => ({
  kind: own?.kind ?? COMPLAINT_KINDS[0],
  pieces: own ? String(own.pieces) : '',
  text: own?.text ?? '',
  pictures: own?.pictures.map(({ filePath }) => filePath).join(' ') ?? '',
});
