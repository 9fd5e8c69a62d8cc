import { useMutation } from '@tanstack/react-query';
import type { QuestionFile } from '@xunban/contract';
import { MOST_QUESTION_FILE_BYTES, MOST_QUESTION_FILES } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { isCancelled, problemText, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';

export const MEGABYTES = MOST_QUESTION_FILE_BYTES / 1_048_576;

/** Uploads files for an answer, one after the other, with progress; it can be given up. */
export function useAttaching(have: number, onAttached: (file: QuestionFile) => void) {
  const { t } = useTranslation('questions');
  const running = useRef<AbortController | null>(null);
  const [current, setCurrent] = useState({ name: '', share: 0 });
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      running.current = new AbortController();
      const { signal } = running.current;
      for (const file of files) {
        setCurrent({ name: file.name, share: 0 });
        const onProgress = (share: number) => setCurrent({ name: file.name, share });
        onAttached(await api.engineeringQuestions.upload({ files: { file } }, { signal, onProgress }));
      }
    },
    onError: (error) => isCancelled(error) || toast.error(problemText(error)),
  });
  const attach = (files: readonly File[]) => {
    const fitting = files.filter(({ size }) => size <= MOST_QUESTION_FILE_BYTES);
    if (fitting.length < files.length) toast.error(t('form.tooLarge', { megabytes: MEGABYTES }));
    if (have + fitting.length > MOST_QUESTION_FILES) toast.error(t('form.tooMany', { most: MOST_QUESTION_FILES }));
    else if (fitting.length > 0) upload.mutate(fitting);
  };
  return { attach, isUploading: upload.isPending, current, cancel: () => running.current?.abort() };
}
