import type { Box } from '@xunban/gerber';
import type { BoardComparison, ComparedPicture } from '@xunban/gerber/compare';
import type { KeptFile } from '../board-file/kept-file.ts';

export type ToCompareWorker =
  | { readonly kind: 'compare'; readonly before: KeptFile; readonly after: KeptFile }
  | { readonly kind: 'draw'; readonly picture: ComparedPicture };

export type FromCompareWorker =
  | { readonly kind: 'compared'; readonly comparison: BoardComparison; readonly box: Box }
  | { readonly kind: 'drawn'; readonly picture: ComparedPicture; readonly svg: string };
