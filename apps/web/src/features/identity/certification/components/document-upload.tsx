import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Button, type ControlProps, layout, ProgressBar, problemText } from '@xunban/ui';
import { type DragEvent, useState } from 'react';
import { FileButton } from '../../../../shared/file-button.tsx';
import { IMAGE_LIMITS, type ImageRule } from '../../../../shared/image-rules.ts';
import { useObjectUrl } from '../../../../shared/use-object-url.ts';
import { type UploadedImage, useImageUpload } from '../../../../shared/use-upload-image.ts';
import { certificationQueries } from '../api/certification-queries.ts';
import styles from './certification.module.css';

interface DocumentUploadProps {
  readonly control: ControlProps;
  /** Id of the uploaded image; '' when there is none. */
  readonly imageId: string;
  readonly onUploaded: (image: UploadedImage) => void;
  readonly onRemove: () => void;
}

/** Chooses, checks, uploads and shows the image of a document, as re-encoded by the server and visible to staff. */
export function DocumentUpload({ control, imageId, onUploaded, onRemove }: DocumentUploadProps) {
  const { t } = useTranslation(['certification', 'errors']);
  const [violation, setViolation] = useState<ImageRule>();
  const upload = useImageUpload('certification', onUploaded);
  const take = (file: File | undefined) => {
    if (!file) return;
    setViolation(undefined);
    upload.clearError();
    void upload.take(file, setViolation);
  };
  const problem = violation
    ? t(`errors:image.${violation}`, IMAGE_LIMITS)
    : upload.error
      ? problemText(upload.error)
      : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button inside.
    <div
      className={styles['upload']}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      {upload.isUploading ? (
        <div className={styles['uploading']}>
          <ProgressBar percent={Math.round(upload.share * 100)} label={t('image.progress')} />
          <Button size="small" onClick={upload.cancel}>
            {t('image.cancel')}
          </Button>
        </div>
      ) : (
        <>
          {imageId !== '' && <Preview id={imageId} />}
          <div className={layout['rowCentred3']}>
            <FileButton {...control} required={false} name="image" onChoose={([file]) => take(file)}>
              {t(imageId === '' ? 'image.choose' : 'image.replace')}
            </FileButton>
            {imageId !== '' && (
              <Button size="small" onClick={onRemove}>
                {t('image.remove')}
              </Button>
            )}
          </div>
        </>
      )}
      <p className={styles['news']} role="alert">
        {problem}
      </p>
    </div>
  );
}

function Preview({ id }: { id: string }) {
  const { t } = useTranslation('certification');
  const image = useQuery(certificationQueries.image(id));
  const url = useObjectUrl(image.data);
  if (image.isError) return <p className={layout['muted']}>{problemText(image.error)}</p>;
  return (
    <div className={styles['preview']} aria-busy={!url}>
      {url && <img src={url} alt={t('image.preview')} />}
    </div>
  );
}
