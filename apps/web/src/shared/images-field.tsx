import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, IconButton, layout, ProgressBar, toast } from '@xunban/ui';
import type { ReactNode } from 'react';
import { FileButton } from './file-button.tsx';
import { IMAGE_LIMITS } from './image-rules.ts';
import styles from './shared.module.css';
import { type ImagePurpose, useImageUpload } from './use-upload-image.ts';

/** References of images, separated by spaces, as stored in a draft. */
interface WithImages {
  readonly images: string;
}

/** The images of a draft: uploads the chosen ones one after the other, and removes them. */
export function useImages(
  purpose: ImagePurpose,
  { images }: WithImages,
  update: (part: (current: WithImages) => WithImages) => void,
  max: number,
) {
  const { t } = useTranslation('errors');
  const filePaths = images.split(' ').filter(Boolean);
  const uploading = useImageUpload(purpose, ({ filePath }) =>
    update((current) => ({ images: `${current.images} ${filePath}`.trim() })),
  );
  return {
    filePaths,
    uploading,
    max,
    add: async (files: readonly File[]) => {
      const left = max - filePaths.length;
      if (files.length > left) toast.info(t('image.tooMany', { max, count: files.length - left }));
      for (const file of files.slice(0, left))
        if (!(await uploading.take(file, (rule) => toast.error(t(`image.${rule}`, IMAGE_LIMITS))))) return;
    },
    remove: (filePath: string) => update(() => ({ images: filePaths.filter((each) => each !== filePath).join(' ') })),
  };
}

interface ImagesFieldProps {
  readonly list: ReturnType<typeof useImages>;
  /** Name of the file field. */
  readonly name: string;
  /** Displays an image; `position` starts at 1. */
  readonly show: (filePath: string, position: number) => ReactNode;
  readonly texts: {
    readonly label: string;
    readonly hint: string;
    readonly add: string;
    readonly cancel: string;
    readonly remove: (position: number) => string;
    readonly uploading: (percent: number) => string;
  };
}

/** The images of a form, with buttons to add and remove them. */
export function ImagesField({ list, name, show, texts }: ImagesFieldProps) {
  const { filePaths, max, uploading, add, remove } = list;
  const percent = Math.round(uploading.share * 100);
  return (
    <div>
      <p className={classes(layout['strong'], layout['spaceBelow1'])}>
        {texts.label} <small className={layout['mutedRegular']}>{texts.hint}</small>
      </p>
      <ul className={layout['row2']}>
        {filePaths.map((filePath, index) => (
          <li key={filePath} className={styles['image']}>
            {show(filePath, index + 1)}
            <IconButton icon="close" label={texts.remove(index + 1)} onClick={() => remove(filePath)} />
          </li>
        ))}
      </ul>
      {uploading.isUploading ? (
        <div className={layout['rowCentred2']}>
          <ProgressBar percent={percent} label={texts.uploading(percent)} />
          <Button size="small" onClick={uploading.cancel}>
            {texts.cancel}
          </Button>
        </div>
      ) : (
        filePaths.length < max && (
          <FileButton name={name} multiple={max - filePaths.length > 1} onChoose={(files) => void add(files)}>
            {texts.add}
          </FileButton>
        )
      )}
    </div>
  );
}
