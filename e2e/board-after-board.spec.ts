import { realBoards } from '@xunban/testkit/real-boards';
import { seededRandom } from '@xunban/testkit/seeded-random';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { boardZip } from './support/boards.ts';
import { choose, measured, total } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

/** `quote.spec` does it with two boards. */
test.skip(!isStress, 'Only in `npm run stress`.');

test('each of many boards costs in one tab what it costs in a tab of its own', async ({ page, context }) => {
  test.setTimeout(1_200_000);
  const priceOf = async (tab: Page, board: string) => {
    await choose(tab, boardZip(board));
    await measured(tab);
    await expect(tab.getByText(`${board}.zip`).first()).toBeVisible();
    await expect(tab.locator('#board-form[data-stale]')).toHaveCount(0);
    return (await total(tab).count()) > 0 ? total(tab).textContent() : 'impossible';
  };
  const random = seededRandom(20260301);
  const boards = realBoards();
  const alone = new Map<string, string | null>();
  const inOwnTab = async (board: string) => {
    const tab = await context.newPage();
    await tab.goto('/quote');
    alone.set(board, await priceOf(tab, board));
    await tab.close();
  };
  await page.goto('/quote');
  const tried = stressIterations(4);
  for (let attempt = 0; attempt < tried; attempt += 1) {
    const board = boards[Math.floor(random() * boards.length)] ?? '';
    if (!alone.has(board)) await inOwnTab(board);
    expect(await priceOf(page, board), `${board}, turn ${attempt}`).toBe(alone.get(board));
  }
  countTried('boards one after the other in a tab', tried);
});
