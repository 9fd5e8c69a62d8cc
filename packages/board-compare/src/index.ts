/** Differences between two board files, for both apps. */
export { ComparisonButton } from './comparison-button.tsx';
export type { CompareStage, CompareTwo, OpenComparison } from './open-comparison.ts';
export { PreviousFileNotice } from './previous-file-notice.tsx';
export { RoundHistory } from './round-history.tsx';
export { openStoredComparison } from './stored-comparison.ts';
export { type ComparisonState, useComparison, useImageAddress } from './use-comparison.ts';
export { pan, type ViewBox, zoomed } from './view-box.ts';
