import { expect, it } from 'vitest';
import { routes } from '../apps/web/src/app/routes.ts';
import { MEMBER_PAGES } from '../e2e/support/site-pages.ts';

it('the browser tests visit every page of the member centre', () => {
  const visited = new Set(MEMBER_PAGES.map(([address]) => address.split('?')[0]));
  expect(routes.map(({ path }) => path).filter((path) => path.startsWith('/main/') && !visited.has(path))).toEqual([]);
});
