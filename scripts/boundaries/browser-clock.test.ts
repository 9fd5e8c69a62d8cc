import fs from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

/** Dates and deadlines of replies are of the server's clock: pages compare them with `serverNow`, which knows its difference. */

const root = path.resolve(import.meta.dirname, '../..');

/** Times that the browser both writes and reads, or that no other time is compared with. */
const OWN_TIMES = [
  'apps/console/src/shared/draft-text.ts',
  'apps/web/src/features/files/board-file/own-tab.ts',
  'apps/web/src/features/files/board-file/tab-file.ts',
  'apps/web/src/features/files/board-viewer/save-layers-part.tsx',
  'apps/web/src/features/identity/account/components/captcha-input.tsx',
  'apps/web/src/features/identity/account/model/resend-clock.ts',
  'apps/web/src/features/pricing/saved-quotes/use-quote-tools.ts',
  'apps/web/src/prerender.tsx',
  'apps/web/src/shared/session.ts',
];

it('pages read the clock of the browser for its own times only', () => {
  const files = globSync(['apps/{web,console}/src/**/*.{ts,tsx}', 'packages/i18n/src/**/*.{ts,tsx}'], {
    cwd: root,
    ignore: ['**/node_modules/**', '**/*.test.{ts,tsx}', '**/testing/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) =>
    /\bDate\.now\(\)|\bnew Date\(\)/.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );
  // An unneeded exception fails too.
  expect(found.sort()).toEqual(OWN_TIMES);
});
