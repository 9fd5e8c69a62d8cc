import type { Page } from '@playwright/test';

/** Runs a script in each worker that reads board files, before anything is asked of it. */
export async function inBoardWorkers(page: Page, script: () => void): Promise<void> {
  await page.route(/\/assets\/board-worker-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${script})();\n${await response.text()}` });
  });
}
