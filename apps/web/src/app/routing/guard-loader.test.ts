// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { TRUST } from '../../shared/member-rights.ts';
import { openSiteAsMember } from '../../testing/open-site.tsx';
import { guardLoader } from './guard-loader.ts';

testScreens(['address']);

/** Visits a page that requires the trust flag. @returns the address to which the guard redirects; null for none */
async function visit(isTrusted: boolean): Promise<string | null> {
  answer(calls.address.list, () => []);
  openSiteAsMember('/main/addressList', { isTrusted });
  await screen.findByRole('heading', { level: 1, name: '收货地址' });
  const load = guardLoader({
    ...{ name: 'credit', path: '/main/credit', frame: 'member', access: { permission: TRUST } },
    load: async () => () => null,
  });
  const result: unknown = await load({ request: new Request('http://localhost/main/credit?page=2') }).catch(
    (thrown: unknown) => thrown,
  );
  return result instanceof Response ? result.headers.get('Location') : null;
}

it('a page without its permission is refused by name', async () => {
  expect(await visit(false)).toBe('/403');
  await screen.findByText('对不起，您无权访问页面: /main/credit，请联系管理员');
});

it('a page with its permission is shown', async () => {
  expect(await visit(true)).toBeNull();
});
