import { useMutation } from '@tanstack/react-query';
import { MAX_QUESTION_FILE_BYTES, MAX_QUESTION_FILES } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, IconButton, isCancelled, layout, ProgressBar, problemText, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import styles from './attachments-field.module.css';
import { FileButton } from './file-button.tsx';
import { fittingImage, UnusableImage } from './fitting-image.ts';
import { IMAGE_LIMITS } from './image-rules.ts';

/** The same limits hold for questions and for messages. */
const MEGABYTES = MAX_QUESTION_FILE_BYTES / 1_048_576;

interface AttachedFile {
  readonly id: string;
  readonly fileName: string;
}

interface AttachingProps<F extends AttachedFile> {
  /** Number of files that are attached already. */
  readonly have: number;
  readonly upload: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<F>;
  readonly onAttached: (file: F) => void;
}

/** Uploads files of a text, one after the other, with progress; it can be given up. Photos are redrawn where they must be. */
export function useAttaching<F extends AttachedFile>({ have, upload: send, onAttached }: AttachingProps<F>) {
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
        onAttached(await send(sent, { signal, onProgress }));
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

interface AttachmentsProps {
  readonly files: readonly AttachedFile[];
  readonly attaching: Pick<ReturnType<typeof useAttaching>, 'attach' | 'isUploading' | 'current' | 'cancel'>;
  readonly onDetach: (id: string) => void;
}

/** Buttons that attach photos and files, and the files that are attached. Needs the texts `questions`. */
export function AttachmentsField({ files, attaching, onDetach }: AttachmentsProps) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles['attach']}>
      <div className={layout['rowCentred2']}>
        <FileButton name="photos" multiple onChoose={attaching.attach}>
          {t('form.photos')}
        </FileButton>
        <FileButton name="files" multiple accept=".jpg,.jpeg,.png,.gif,.bmp,.pdf,.zip,.dxf" onChoose={attaching.attach}>
          {t('form.attach')}
        </FileButton>
      </div>
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
