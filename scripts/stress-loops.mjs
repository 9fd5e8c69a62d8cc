/** Test files with `stressIterations(…)` or a sampled matrix. Each runs alone, so that its figures are not disturbed. */
export const LOOPS = [
  'access-matrix',
  'foreign-objects',
  'bad-input',
  'mass-assignment',
  'oversize',
  'secrets-stay-inside',
  'visible-fields',
  'every-move',
  'four-eyes',
  'approval-matrix',
  'phone-fields',
  'ready-boards',
  'payments-concurrency',
  'concurrency',
  'payments-faults',
  'payments-upgrade',
  'forged-notices',
  'injected-corruptions',
  'wrong-clock',
  'full-disks',
  'slow-clients',
  'simulated-year',
  'simulated-month',
  'credit-runs',
  'ledger-model',
  'forecast-recount',
  'ten-thousand',
  'mutated-uploads',
  'fuzz',
];

/** Browser tests of the same kind. */
export const IN_BROWSER = [
  'injected-scripts',
  ...['board-after-board', 'languages', 'quote', 'denied-storage'],
  ...['console-pages', 'member-pages', 'public-pages', 'articles'],
];
