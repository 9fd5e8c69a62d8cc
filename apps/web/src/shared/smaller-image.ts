import { checkImage } from './image-rules.ts';

/** Larger files are not decoded: phones would run out of memory. */
const MAX_READ_BYTES = 60 * 1024 * 1024;

/** Length of the longest side in pixels, and quality: the first is the largest image that the server stores. */
const SIZES = [
  [4_096, 0.88],
  [4_096, 0.7],
  [2_560, 0.8],
  [1_600, 0.8],
] as const;

/** Draws an image as JPEG, no larger than it is. @throws when the browser cannot read it */
type Redraw = (image: Blob, longestSidePx: number, quality: number) => Promise<Blob>;

/**
 * Redraws an image that is larger than uploads can be.
 * @returns undefined when the browser cannot read it, or when it stays too large
 */
export async function smallerImage(image: File, redraw: Redraw = redrawAsJpeg): Promise<File | undefined> {
  if (image.size > MAX_READ_BYTES) return undefined;
  for (const [longestSidePx, quality] of SIZES) {
    const jpeg = await redraw(image, longestSidePx, quality).catch(() => undefined);
    if (!jpeg) return undefined;
    if (checkImage(jpeg) === undefined)
      return new File([jpeg], `${image.name.replace(/\.[^.]*$/, '')}.jpg`, { type: jpeg.type });
  }
  return undefined;
}

async function redrawAsJpeg(image: Blob, longestSidePx: number, quality: number): Promise<Blob> {
  const bitmap = await createImageBitmap(image);
  const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas has no 2D context');
  // JPEG has no transparency: what shines through becomes white instead of black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!jpeg) throw new Error('canvas returned no image');
  return jpeg;
}
