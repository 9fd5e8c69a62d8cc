import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { MAX_QUESTION_FILE_BYTES, MAX_QUESTION_FILES } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { layout, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useRef } from 'react';
import styles from './questions.module.css';

interface AttachedFile {
  readonly id: string;
  readonly fileName: string;
}

interface FilesFieldProps<F extends AttachedFile> {
  readonly files: readonly F[];
  readonly onChange: (change: (known: readonly F[]) => readonly F[]) => void;
  readonly upload: (file: File) => Promise<F>;
}

/** The same limits hold for questions and for messages. */
const MEGABYTES = MAX_QUESTION_FILE_BYTES / 1_048_576;

/** Attachments of a question or a message: each file is uploaded as soon as it is chosen. */
export function FilesField<F extends AttachedFile>({ files, onChange, upload: send }: FilesFieldProps<F>) {
  const { t } = useTranslation('console-questions');
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      for (const file of chosen) {
        const uploaded = await send(file);
        onChange((known) => [...known, uploaded]);
      }
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const attach = (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= MAX_QUESTION_FILE_BYTES);
    if (fitting.length < chosen.length) toast.error(t('dialog.tooLarge', { megabytes: MEGABYTES }));
    if (files.length + fitting.length > MAX_QUESTION_FILES)
      toast.error(t('dialog.tooMany', { max: MAX_QUESTION_FILES }));
    else if (fitting.length > 0) upload.mutate(fitting);
  };
  return (
    <div className={styles['lines']}>
      {files.length > 0 && (
        <ul className={styles['files']} aria-label={t('dialog.files')}>
          {files.map(({ id, fileName }) => (
            <li className={layout['breakAnywhere']} key={id}>
              {fileName}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('dialog.detach', { name: fileName })}
                onClick={() => onChange((known) => known.filter((file) => file.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles['buttons']}>
        <Button
          size="small"
          icon={<PaperClipOutlined />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t('dialog.attach')}
        </Button>
        <span className={layout['soft']}>
          {t('dialog.filesHint', { max: MAX_QUESTION_FILES, megabytes: MEGABYTES })}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('dialog.attach')}
        accept=".jpg,.jpeg,.png,.gif,.bmp,.pdf,.zip,.dxf"
        onChange={({ target }) => {
          attach([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
