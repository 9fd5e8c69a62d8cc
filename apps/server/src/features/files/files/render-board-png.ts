import sharp from 'sharp';
import type { Deps } from '../../../platform/deps.ts';

/** A drawing beyond this takes seconds to paint, and its detail is not visible at 80 mm in print. */
const MAX_BYTES = 6 * 1024 * 1024;
/** 80 mm at 220 dots per inch. */
const WIDTH_PX = 700;

/** A drawn board as pixels, because paper takes no masks and clips. @returns null when it cannot be painted */
export async function renderBoardPng(svg: string, log: Deps['log']): Promise<Buffer | null> {
  if (svg.length > MAX_BYTES) return null;
  try {
    return await sharp(Buffer.from(svg), { limitInputPixels: 40_000_000 })
      .resize({ width: WIDTH_PX, height: WIDTH_PX, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer();
  } catch (error) {
    log.warn({ err: error }, 'board rendering failed');
    return null;
  }
}
