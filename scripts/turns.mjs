// Long tests that `npm test` tries in turns: each every third day, always the same ones on the same day. `npm run soak` tries all, and
// whoever names a file to vitest or Playwright gets all of it. Journeys in the browser say their own day: `inTurn(…)`.

const DAYS = [1, 2, 3];
const day = process.env.TEST_DAY ?? new Date().toISOString().slice(0, 10);
const today = DAYS[Math.floor(Date.parse(day) / 86_400_000) % DAYS.length];

/**
 * Test files by part and day. Here belongs what kills, fills, floods, measures or waits for a house of its own, and what turns many
 * rounds: not what tells alone whether a call, a page or an amount is right. The three days last about as long as each other.
 */
export const TURNS = {
  server: {
    1: [
      'apps/server/src/platform/postgres/embedded-postgres.test.ts',
      'apps/server/src/features/backup-and-restore.test.ts',
      'apps/server/src/platform/jobs/worker.test.ts',
      'apps/server/src/features/quotes/command-line.test.ts',
      'apps/server/src/features/payments/payments-storm.test.ts',
      'apps/server/src/rotate-keys.test.ts',
      'apps/server/src/testing/database.test.ts',
      'apps/server/src/features/payments/forged-notices.test.ts',
      'apps/server/src/platform/threads/thread-pool.test.ts',
    ],
    2: [
      'apps/server/src/graceful-stop.test.ts',
      'apps/server/src/features/payments/payments-kill.test.ts',
      'apps/server/src/full-disks.test.ts',
      'apps/server/src/features/files/kept-files.test.ts',
      'apps/server/src/features/files/board-analysis/analysis-pool.test.ts',
      'apps/server/src/features/wrong-clock.test.ts',
      'apps/server/src/features/books/credit-runs.test.ts',
      'apps/server/src/features/uploads/mutated-uploads.test.ts',
      'apps/server/src/features/quotes/pricing-role.test.ts',
    ],
    3: [
      'apps/server/src/features/staff-accounts/sign-in-limits.test.ts',
      'apps/server/src/platform/db/migrate.test.ts',
      'apps/server/src/features/accounts/uniform-answers.test.ts',
      'apps/server/src/features/books/simulated-year.test.ts',
      'apps/server/src/features/production/forecast-recount.test.ts',
      'apps/server/src/platform/http/connections.test.ts',
      'apps/server/src/features/quotes/quotation/print-quotation.test.ts',
      'apps/server/src/platform/http/slow-clients.test.ts',
      'apps/server/src/features/files/board-analysis/layer-helpers.test.ts',
      'apps/server/src/features/accounts/costly-hashing.test.ts',
    ],
  },
  unit: { 1: [], 2: [], 3: [] },
};

/** The test files of a part whose turn is on another day. */
export const filesOfOtherDays = (part) =>
  Object.entries(TURNS[part]).flatMap(([turn, files]) => (Number(turn) === today ? [] : files));

/** The tags of the journeys whose turn is on another day, as a pattern. */
export const JOURNEYS_OF_OTHER_DAYS = `@turn-(${DAYS.filter((turn) => turn !== today).join('|')})`;
