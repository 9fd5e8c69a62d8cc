import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import type { FilePayload } from './boards.ts';
import type { Locator, Page } from './test.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Drags a file from outside the browser over an element or a point of the window and drops it there.
 * @param beforeDrop runs while the file is over the point
 */
export async function dropFile(
  page: Page,
  info: TestInfo,
  { name, buffer }: FilePayload,
  on: Locator | Point,
  beforeDrop?: () => Promise<void>,
) {
  const file = info.outputPath(name);
  writeFileSync(file, buffer);
  const point = 'x' in on ? on : await middleOf(on);
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const)
    await client.send('Input.dispatchDragEvent', { type, ...point, data });
  // The browser drops where the page has answered that it takes the file, which a busy page does later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await beforeDrop?.();
  await client.send('Input.dispatchDragEvent', { type: 'drop', ...point, data });
  await client.detach();
}

async function middleOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('drop target has no bounding box');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
