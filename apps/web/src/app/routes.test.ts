import type { Holder } from '@xunban/access';
import { INVITED_ROLES } from '@xunban/contract/member-roles';
import { describe, expect, it } from 'vitest';
import { holderOfRole, memberHolder, OWNER } from '../shared/member-rights.ts';
import { memberMenu } from './layout/member-menu.ts';
import { routes } from './routes.ts';

/** The addresses of the specification (§2). */
const PUBLIC = `/ /index /login /register /resetpassword /quote /about /help /helpMenu /helpDetail /orderprocess
  /billingprocess /paymentprocess /manufacturingProcess /factory /403 /500 /paymentOrder /news/:id /notice/:id /tech/:id *`;
const MEMBER = `userCenter orderList orderCart orderConfirm orderDetail progressList eqList eqProblem userInfo addressList
  editPassword balanceRecharge accountInfo bank takeoutlist payment invoiceInfo invoiceApplyList invoiceApplySelect myt
  credit invoiceApplyCreditSelect creditaccountlist creditAccountdetail`;
const words = (text: string) => text.trim().split(/\s+/);
const find = (path: string) => routes.find((route) => route.path === path);

describe('the list of routes', () => {
  it.each(words(PUBLIC))('has %s, open to everyone', (path) => {
    expect(find(path)).toBeDefined();
    expect(find(path)?.access).toBeUndefined();
  });
  it.each(words(MEMBER))('has /main/%s, for members', (name) => {
    expect(find(`/main/${name}`)?.access).toBeDefined();
    // The checkout has no links to other pages.
    expect(find(`/main/${name}`)?.frame).toBe(name === 'orderConfirm' ? 'task' : 'member');
  });
  it('has no address twice, whatever the case, and none with a trailing slash', () => {
    const paths = routes.map((route) => route.path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.length > 1 && path.endsWith('/'))).toEqual([]);
  });
  it('contains no redirect loops: signing in and the error pages require nothing', () => {
    for (const path of ['/login', '/403', '/500', '*']) expect(find(path)?.access).toBeUndefined();
  });
  it('writes no member page as a public file', () => {
    expect(routes.filter((route) => route.access && route.prerender)).toEqual([]);
  });
});

describe('the side menu', () => {
  const trusted: Holder = memberHolder({ ...OWNER, isTrusted: true } as Parameters<typeof memberHolder>[0]);
  const drawn = (holder: Holder) => {
    const menu = memberMenu(routes, holder);
    return [
      menu.top.map((page) => page.name),
      ...menu.groups.map((group) => [group.key, group.pages.map((page) => page.name)]),
    ];
  };
  const common = {
    top: ['userCenter'],
    order: ['order', ['orderList', 'orderCart', 'progressList', 'eqList', 'conversations']],
    wallet: ['wallet', ['accountInfo', 'bank', 'takeoutlist']],
    finance: ['finance', ['invoiceInfo', 'invoiceApplyList', 'invoiceApplySelect']],
    settings: [
      'settings',
      ['addressList', 'company', 'apiKeys', 'userInfo', 'fileList', 'messageSettings', 'webhooks'],
    ],
  };
  const otherSettings = ['settings', ['addressList', 'company', 'userInfo', 'fileList', 'messageSettings']];

  it('is that of the specification; other pages follow within its groups', () => {
    expect(drawn(OWNER)).toEqual([common.top, common.order, common.wallet, common.finance, common.settings]);
  });
  it('has the trade-credit group for members with the trust flag only, without the hidden detail page', () => {
    const credit = ['credit', ['credit', 'invoiceApplyCreditSelect', 'creditaccountlist']];
    expect(drawn(trusted)).toEqual([common.top, common.order, common.wallet, credit, common.finance, common.settings]);
  });
  it('has the page of coupons for members who have one or can get one', () => {
    const holder = memberHolder({ ...OWNER, hasCoupons: true } as Parameters<typeof memberHolder>[0]);
    expect(drawn(holder)[2]).toEqual(['wallet', ['accountInfo', 'bank', 'takeoutlist', 'coupons']]);
  });
  it('of a role in a company leaves out the groups that it cannot open', () => {
    const invoices = ['finance', ['invoiceInfo', 'invoiceApplyList']];
    expect(Object.fromEntries(INVITED_ROLES.map((role) => [role, drawn(holderOfRole(role))]))).toEqual({
      purchaser: [common.top, common.order, invoices, otherSettings],
      engineer: [common.top, common.order, otherSettings],
      bookkeeper: [
        common.top,
        common.order,
        ['wallet', ['accountInfo', 'bank', 'takeoutlist']],
        common.finance,
        otherSettings,
      ],
      viewer: [common.top, common.order, otherSettings],
    });
  });
});
