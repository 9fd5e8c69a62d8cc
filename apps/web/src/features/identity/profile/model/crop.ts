/** Length of a portrait's side in pixels: enough for the largest place that shows it, on a fine screen. */
const SIDE_PX = 320;
const QUALITY = 0.9;

/** A part of a picture, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts a square out of a picture and makes it a JPEG of the size that portraits have. */
export async function cropToPortrait(picture: Blob, { x, y, width, height }: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(picture, Math.round(x), Math.round(y), Math.round(width), Math.round(height));
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no 2d canvas.');
  // JPEG has no transparency: what shines through becomes white instead of black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.drawImage(bitmap, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error('The canvas gave no picture.');
  // The server takes files that are named as what they are.
  return new File([jpeg], 'portrait.jpg', { type: jpeg.type });
}
