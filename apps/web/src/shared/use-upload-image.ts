import { useMutation } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { text } from '@xunban/i18n/react';
import { isCancelled, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { api } from './api.ts';

export type UploadedImage = CallResult<AllCalls['upload']['attachment']>;
export type ImagePurpose = NonNullable<CallArguments<AllCalls['upload']['attachment']>['query']['dirName']>;

/** Uploads an image with progress and cancellation. Reports the outcome with the texts of the specification (§8). */
export function useImageUpload(dirName: ImagePurpose, onUploaded: (image: UploadedImage) => void) {
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (file: Blob) => {
      running.current = new AbortController();
      setShare(0);
      return api.upload.attachment(
        { query: { dirName }, files: { file } },
        { signal: running.current.signal, onProgress: setShare },
      );
    },
    onSuccess: (image) => {
      toast.success(text('toast.uploaded'));
      onUploaded(image);
    },
    onError: (error) => {
      if (!isCancelled(error)) toast.error(text('toast.uploadFailed'));
    },
  });
  return {
    upload: upload.mutate,
    cancel: () => running.current?.abort(),
    isUploading: upload.isPending,
    /** 0..1 */
    share,
    error: upload.error && !isCancelled(upload.error) ? upload.error : null,
    clearError: upload.reset,
  };
}
