import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OneByOne } from './one-by-one.ts';

test("one person's work follows each other, another's does not wait for it, and a failure holds nobody up", async () => {
  const lines = new OneByOne();
  const story: string[] = [];
  const work = (name: string, ms: number) => async () => {
    story.push(`${name} begins`);
    await sleep(ms);
    story.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const outcomes = await Promise.allSettled([
    lines.of('one')(work('a', 30)),
    lines.of('one')(work('b', 1)),
    lines.of('one')(work('c', 1)),
    lines.of('other')(work('x', 1)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(story.filter((line) => !line.startsWith('x'))).toEqual(
    ['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect(story.indexOf('x ends')).toBeLessThan(story.indexOf('a ends'));
  expect(lines.size).toBe(0);
});

test('who has waited long enough goes on beside what hangs', async () => {
  const lines = new OneByOne(20);
  let end = () => {};
  const hanging = lines.of('one')(() => new Promise<void>((resolve) => (end = resolve)));
  expect(await lines.of('one')(async () => 'done')).toBe('done');
  end();
  await hanging;
  expect(lines.size).toBe(0);
});
