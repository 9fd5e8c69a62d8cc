/** Data of a board specification for pages and programs: plain data without a schema library. */
export * from './board-numbers.ts';
export * from './board-options.ts';
export * from './board-quantities.ts';
export * from './board-spec.ts';
export * from './stencil-spec.ts';
