/** Path below which every request belongs to the sandbox. A test key belongs to it at any path. */
export const SANDBOX_PATH = '/sandbox';

/** Stages to which a test order can be moved, and the two answers of a review that stop it. */
export const SANDBOX_STAGES = [
  'sentBack',
  'asked',
  'approved',
  'inProduction',
  'produced',
  'shipped',
  'delivered',
  'received',
] as const;
export type SandboxStage = (typeof SANDBOX_STAGES)[number];

export const SANDBOX_OUTCOMES = ['succeeded', 'failed'] as const;

/** Pay password of every account of the sandbox: the real one is never asked for there. */
export const SANDBOX_PAY_PASSWORD = '314159';
