import { featureOf, type Plan } from '../../web/build/script-files.ts';

/** The two pages of a price list have large tables; the list of them has not. */
const PRICE_LIST = /[\\/]prices[\\/](draft|published)-page\.tsx$/;

export const CONSOLE_FEATURES: Readonly<Record<string, readonly string[]>> = {
  orders: ['orders', 'main-orders', 'inbox', 'questions', 'floor', 'quality', 'after-sales', 'evaluations', 'notes'],
  dashboard: ['approvals', 'dashboard', 'search'],
  factory: ['batches', 'planning', 'packing', 'production-files'],
  money: ['payments', 'transfers', 'refunds', 'withdrawals', 'invoices', 'credit', 'ledger', 'settlements', 'alarms'],
  members: ['members', 'certification'],
};

function partOf(file: string): string {
  if (PRICE_LIST.test(file)) return 'prices';
  const feature = featureOf(file);
  if (feature === undefined) return 'frame';
  return Object.keys(CONSOLE_FEATURES).find((part) => CONSOLE_FEATURES[part]?.includes(feature)) ?? 'instance';
}

/** Rules for grouping the console's scripts into files. */
export const CONSOLE_PARTS: Plan = {
  partOf,
  sharedBy: 3,
  alone: /[\\/]catalogues[\\/]|[\\/]packages[\\/]gerber[\\/]|[\\/]node_modules[\\/](three|clipper2-ts)[\\/]/,
};
