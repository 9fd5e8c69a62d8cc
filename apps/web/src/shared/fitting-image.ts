import { text } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { checkImage, type ImageRule } from './image-rules.ts';
import { smallerImage } from './smaller-image.ts';

/** The image breaks a rule of uploads, and the browser could not redraw it. */
export class UnusableImage extends Error {
  readonly rule: ImageRule;
  constructor(rule: ImageRule) {
    super(rule);
    this.rule = rule;
  }
}

/**
 * Returns the image as it can be uploaded. A larger one, and a format that only the browser reads, such as HEIC or WebP, are
 * redrawn as JPEG; the reduced size is reported.
 * @param isAnySize true where only a part of the image is uploaded: a large one stays as it is
 * @throws {UnusableImage}
 */
export async function fittingImage(image: File, { isAnySize = false } = {}): Promise<File> {
  const rule = checkImage(image);
  if (rule === undefined || (rule === 'tooLarge' && isAnySize)) return image;
  const isImage = rule !== 'type' || image.type.startsWith('image/');
  const redrawn = isImage ? await smallerImage(image) : undefined;
  if (!redrawn) throw new UnusableImage(rule);
  if (rule === 'tooLarge')
    toast.info(text('toast.imageCompressed', { megabytes: Math.round(image.size / 104_857.6) / 10 }));
  return redrawn;
}
