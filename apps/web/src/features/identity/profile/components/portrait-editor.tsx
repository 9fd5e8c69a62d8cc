import { useTranslation } from '@xunban/i18n/react';
import { Button, layout, Modal, Notice, ProgressBar, problemText } from '@xunban/ui';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useObjectUrl } from '../../../../shared/use-object-url.ts';
import { useUploadPicture } from '../../../../shared/use-upload-picture.ts';
import { useSaveProfile } from '../api/use-save-profile.ts';
import { type CropArea, cropToPortrait } from '../model/crop.ts';
import styles from './profile.module.css';

const MAX_ZOOM = 4;

/** Chooses the square of a picture that becomes the portrait: by dragging, pinching, the slider or the arrow keys. */
export default function PortraitEditor({ picture, onClose }: { picture: Blob; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const url = useObjectUrl(picture);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const [isUnreadable, setUnreadable] = useState(false);
  const save = useSaveProfile();
  const upload = useUploadPicture('portrait', ({ filePath }) =>
    save.mutate({ portrait: filePath }, { onSuccess: onClose }),
  );
  const error = upload.error ?? save.error;
  const send = async () => {
    if (!area) return;
    try {
      upload.upload(await cropToPortrait(picture, area));
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
