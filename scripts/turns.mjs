// Long tests that `npm test` tries in turns: each every twelfth day, always the same ones on the same day. `npm run soak` tries all, and
// whoever names a file to vitest or Playwright gets all of it. Journeys in the browser say their own day: `inTurn(…)`.

export const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Whose turn it is on a day such as `2026-11-26`. */
export const turnOf = (day) => DAYS[Math.floor(Date.parse(day) / 86_400_000) % DAYS.length];

/**
 * Test files by part and day. Here belongs what kills, fills, floods, measures or waits for a house of its own, and what turns many
 * rounds: not what tells alone whether a call, a page or an amount is right. The twelve days last about as long as each other.
 */
export const TURNS = {
  server: {
    1: [
      'apps/server/src/platform/postgres/embedded-postgres.test.ts',
      'apps/server/src/features/books/money-machine.test.ts',
    ],
    2: ['apps/server/src/features/payments/payments-blows.test.ts', 'apps/server/src/features/wrong-clock.test.ts'],
    3: [
      'apps/server/src/features/books/simulated-year.test.ts',
      'apps/server/src/features/quotes/quotation/print-quotation.test.ts',
      'apps/server/src/testing/populate/populate.test.ts',
    ],
    4: [
      'apps/server/src/platform/jobs/worker.test.ts',
      'apps/server/src/features/backup-and-restore.test.ts',
      'apps/server/src/features/payments/forged-notices.test.ts',
      'apps/server/src/platform/sms/tencent-sms.test.ts',
    ],
    5: [
      'apps/server/src/failed-start.test.ts',
      'apps/server/src/features/payments/payments-kill.test.ts',
      'apps/server/src/features/audit/every-act.test.ts',
    ],
    6: [
      'apps/server/src/platform/db/migrate.test.ts',
      'apps/server/src/features/accounts/uniform-answers.test.ts',
      'apps/server/src/features/content/shipped-articles.test.ts',
      'apps/server/src/features/accounts/sms-code.test.ts',
    ],
    7: [
      'apps/server/src/features/quotes/command-line.test.ts',
      'apps/server/src/features/payments/payments-storm.test.ts',
      'apps/server/src/features/payments/payments-upgrade.test.ts',
    ],
    8: [
      'apps/server/src/graceful-stop.test.ts',
      'apps/server/src/full-disks.test.ts',
      'apps/server/src/features/every-move.test.ts',
      'apps/server/src/features/quotes/pricing-role.test.ts',
    ],
    9: [
      'apps/server/src/features/staff-accounts/sign-in-limits.test.ts',
      'apps/server/src/features/production/forecast-recount.test.ts',
      'apps/server/src/platform/http/slow-clients.test.ts',
    ],
    10: [
      'apps/server/src/features/planning/simulated-month.test.ts',
      'apps/server/src/rotate-keys.test.ts',
      'apps/server/src/testing/database.test.ts',
      'apps/server/src/platform/threads/thread-pool.test.ts',
    ],
    11: [
      'apps/server/src/features/files/kept-files.test.ts',
      'apps/server/src/features/files/board-analysis/analysis-pool.test.ts',
      'apps/server/src/features/books/credit-runs.test.ts',
      'apps/server/src/features/uploads/mutated-uploads.test.ts',
    ],
    12: [
      'apps/server/src/platform/http/connections.test.ts',
      'apps/server/src/features/files/board-analysis/layer-helpers.test.ts',
      'apps/server/src/features/accounts/costly-hashing.test.ts',
    ],
  },
  unit: {
    1: ['packages/pricing/src/quote/ten-thousand.test.ts'],
    2: ['packages/gerber/src/fuzz.test.ts'],
    3: ['packages/pricing/src/quote/cheapest-equivalent.test.ts', 'packages/gerber/src/compare/compare-boards.test.ts'],
    4: ['packages/gerber/src/properties.test.ts'],
    5: ['packages/gerber/src/cad/odb/twin.test.ts', 'scripts/tool.test.ts'],
    6: ['packages/gerber/src/measure/left-copper.test.ts'],
    8: ['packages/gerber/src/hostile-files.test.ts'],
    9: ['packages/gerber/src/measure/million-commands.test.ts'],
    10: ['packages/gerber/src/finish-aside.test.ts'],
    11: ['packages/gerber/src/measure/width-raster.test.ts'],
    12: ['packages/gerber/src/draw/real-boards.test.ts', 'scripts/house.test.ts'],
  },
};

/** The test files of a part whose turn is another one. */
export const filesNotInTurn = (part, turn) =>
  Object.entries(TURNS[part]).flatMap(([day, files]) => (Number(day) === turn ? [] : files));

/** The tags of the journeys whose turn is another one, as a pattern. */
export const journeysNotInTurn = (turn) => `@turn-(${DAYS.filter((day) => day !== turn).join('|')})(?!\\d)`;
