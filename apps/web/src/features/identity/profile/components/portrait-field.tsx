import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, layout, problemText, Spinner, toast } from '@xunban/ui';
import { lazy, Suspense, useState } from 'react';
import { FileButton } from '../../../../shared/file-button.tsx';
import { fittingImage, UnusableImage } from '../../../../shared/fitting-image.ts';
import { IMAGE_LIMITS } from '../../../../shared/image-rules.ts';
import { Portrait } from '../../../../shared/portrait.tsx';
import { useSaveProfile } from '../api/use-save-profile.ts';
import styles from './profile.module.css';

/** The cropper comes with the first image that is chosen. */
const PortraitEditor = lazy(() => import('./portrait-editor.tsx'));

/** The portrait, with the ways to another one and to none. */
export function PortraitField({ portrait }: { portrait: string }) {
  const { t } = useTranslation(['profile', 'errors']);
  const [image, setImage] = useState<File | null>(null);
  const save = useSaveProfile();
  const choose = (file: File) =>
    // Only the part that is cut out is uploaded, so the size of the whole image does not matter.
    fittingImage(file, { isAnySize: true }).then(setImage, (error: unknown) =>
      toast.error(error instanceof UnusableImage ? t(`errors:image.${error.rule}`, IMAGE_LIMITS) : problemText(error)),
    );
  const remove = () => save.mutate({ portrait: '' }, { onError: (error) => toast.error(problemText(error)) });
  return (
    <div className={styles['portrait']}>
      <Portrait portrait={portrait} size={88} />
      <div className={classes(layout['stack2'], layout['itemsStart'])}>
        <FileButton name="portrait" onChoose={([file]) => file && void choose(file)}>
          {t(portrait === '' ? 'portrait.choose' : 'portrait.replace')}
        </FileButton>
        {portrait !== '' && (
          <Button size="small" kind="quiet" busy={save.isPending} onClick={remove}>
            {t('portrait.remove')}
          </Button>
        )}
        <p className={layout['muted']}>{t('portrait.hint')}</p>
      </div>
      {image && (
        <Suspense fallback={<Spinner />}>
          <PortraitEditor image={image} onClose={() => setImage(null)} />
        </Suspense>
      )}
    </div>
  );
}
