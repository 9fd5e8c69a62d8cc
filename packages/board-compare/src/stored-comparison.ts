import type { ComparedFiles } from '@xunban/contract';
import type { CompareTwo } from './open-comparison.ts';

/** The two calls for files on the server: their differences, and an image of them. */
export interface StoredFilesCalls {
  readonly compare: (signal: AbortSignal) => Promise<Pick<ComparedFiles, 'comparison' | 'box'>>;
  readonly image: (image: string, signal: AbortSignal) => Promise<Blob>;
}

/** Comparing what lies on the server. Giving it up ends the work there, too. */
export const openStoredComparison =
  ({ compare, image }: StoredFilesCalls): CompareTwo =>
  async (_, signal) => {
    const { comparison, box } = await compare(signal);
    if (!comparison || !box) throw new Error('byte-identical files were compared');
    const closing = new AbortController();
    return {
      comparison,
      box,
      draw: async (which) => (await image(String(which), closing.signal)).text(),
      close: () => closing.abort(),
    };
  };
