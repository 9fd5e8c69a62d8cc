/** Differences between two board files, for both apps. Components with texts are exports of their own. */
export type { CompareStage, CompareTwo, OpenComparison } from './open-comparison.ts';
export { openStoredComparison } from './stored-comparison.ts';
export { type ComparisonState, useComparison, useImageAddress } from './use-comparison.ts';
export { pan, type ViewBox, zoomed } from './view-box.ts';
