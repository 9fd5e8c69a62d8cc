import { featureOf, type Plan } from './script-files.ts';

/** The board file reader is large, and loads only when a file is opened. */
const READER = /[\\/]packages[\\/]gerber[\\/]|[\\/]board-file[\\/](solid|jobs)[\\/]/;
const QUOTE = /[\\/](quote-page|login-modal)\.tsx$/;
const COMPARISON = /[\\/]packages[\\/]board-compare[\\/]/;

export const SITE_FEATURES: Readonly<Record<string, readonly string[]>> = {
  board: ['quote', 'live-quote', 'board-viewer', 'board-file', 'saved-quotes', 'reorder', 'readiness'],
  account: ['account'],
  reading: ['articles', 'home', 'evaluations', 'ui-kit', 'errors'],
  money: ['wallet', 'withdrawal', 'credit', 'invoices', 'payment'],
  settings: ['addresses', 'profile', 'security', 'certification', 'files'],
};

function partOf(file: string): string {
  if (QUOTE.test(file)) return 'quote';
  if (READER.test(file)) return 'reader';
  if (COMPARISON.test(file)) return 'board';
  const feature = featureOf(file) ?? '';
  return Object.keys(SITE_FEATURES).find((part) => SITE_FEATURES[part]?.includes(feature)) ?? 'orders';
}

/** Rules for grouping the member app's scripts into files. */
export const SITE_PARTS: Plan = {
  partOf,
  sharedBy: 4,
  apartFrom: ['reader'],
  alone:
    /[\\/]catalogues[\\/]|[\\/]node_modules[\\/](three|clipper2-ts|qrcode)[\\/]|[\\/]src[\\/](lazy-app\.ts|still[\\/])/,
  first: /[\\/]ui[\\/]src[\\/]fonts\.ts$|[\\/]trailing-slashes\.ts$|vite[\\/]preload-helper/,
  heavy: /[\\/]node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/,
};
