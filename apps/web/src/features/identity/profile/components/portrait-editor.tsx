import { useTranslation } from '@xunban/i18n/react';
import { Button, layout, Modal, Notice, ProgressBar, problemText } from '@xunban/ui';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useObjectUrl } from '../../../../shared/use-object-url.ts';
import { useImageUpload } from '../../../../shared/use-upload-image.ts';
import { useSaveProfile } from '../api/use-save-profile.ts';
import styles from './profile.module.css';

/** Length of a portrait's side in pixels: enough for the largest place that shows it, on a fine screen. */
const SIDE_PX = 320;
const QUALITY = 0.9;

/** A part of an image, in its own pixels. */
interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts a square out of an image and makes it a JPEG of the size that portraits have. */
async function cropToPortrait(image: Blob, { x, y, width, height }: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(image, Math.round(x), Math.round(y), Math.round(width), Math.round(height));
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas has no 2D context');
  // JPEG has no transparency: what shines through becomes white instead of black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.drawImage(bitmap, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error('canvas returned no image');
  // The server takes files that are named as what they are.
  return new File([jpeg], 'portrait.jpg', { type: jpeg.type });
}

const MAX_ZOOM = 4;

/** Chooses the square of an image that becomes the portrait: by dragging, pinching, the slider or the arrow keys. */
export default function PortraitEditor({ image, onClose }: { image: Blob; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const url = useObjectUrl(image);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const [isUnreadable, setUnreadable] = useState(false);
  const save = useSaveProfile();
  const upload = useImageUpload('portrait', ({ filePath }) =>
    save.mutate({ portrait: filePath }, { onSuccess: onClose }),
  );
  const error = upload.error ?? save.error;
  const send = async () => {
    if (!area) return;
    try {
      upload.upload(await cropToPortrait(image, area));
    } catch {
      setUnreadable(true);
    }
  };
  const isBusy = upload.isUploading || save.isPending;
  return (
    <Modal
      open
      locked
      onClose={() => isBusy || onClose()}
      title={t('portrait.title')}
      width="30rem"
      footer={
        <>
          <Button onClick={upload.isUploading ? upload.cancel : onClose}>{common('action.cancel')}</Button>
          <Button kind="primary" busy={isBusy} disabled={!area || isUnreadable} onClick={() => void send()}>
            {t('portrait.save')}
          </Button>
        </>
      }
    >
      <div className={layout['stack5']}>
        {error && (
          <Notice tone="error" live>
            {problemText(error)}
          </Notice>
        )}
        {isUnreadable ? (
          <Notice tone="error" live>
            {t('portrait.unreadable')}
          </Notice>
        ) : (
          <div className={styles['cropper']}>
            {url && (
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                maxZoom={MAX_ZOOM}
                aspect={1}
                cropShape="round"
                showGrid={false}
                keyboardStep={8}
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_shares, pixels) => setArea(pixels)}
                cropperProps={{ role: 'application', 'aria-label': t('portrait.area') }}
                mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              />
            )}
          </div>
        )}
        <label className={styles['zoom']}>
          {t('portrait.zoom')}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        {upload.isUploading && <ProgressBar percent={Math.round(upload.share * 100)} label={t('portrait.progress')} />}
      </div>
    </Modal>
  );
}
