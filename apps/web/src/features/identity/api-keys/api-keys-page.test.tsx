// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { describe, expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';
import type { ApiKey } from './api-keys-queries.ts';
import { EMPTY_FORM, keyFaults, newKeyOf } from './key-form.ts';

testScreens(['api-keys', 'errors']);
const user = setupUser();

const KEY: ApiKey = {
  ...{
    id: '11111111-0000-4000-8000-000000000001',
    name: '采购系统',
    prefix: 'xb_live_abcd…',
    scopes: ['quote', 'pay'],
    networks: ['203.0.113.0/24'],
  },
  ...{ perOrder: 500, perMonth: 2000, paidThisMonth: 120.5, state: 'active', madeBy: '林工' },
  ...{ madeAt: '2026-11-01T09:00:00+08:00', expiresAt: '2027-01-30T09:00:00+08:00', previousUntil: null },
  ...{ lastUsedAt: '2026-11-02T10:30:00+08:00', lastNetwork: '203.0.113.*', revokedAt: null, revokedReason: '' },
};

describe('the page of API keys', () => {
  it('shows what a key may do, its limits and its last use, and revokes it after a question', async () => {
    let key = KEY;
    answer(calls.apiKeys.list, () => ({ items: [key] }));
    answer(calls.apiKeys.revoke, () => {
      key = { ...KEY, state: 'revoked', revokedAt: '2026-11-03T08:00:00+08:00' };
      return key;
    });
    openSiteAsMember('/main/apiKeys');
    expect(await screen.findByText('报价、付款')).toBeDefined();
    expect(screen.getByText('每个订单最多支付 ¥500.00，每月最多 ¥2,000.00；本月已支付 ¥120.50')).toBeDefined();
    expect(screen.getByText(/最近使用 2026-11-02 10:30，来自 203.0.113.\*/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: '吊销 采购系统' }));
    const dialog = await screen.findByRole('dialog', { name: '吊销密钥 采购系统？' });
    await user.click(within(dialog).getByRole('button', { name: '吊销' }));
    expect(await screen.findByText('2026-11-03 08:00 吊销')).toBeDefined();
    expect(screen.queryByRole('button', { name: '吊销 采购系统' })).toBeNull();
  });

  it('makes a key that pays with limits and the pay password, and shows it once', async () => {
    answer(calls.apiKeys.list, () => ({ items: [] }));
    const sent: unknown[] = [];
    answer(calls.apiKeys.make, ({ body }) => {
      sent.push(body);
      return { key: KEY, token: 'xb_live_secret' };
    });
    openSiteAsMember('/main/apiKeys');
    await screen.findByText('还没有 API 密钥');
    await user.click(screen.getByRole('button', { name: '新建密钥' }));
    const dialog = within(await screen.findByRole('dialog', { name: '新建 API 密钥' }));
    await user.click(dialog.getByRole('checkbox', { name: /^付款/ }));
    await user.click(dialog.getByRole('button', { name: '创建密钥' }));
    expect(await dialog.findByText('请输入名称')).toBeDefined();
    expect(dialog.getAllByText('请输入大于零的金额，最多两位小数')).toHaveLength(2);
    await user.type(dialog.getByLabelText(/^名称/), 'ERP');
    await user.type(dialog.getByLabelText(/^单个订单限额/), '500');
    await user.type(dialog.getByLabelText(/^每月限额/), '2000');
    await user.type(dialog.getByLabelText(/^支付密码/), '246810');
    await user.type(dialog.getByLabelText(/^允许的网络/), '203.0.113.0/24');
    await user.click(dialog.getByRole('button', { name: '创建密钥' }));
    expect(await dialog.findByText('xb_live_secret')).toBeDefined();
    expect(sent).toEqual([
      {
        ...{ name: 'ERP', scopes: ['quote', 'orders:read', 'pay'], networks: ['203.0.113.0/24'], expiresInDays: 90 },
        ...{ perOrder: '500', perMonth: '2000', payPassword: '246810' },
      },
    ]);
    await user.click(dialog.getByRole('button', { name: '我已保存' }));
    expect(screen.queryByText('xb_live_secret')).toBeNull();
  });
});

describe('the form of a key', () => {
  it('asks for limits and the pay password only when the key pays', () => {
    expect([...keyFaults({ ...EMPTY_FORM, name: 'CI' }).keys()]).toEqual([]);
    const pays = { ...EMPTY_FORM, name: 'CI', scopes: ['pay'] as const, payPassword: '123456' };
    expect([...keyFaults({ ...pays, perOrder: '10', perMonth: '9.99' })]).toEqual([['perMonth', 'month']]);
    expect([...keyFaults({ ...pays, perOrder: '10', perMonth: '10' })]).toEqual([]);
    expect([...keyFaults({ ...EMPTY_FORM, scopes: [] }).values()]).toEqual(['name', 'scopes']);
  });
  it('sends networks in whichever way they are separated', () => {
    expect(newKeyOf({ ...EMPTY_FORM, name: ' CI ', networks: '10.0.0.1\n10.1.0.0/16，::1', days: '' })).toEqual({
      ...{ name: 'CI', scopes: ['quote', 'orders:read'], networks: ['10.0.0.1', '10.1.0.0/16', '::1'] },
    });
  });
});
