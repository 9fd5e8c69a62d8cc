import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('few run at a time, some wait in order, and the others are asked to retry later', async () => {
  const semaphore = new Semaphore({ atOnce: 2, maxWaiting: 3, retryAfterSeconds: 7 });
  const { open, opened } = gate();
  const began: number[] = [];
  const work = (name: number) =>
    semaphore.run(async () => {
      began.push(name);
      await opened;
      return name;
    });
  const admitted = [0, 1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toMatchObject({ code: 'unavailable', data: { retryAfterSeconds: 7 } });
  expect(began).toEqual([0, 1]);
  open();
  expect(await Promise.all(admitted)).toEqual([0, 1, 2, 3, 4]);
  expect(began).toEqual([0, 1, 2, 3, 4]);
  expect(await work(6)).toBe(6);
});

test('work that fails frees its place', async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 0, retryAfterSeconds: 1 });
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run(async () => 'served')).toBe('served');
});
