import { useMutation } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { text } from '@xunban/i18n/react';
import { isCancelled, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { api } from './api.ts';
import { checkImage, type ImageRule } from './image-rules.ts';
import { smallerImage } from './smaller-image.ts';

export type UploadedImage = CallResult<AllCalls['upload']['attachment']>;
export type ImagePurpose = NonNullable<CallArguments<AllCalls['upload']['attachment']>['query']['dirName']>;

/** The image breaks a rule of uploads, and the browser could not redraw it. */
class UnusableImage extends Error {
  readonly rule: ImageRule;
  constructor(rule: ImageRule) {
    super(rule);
    this.rule = rule;
  }
}

/**
 * Returns the image as it can be uploaded. A larger one, and a format that only the browser reads, such as HEIC or WebP, are
 * redrawn as JPEG; the reduced size is reported.
 * @throws {UnusableImage}
 */
async function fitting(image: File): Promise<File> {
  const rule = checkImage(image);
  if (rule === undefined) return image;
  const isImage = rule !== 'type' || image.type.startsWith('image/');
  const redrawn = isImage ? await smallerImage(image) : undefined;
  if (!redrawn) throw new UnusableImage(rule);
  if (rule === 'tooLarge')
    toast.info(text('toast.imageCompressed', { megabytes: Math.round(image.size / 104_857.6) / 10 }));
  return redrawn;
}

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
      const file = await fitting(image);
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
