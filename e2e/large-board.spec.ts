import { writeFile } from 'node:fs/promises';
import { denseBoard } from './support/boards.ts';
import { expect, test } from './support/test.ts';

test('reads and draws a large board without holding up the page', async ({ page }) => {
  // Playwright would decode what is handed over as bytes in the page itself.
  const paths = denseBoard().map(({ name, buffer }) => ({ path: test.info().outputPath(name), buffer }));
  for (const { path, buffer } of paths) await writeFile(path, buffer);
  await page.goto('/quote');
  await expect(page.getByText('只在您的浏览器里读取，下单时才上传')).toBeVisible();
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { longTasks: tasks });
  });
  const startedAt = performance.now();
  await page.locator('#board-file input[type=file]').setInputFiles(paths.map(({ path }) => path));
  await expect(page.getByRole('application', { name: '线路板图' })).toBeVisible();
  await expect(page.getByText('正在读取')).toBeHidden({ timeout: 60_000 });
  const tookMs = performance.now() - startedAt;
  const longTasks: number[] = await page.evaluate(() => Reflect.get(window, 'longTasks'));
  const longestMs = Math.max(0, ...longTasks);
  test.info().annotations.push({ type: 'longest task', description: `${longestMs} of ${Math.round(tookMs)} ms` });
  // A page that reads or draws the board itself spends most of the time in one task.
  expect(longestMs).toBeLessThan(tookMs / 3);
});
