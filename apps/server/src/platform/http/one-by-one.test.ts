import { deferred } from '@xunban/testkit/deferred';
import { expect, test } from 'vitest';
import { OneByOne } from './one-by-one.ts';

test('work of one user is serialised, that of another does not wait for it, and a failure blocks nothing', async () => {
  const lines = new OneByOne();
  const story: string[] = [];
  const firstGate = deferred();
  const work = (name: string, end?: Promise<void>) => async () => {
    story.push(`${name} begins`);
    await end;
    story.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const ofOne = [lines.of('one')(work('a', firstGate.promise)), lines.of('one')(work('b')), lines.of('one')(work('c'))];
  expect(await lines.of('other')(work('x'))).toBe('x');
  expect(story).toEqual(['a begins', 'x begins', 'x ends']);
  firstGate.resolve();
  const outcomes = await Promise.allSettled(ofOne);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(story.slice(3)).toEqual(['a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(lines.size).toBe(0);
});

test('after the timeout a caller continues next to the stuck one', async () => {
  const lines = new OneByOne(20);
  let end = () => {};
  const hanging = lines.of('one')(() => new Promise<void>((resolve) => (end = resolve)));
  expect(await lines.of('one')(async () => 'done')).toBe('done');
  end();
  await hanging;
  expect(lines.size).toBe(0);
});
