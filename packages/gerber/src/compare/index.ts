export type * from './board-comparison.ts';
export type { CompareOptions } from './compare-boards.ts';
export { compareBoards } from './compare-boards.ts';
export type { ComparedImage, DrawComparisonOptions } from './draw-comparison.ts';
export { comparisonBox, comparisonColours, drawComparison } from './draw-comparison.ts';
