import type { Page } from '@playwright/test';
import type { FilePayload } from './boards.ts';

/** An image that a camera could have made, drawn by the browser: a licence with a seal on it. */
export async function makeImage(
  page: Page,
  type: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/png',
): Promise<FilePayload> {
  const data = await page.evaluate((mediaType) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('canvas has no 2D context');
    context.fillStyle = '#f4f1e4';
    context.fillRect(0, 0, 640, 480);
    context.fillStyle = '#1f2d27';
    for (let line = 0; line < 8; line += 1) context.fillRect(60, 60 + line * 40, 300 + ((line * 37) % 180), 10);
    context.strokeStyle = '#c1272d';
    context.lineWidth = 6;
    context.beginPath();
    context.arc(470, 350, 70, 0, Math.PI * 2);
    context.stroke();
    return canvas.toDataURL(mediaType).split(',')[1] ?? '';
  }, type);
  return { name: `licence.${type.slice(6)}`, mimeType: type, buffer: Buffer.from(data, 'base64') };
}
