// @vitest-environment happy-dom
import { calls, type OnBehalfAction } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['security', 'account']);

const newAction = (at: number): OnBehalfAction => ({
  ...{ id: String(at), action: 'correctAddress', at: '2026-11-21T10:00:00+08:00', by: '黄客服', roles: ['客服'] },
  ...{ on: { kind: 'mainOrder', id: `m${at}`, name: `M26112000${at}` }, reason: '客户搬家' },
  changes: [{ field: 'phone', before: '139****0000', after: '137****0077' }],
});

it('shows on-behalf actions with staff user and reason, and more on demand', async () => {
  const all = Array.from({ length: 12 }, (_, at) => newAction(at));
  answer(calls.account.devices, () => ({ items: [] }));
  answer(calls.account.onBehalfActions, ({ query }) => ({
    totalCount: all.length,
    items: all.slice(query.skipCount, query.skipCount + query.maxResultCount),
  }));
  openSiteAsMember('/main/editPassword');
  const part = await screen.findByRole('region', { name: '客服代办记录' });
  await within(part).findByText('更正收货地址 M261120000');
  expect(within(part).getAllByText('手机号：139****0000 → 137****0077')).toHaveLength(10);
  expect(within(part).getAllByText('原因：客户搬家')).toHaveLength(10);
  expect(within(part).getAllByText('2026-11-21 10:00 · 客服 · 黄客服')).toHaveLength(10);
  await setupUser().click(within(part).getByRole('button', { name: '更多' }));
  await within(part).findByText('更正收货地址 M2611200011');
});

it('shows that nothing was done', async () => {
  answer(calls.account.devices, () => ({ items: [] }));
  answer(calls.account.onBehalfActions, () => ({ totalCount: 0, items: [] }));
  openSiteAsMember('/main/editPassword');
  await screen.findByText('客服没有代您办理过任何事。');
});
