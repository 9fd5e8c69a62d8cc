import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { QuestionFile } from '@xunban/contract';
import { MAX_QUESTION_FILE_BYTES, MAX_QUESTION_FILES } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { layout, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useRef } from 'react';
import { api } from '../../../shared/api.ts';
import styles from './questions.module.css';

interface FilesFieldProps {
  readonly files: readonly QuestionFile[];
  readonly onChange: (change: (known: readonly QuestionFile[]) => readonly QuestionFile[]) => void;
}

const MEGABYTES = MAX_QUESTION_FILE_BYTES / 1_048_576;

/** Attachments of a question: each file is uploaded as soon as it is chosen. */
export function FilesField({ files, onChange }: FilesFieldProps) {
  const { t } = useTranslation('console-questions');
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      for (const file of chosen) {
        const uploaded = await api.staffQuestions.upload({ files: { file } }, { timeoutMs: 600_000 });
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
