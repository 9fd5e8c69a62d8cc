import { useMutation } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { text } from '@xunban/i18n/react';
import { isCancelled, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { api } from './api.ts';
import { fittingImage, UnusableImage } from './fitting-image.ts';
import type { ImageRule } from './image-rules.ts';

export type UploadedImage = CallResult<AllCalls['upload']['attachment']>;
export type ImagePurpose = NonNullable<CallArguments<AllCalls['upload']['attachment']>['query']['dirName']>;

/** Uploads an image with progress and cancellation. Reports the outcome with the texts of the specification (§8). */
export function useImageUpload(dirName: ImagePurpose, onUploaded: (image: UploadedImage) => void) {
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: async (image: File) => {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setShare(0);
      const file = await fittingImage(image);
      return api.upload.attachment({ query: { dirName }, files: { file } }, { signal, onProgress: setShare });
    },
    onSuccess: (image) => {
      toast.success(text('toast.uploaded'));
      onUploaded(image);
    },
    onError: (error) => {
      if (isFailure(error)) toast.error(text('toast.uploadFailed'));
    },
  });
  return {
    upload: (image: File) => upload.mutate(image),
    /**
     * Uploads what a member has chosen.
     * @param onBroken receives the rule that it breaks
     * @returns false when the upload was cancelled
     */
    take: (image: File, onBroken: (rule: ImageRule) => void): Promise<boolean> =>
      upload.mutateAsync(image).then(
        () => true,
        (error) => {
          if (error instanceof UnusableImage) onBroken(error.rule);
          return !isCancelled(error);
        },
      ),
    cancel: () => running.current?.abort(),
    isUploading: upload.isPending,
    /** 0..1 */
    share,
    error: upload.error && isFailure(upload.error) ? upload.error : null,
    clearError: upload.reset,
  };
}

const isFailure = (error: Error): boolean => !isCancelled(error) && !(error instanceof UnusableImage);
