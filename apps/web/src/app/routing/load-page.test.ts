import { describe, expect, it } from 'vitest';
import { inTime, PageLoadError } from './load-page.tsx';

describe('waiting for a page', () => {
  it('gives the page when it comes', async () => {
    await expect(inTime(Promise.resolve('page'), 1000)).resolves.toBe('page');
  });
  it('gives up on one that does not come', async () => {
    await expect(inTime(new Promise(() => undefined), 10)).rejects.toBeInstanceOf(PageLoadError);
  });
  it('reports the reason of a failure', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(inTime(Promise.reject(cause), 1000)).rejects.toMatchObject({ name: 'PageLoadError', cause });
  });
});
