import type { CompareStage } from '@xunban/board-compare';
import type { Box } from '@xunban/gerber';
import type { BoardComparison, ComparedImage } from '@xunban/gerber/compare';
import type { ChosenFiles } from '../board-file/board-session.ts';

export type ToCompareWorker =
  | { readonly kind: 'compare'; readonly before: ChosenFiles; readonly after: ChosenFiles }
  | { readonly kind: 'draw'; readonly image: ComparedImage };

export type FromCompareWorker =
  | { readonly kind: 'stage'; readonly stage: CompareStage }
  | { readonly kind: 'compared'; readonly comparison: BoardComparison; readonly box: Box }
  | { readonly kind: 'drawn'; readonly image: ComparedImage; readonly svg: string };
