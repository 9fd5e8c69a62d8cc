import { TRUST } from '../shared/member-rights.ts';
import type { RouteDef } from './routing/route-def.ts';

/**
 * Every page of the site: address, frame, access, place in the menu, texts, code. The router, the side menu, the guard,
 * page titles and the static files at build time are all made from this list.
 *
 * A page that is not built yet shows what will be there: `page: notOpenYet`. To put a page in place, give its import:
 * `page: () => import('../features/cart/pages/cart-page.tsx').then((module) => module.CartPage)`, with the text areas
 * that it shows in `areas` and `antd: true` when it uses Ant Design.
 */
const notOpenYet: RouteDef['page'] = () => import('./soon/soon-page.tsx').then((module) => module.SoonPage);
const soon = { page: notOpenYet, areas: ['soon'] } as const;

const publicRoutes: readonly RouteDef[] = [
  {
    name: 'home',
    path: '/',
    frame: 'site',
    page: () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
    areas: ['home'],
    prerender: 'page',
  },
  {
    name: 'home',
    path: '/index',
    frame: 'site',
    page: () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
    areas: ['home'],
  },
  {
    name: 'login',
    path: '/login',
    frame: 'bare',
    page: () => import('../features/account/pages/login-page.tsx').then((module) => module.LoginPage),
    areas: ['account'],
    prerender: 'head',
  },
  {
    name: 'register',
    path: '/register',
    frame: 'bare',
    page: () => import('../features/account/pages/register-page.tsx').then((module) => module.RegisterPage),
    areas: ['account'],
    prerender: 'head',
  },
  {
    name: 'resetPassword',
    path: '/resetpassword',
    frame: 'bare',
    page: () => import('../features/account/pages/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    areas: ['account'],
    prerender: 'head',
  },
  {
    name: 'quote',
    path: '/quote',
    frame: 'site',
    page: () => import('../features/quote/pages/quote-page.tsx').then((module) => module.QuotePage),
    areas: ['quote', 'board-problems', 'pricing', 'account'],
    prerender: 'head',
  },
  {
    name: 'sharedQuote',
    path: '/sharedQuote/:token',
    frame: 'site',
    page: () => import('../features/saved-quotes/pages/shared-quote-page.tsx').then((module) => module.SharedQuotePage),
    areas: ['quote', 'pricing'],
  },
  { name: 'about', path: '/about', frame: 'site', prerender: 'page', ...soon },
  { name: 'help', path: '/help', frame: 'site', prerender: 'page', ...soon },
  { name: 'helpMenu', path: '/helpMenu', frame: 'site', prerender: 'page', ...soon },
  { name: 'helpDetail', path: '/helpDetail', frame: 'site', prerender: 'page', ...soon },
  { name: 'orderProcess', path: '/orderprocess', frame: 'site', prerender: 'page', ...soon },
  { name: 'billingProcess', path: '/billingprocess', frame: 'site', prerender: 'page', ...soon },
  { name: 'paymentProcess', path: '/paymentprocess', frame: 'site', prerender: 'page', ...soon },
  { name: 'manufacturingProcess', path: '/manufacturingProcess', frame: 'site', prerender: 'page', ...soon },
  { name: 'factory', path: '/factory', frame: 'site', prerender: 'page', ...soon },
  { name: 'news', path: '/news', frame: 'site', prerender: 'page', ...soon },
  { name: 'news', path: '/news/:id', frame: 'site', ...soon },
  { name: 'notice', path: '/notice', frame: 'site', prerender: 'page', ...soon },
  { name: 'notice', path: '/notice/:id', frame: 'site', ...soon },
  { name: 'tech', path: '/tech', frame: 'site', prerender: 'page', ...soon },
  { name: 'tech', path: '/tech/:id', frame: 'site', ...soon },
  {
    name: 'paymentOrder',
    path: '/paymentOrder',
    frame: 'bare',
    page: () => import('../features/payment/pages/payment-page.tsx').then((module) => module.PaymentPage),
    areas: ['payment'],
    prerender: 'head',
  },
  {
    name: 'forbidden',
    path: '/403',
    frame: 'site',
    page: () => import('../features/errors/error-pages.tsx').then((module) => module.ForbiddenPage),
    areas: ['account'],
  },
  {
    name: 'serverError',
    path: '/500',
    frame: 'site',
    page: () => import('../features/errors/error-pages.tsx').then((module) => module.ServerErrorPage),
    areas: ['account'],
  },
  {
    name: 'notFound',
    path: '*',
    frame: 'site',
    page: () => import('../features/errors/error-pages.tsx').then((module) => module.NotFoundPage),
    areas: ['account'],
  },
];

const member = { frame: 'member', access: {} } as const;
/** What every page about orders shows: its own words, those of the states, and those of boards and prices. */
const orderAreas = ['order', 'order-words', 'pricing', 'board-problems', 'questions', 'papers'] as const;
const trusted = { frame: 'member', access: { authority: TRUST } } as const;

const memberRoutes: readonly RouteDef[] = [
  {
    name: 'userCenter',
    path: '/main/userCenter',
    ...member,
    menu: { group: 'top', icon: 'home' },
    page: () => import('../features/user-centre/pages/user-centre-page.tsx').then((module) => module.UserCentrePage),
    areas: ['user-centre', 'wallet', ...orderAreas],
  },
  {
    name: 'messages',
    path: '/main/messages',
    ...member,
    menu: { group: 'top', icon: 'bell' },
    page: () => import('../features/messages/messages-page.tsx').then((module) => module.MessagesPage),
    areas: ['messages'],
    antd: true,
  },
  {
    name: 'orderList',
    path: '/main/orderList',
    ...member,
    menu: { group: 'order' },
    page: () => import('../features/orders/pages/order-list-page.tsx').then((module) => module.OrderListPage),
    areas: ['cart', ...orderAreas],
    antd: true,
  },
  {
    name: 'orderCart',
    path: '/main/orderCart',
    ...member,
    menu: { group: 'order' },
    page: () => import('../features/cart/pages/cart-page.tsx').then((module) => module.CartPage),
    areas: ['cart', 'compare', 'quote', ...orderAreas],
  },
  {
    name: 'orderConfirm',
    path: '/main/orderConfirm',
    ...member,
    page: () => import('../features/orders/pages/order-confirm-page.tsx').then((module) => module.OrderConfirmPage),
    areas: ['cart', 'address', 'compare', 'quote', ...orderAreas],
  },
  {
    name: 'orderDetail',
    path: '/main/orderDetail',
    ...member,
    page: () => import('../features/orders/pages/order-detail-page.tsx').then((module) => module.OrderDetailPage),
    areas: ['payment', ...orderAreas],
  },
  {
    name: 'progressList',
    path: '/main/progressList',
    ...member,
    menu: { group: 'order' },
    page: () => import('../features/orders/pages/progress-list-page.tsx').then((module) => module.ProgressListPage),
    areas: [...orderAreas],
    antd: true,
  },
  {
    name: 'eqList',
    path: '/main/eqList',
    ...member,
    menu: { group: 'order' },
    page: () => import('../features/questions/eq-list-page.tsx').then((module) => module.EqListPage),
    areas: ['questions'],
    antd: true,
  },
  {
    name: 'eqProblem',
    path: '/main/eqProblem',
    ...member,
    page: () => import('../features/questions/eq-problem-page.tsx').then((module) => module.EqProblemPage),
    areas: ['questions', 'order-words', 'pricing', 'board-problems'],
  },
  {
    name: 'accountInfo',
    path: '/main/accountInfo',
    ...member,
    menu: { group: 'wallet' },
    page: () => import('../features/wallet/pages/account-info-page.tsx').then((module) => module.AccountInfoPage),
    areas: ['wallet', 'withdrawal'],
    antd: true,
  },
  {
    name: 'bank',
    path: '/main/bank',
    ...member,
    menu: { group: 'wallet' },
    page: () => import('../features/withdrawal/pages/bank-page.tsx').then((module) => module.BankPage),
    areas: ['withdrawal', 'withdrawal-words'],
  },
  {
    name: 'takeoutlist',
    path: '/main/takeoutlist',
    ...member,
    menu: { group: 'wallet' },
    page: () => import('../features/withdrawal/pages/takeout-list-page.tsx').then((module) => module.TakeoutListPage),
    areas: ['withdrawal', 'withdrawal-words'],
    antd: true,
  },
  { name: 'payment', path: '/main/payment', ...member, ...soon },
  {
    name: 'balanceRecharge',
    path: '/main/balanceRecharge',
    ...member,
    page: () => import('../features/wallet/pages/recharge-page.tsx').then((module) => module.RechargePage),
    areas: ['wallet', 'payment'],
  },
  { name: 'myt', path: '/main/myt', ...member, ...soon },
  // Open to every member, unlike its menu entry: this is where trade credit is asked for.
  { name: 'credit', path: '/main/credit', ...member, menu: { group: 'credit' }, ...soon },
  {
    name: 'invoiceApplyCreditSelect',
    path: '/main/invoiceApplyCreditSelect',
    ...trusted,
    menu: { group: 'credit' },
    ...soon,
  },
  { name: 'creditaccountlist', path: '/main/creditaccountlist', ...trusted, menu: { group: 'credit' }, ...soon },
  { name: 'creditAccountdetail', path: '/main/creditAccountdetail', ...trusted, ...soon },
  { name: 'invoiceInfo', path: '/main/invoiceInfo', ...member, menu: { group: 'finance' }, ...soon },
  { name: 'invoiceApplyList', path: '/main/invoiceApplyList', ...member, menu: { group: 'finance' }, ...soon },
  { name: 'invoiceApplySelect', path: '/main/invoiceApplySelect', ...member, menu: { group: 'finance' }, ...soon },
  {
    name: 'addressList',
    path: '/main/addressList',
    ...member,
    menu: { group: 'settings' },
    page: () => import('../features/addresses/pages/address-list-page.tsx').then((module) => module.AddressListPage),
    areas: ['address'],
  },
  {
    name: 'fileList',
    path: '/main/fileList',
    ...member,
    menu: { group: 'settings' },
    page: () => import('../features/files/file-list-page.tsx').then((module) => module.FileListPage),
    areas: ['files'],
  },
  {
    name: 'userInfo',
    path: '/main/userInfo',
    ...member,
    menu: { group: 'settings' },
    page: () => import('../features/profile/pages/profile-page.tsx').then((module) => module.ProfilePage),
    areas: ['profile', 'errors'],
  },
  {
    name: 'editPassword',
    path: '/main/editPassword',
    ...member,
    page: () => import('../features/security/pages/security-page.tsx').then((module) => module.SecurityPage),
    areas: ['security', 'account', 'payment'],
  },
];

export const routes: readonly RouteDef[] = [...publicRoutes, ...memberRoutes];
