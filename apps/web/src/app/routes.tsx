import type { ArticleKind } from '@xunban/contract/article-kinds';
import { TRUST } from '../shared/member-rights.ts';
import type { RouteDef } from './routing/route-def.ts';

/**
 * Every page of the site: address, frame, access, place in the menu, texts, code. The router, the side menu, the guard,
 * page titles and the static files at build time are all made from this list.
 * A page has its code behind `page`, the text areas that it shows in `areas`, and `antd: true` when it uses Ant Design.
 */

const articleQueries = () => import('../features/content/articles/article-queries.ts');

const help = {
  frame: 'site',
  page: () => import('../features/content/articles/help-page.tsx').then((module) => module.HelpPage),
  areas: ['article'],
  first: async () => (await articleQueries()).fetchArticles('help'),
} as const satisfies Partial<RouteDef>;

const listed = (kind: 'tech' | 'notice' | 'news') =>
  ({
    frame: 'site',
    page: () =>
      import('../features/content/articles/article-list-page.tsx').then((module) => module.articleListPage(kind)),
    areas: ['article'],
    first: async () => (await articleQueries()).fetchArticles(kind),
  }) as const satisfies Partial<RouteDef>;

/** A page that is one article: that of the address, or the one that is named. */
const written = (kind: ArticleKind, slug?: string) =>
  ({
    frame: 'site',
    page: () =>
      import('../features/content/articles/article-page.tsx').then((module) => module.articlePage(kind, slug)),
    areas: ['article'],
    first: async (params) => (await articleQueries()).fetchArticle(kind, slug ?? params['slug'] ?? params['id'] ?? ''),
  }) as const satisfies Partial<RouteDef>;

const publicRoutes: readonly RouteDef[] = [
  {
    name: 'home',
    path: '/',
    frame: 'site',
    page: () => import('../features/content/home/home-page.tsx').then((module) => module.HomePage),
    areas: ['home'],
    prerender: 'page',
  },
  {
    name: 'home',
    path: '/index',
    frame: 'site',
    page: () => import('../features/content/home/home-page.tsx').then((module) => module.HomePage),
    areas: ['home'],
  },
  {
    name: 'login',
    path: '/login',
    frame: 'bare',
    page: () => import('../features/identity/account/pages/login-page.tsx').then((module) => module.LoginPage),
    areas: ['account'],
    prerender: 'head',
  },
  {
    name: 'register',
    path: '/register',
    frame: 'bare',
    page: () => import('../features/identity/account/pages/register-page.tsx').then((module) => module.RegisterPage),
    areas: ['account'],
    prerender: 'head',
  },
  {
    name: 'resetPassword',
    path: '/resetpassword',
    frame: 'bare',
    page: () =>
      import('../features/identity/account/pages/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    areas: ['account'],
    prerender: 'head',
  },
  {
    name: 'quote',
    path: '/quote',
    frame: 'site',
    page: () => import('../features/pricing/quote/pages/quote-page.tsx').then((module) => module.QuotePage),
    areas: ['quote', 'board-problems', 'pricing', 'account'],
    first: async (_params, search) =>
      (await import('../features/pricing/live-quote/first-quote.ts')).fetchFirstQuote(search),
    prerender: 'drawn',
  },
  {
    name: 'sharedQuote',
    path: '/sharedQuote/:token',
    frame: 'site',
    page: () =>
      import('../features/pricing/saved-quotes/pages/shared-quote-page.tsx').then((module) => module.SharedQuotePage),
    areas: ['quote', 'pricing'],
  },
  { name: 'about', path: '/about', ...written('page', 'about') },
  { name: 'help', path: '/help', ...help, prerender: 'written' },
  { name: 'helpMenu', path: '/helpMenu', ...help },
  { name: 'helpDetail', path: '/helpDetail', ...help },
  { name: 'helpDetail', path: '/helpDetail/:slug', ...written('help') },
  { name: 'orderProcess', path: '/orderprocess', ...written('page', 'orderprocess') },
  { name: 'billingProcess', path: '/billingprocess', ...written('page', 'billingprocess') },
  { name: 'paymentProcess', path: '/paymentprocess', ...written('page', 'paymentprocess') },
  {
    name: 'manufacturingProcess',
    path: '/manufacturingProcess',
    ...written('page', 'manufacturingprocess'),
    page: () => import('../features/content/articles/capability-page.tsx').then((module) => module.CapabilityPage),
    areas: ['article', 'pricing', 'quote', 'board-problems'],
    prerender: 'written',
  },
  {
    name: 'factory',
    path: '/factory',
    frame: 'site',
    page: () => import('../features/after-sales/evaluations/factory-page.tsx').then((module) => module.FactoryPage),
    areas: ['evaluation'],
    prerender: 'head',
  },
  { name: 'news', path: '/news', ...listed('news') },
  { name: 'news', path: '/news/:id', ...written('news') },
  { name: 'notice', path: '/notice', ...listed('notice') },
  { name: 'notice', path: '/notice/:id', ...written('notice') },
  { name: 'tech', path: '/tech', ...listed('tech') },
  { name: 'tech', path: '/tech/:id', ...written('tech') },
  {
    name: 'paymentOrder',
    path: '/paymentOrder',
    frame: 'bare',
    page: () => import('../features/finance/payment/pages/payment-page.tsx').then((module) => module.PaymentPage),
    areas: ['payment', 'order', 'order-words', 'pricing'],
    prerender: 'head',
  },
  {
    name: 'ui',
    path: '/dev/ui',
    frame: 'site',
    page: () => import('../features/base/ui-kit/ui-page.tsx').then((module) => module.UiPage),
    areas: ['ui-kit'],
  },
  {
    name: 'forbidden',
    path: '/403',
    frame: 'site',
    page: () => import('../features/base/errors/error-pages.tsx').then((module) => module.ForbiddenPage),
    areas: ['account'],
  },
  {
    name: 'serverError',
    path: '/500',
    frame: 'site',
    page: () => import('../features/base/errors/error-pages.tsx').then((module) => module.ServerErrorPage),
    areas: ['account'],
  },
  {
    name: 'notFound',
    path: '*',
    frame: 'site',
    page: () => import('../features/base/errors/error-pages.tsx').then((module) => module.NotFoundPage),
    areas: ['account'],
  },
];

const member = { frame: 'member', access: {} } as const;
/** Text areas of every page about orders: its own texts, those of the states, and those of boards and prices. */
const orderAreas = [
  'order',
  'order-words',
  'pricing',
  'board-problems',
  'questions',
  'papers',
  'production-files',
] as const;

const trusted = { frame: 'member', access: { authority: TRUST } } as const;

const memberRoutes: readonly RouteDef[] = [
  {
    name: 'userCenter',
    path: '/main/userCenter',
    ...member,
    menu: { group: 'top', icon: 'home' },
    page: () =>
      import('../features/orders/user-centre/pages/user-centre-page.tsx').then((module) => module.UserCentrePage),
    areas: ['user-centre', 'wallet', ...orderAreas],
  },
  {
    name: 'messages',
    path: '/main/messages',
    ...member,
    menu: { group: 'top', icon: 'bell' },
    page: () => import('../features/messaging/messages/messages-page.tsx').then((module) => module.MessagesPage),
    areas: ['messages'],
    antd: true,
  },
  {
    name: 'orderList',
    path: '/main/orderList',
    ...member,
    menu: { group: 'order' },
    page: () => import('../features/orders/orders/pages/order-list-page.tsx').then((module) => module.OrderListPage),
    areas: ['cart', ...orderAreas],
    antd: true,
  },
  {
    name: 'orderCart',
    path: '/main/orderCart',
    ...member,
    menu: { group: 'order' },
    page: () => import('../features/orders/cart/pages/cart-page.tsx').then((module) => module.CartPage),
    areas: ['cart', 'compare', 'quote', ...orderAreas],
  },
  {
    name: 'orderConfirm',
    path: '/main/orderConfirm',
    frame: 'task',
    access: {},
    page: () =>
      import('../features/orders/orders/pages/order-confirm-page.tsx').then((module) => module.OrderConfirmPage),
    areas: ['cart', 'address', 'compare', 'quote', ...orderAreas, 'invoice-words'],
  },
  {
    name: 'orderDetail',
    path: '/main/orderDetail',
    ...member,
    page: () =>
      import('../features/orders/orders/pages/order-detail-page.tsx').then((module) => module.OrderDetailPage),
    areas: [
      ...(['payment', 'evaluation', 'errors', 'invoice', 'invoice-words'] as const),
      ...(['after-sales', 'complaint-words', 'quality-words'] as const),
      ...orderAreas,
    ],
  },
  {
    name: 'orderDelivery',
    path: '/main/orderDelivery',
    ...member,
    page: () =>
      import('../features/orders/orders/pages/order-delivery-page.tsx').then((module) => module.OrderDeliveryPage),
    areas: ['address', ...orderAreas],
  },
  {
    name: 'reorder',
    path: '/main/reorder',
    ...member,
    page: () => import('../features/pricing/reorder/reorder-page.tsx').then((module) => module.ReorderPage),
    areas: ['reorder', 'cart', 'compare', 'quote', ...orderAreas],
  },
  {
    name: 'progressList',
    path: '/main/progressList',
    ...member,
    menu: { group: 'order' },
    page: () =>
      import('../features/orders/orders/pages/progress-list-page.tsx').then((module) => module.ProgressListPage),
    areas: [...orderAreas],
    antd: true,
  },
  {
    name: 'eqList',
    path: '/main/eqList',
    ...member,
    menu: { group: 'order' },
    page: () => import('../features/orders/questions/eq-list-page.tsx').then((module) => module.EqListPage),
    areas: ['questions'],
    antd: true,
  },
  {
    name: 'eqProblem',
    path: '/main/eqProblem',
    ...member,
    page: () => import('../features/orders/questions/eq-problem-page.tsx').then((module) => module.EqProblemPage),
    areas: ['questions', 'order-words', 'pricing', 'board-problems'],
  },
  {
    name: 'accountInfo',
    path: '/main/accountInfo',
    ...member,
    menu: { group: 'wallet' },
    page: () =>
      import('../features/finance/wallet/pages/account-info-page.tsx').then((module) => module.AccountInfoPage),
    areas: ['wallet', 'withdrawal'],
    antd: true,
  },
  {
    name: 'bank',
    path: '/main/bank',
    ...member,
    menu: { group: 'wallet' },
    page: () => import('../features/finance/withdrawal/pages/bank-page.tsx').then((module) => module.BankPage),
    areas: ['withdrawal', 'withdrawal-words'],
  },
  {
    name: 'takeoutlist',
    path: '/main/takeoutlist',
    ...member,
    menu: { group: 'wallet' },
    page: () =>
      import('../features/finance/withdrawal/pages/takeout-list-page.tsx').then((module) => module.TakeoutListPage),
    areas: ['withdrawal', 'withdrawal-words'],
    antd: true,
  },
  {
    name: 'payment',
    path: '/main/payment',
    ...member,
    page: () => import('../features/finance/wallet/pages/fund-page.tsx').then((module) => module.FundPage),
    areas: ['wallet'],
  },
  {
    name: 'balanceRecharge',
    path: '/main/balanceRecharge',
    ...member,
    page: () => import('../features/finance/wallet/pages/recharge-page.tsx').then((module) => module.RechargePage),
    areas: ['wallet', 'payment'],
  },
  {
    name: 'myt',
    path: '/main/myt',
    ...member,
    page: () => import('../features/finance/wallet/pages/transfers-page.tsx').then((module) => module.TransfersPage),
    areas: ['wallet'],
    antd: true,
  },
  // Open to every member, unlike its menu entry: this is where trade credit is asked for.
  {
    name: 'credit',
    path: '/main/credit',
    ...member,
    menu: { group: 'credit' },
    page: () => import('../features/finance/credit/pages/credit-page.tsx').then((module) => module.CreditPage),
    areas: ['credit', 'credit-words', 'payment'],
    antd: true,
  },
  // Suspended members can still read statements and repay, so these pages do not require trust; their menu entries do.
  {
    name: 'invoiceApplyCreditSelect',
    path: '/main/invoiceApplyCreditSelect',
    ...trusted,
    menu: { group: 'credit' },
    page: () =>
      import('../features/finance/credit/pages/reconciliation-page.tsx').then((module) => module.ReconciliationPage),
    areas: ['credit', 'credit-words'],
    antd: true,
  },
  {
    name: 'creditaccountlist',
    path: '/main/creditaccountlist',
    ...member,
    menu: { group: 'credit' },
    page: () =>
      import('../features/finance/credit/pages/statement-list-page.tsx').then((module) => module.StatementListPage),
    areas: ['credit', 'credit-words'],
    antd: true,
  },
  {
    name: 'creditAccountdetail',
    path: '/main/creditAccountdetail',
    ...member,
    page: () => import('../features/finance/credit/pages/statement-page.tsx').then((module) => module.StatementPage),
    areas: ['credit', 'credit-words'],
    antd: true,
  },
  {
    name: 'invoiceInfo',
    path: '/main/invoiceInfo',
    ...member,
    menu: { group: 'finance' },
    page: () =>
      import('../features/finance/invoices/pages/invoice-info-page.tsx').then((module) => module.InvoiceInfoPage),
    areas: ['invoice', 'invoice-words'],
  },
  {
    name: 'invoiceApplyList',
    path: '/main/invoiceApplyList',
    ...member,
    menu: { group: 'finance' },
    page: () =>
      import('../features/finance/invoices/pages/invoice-apply-list-page.tsx').then(
        (module) => module.InvoiceApplyListPage,
      ),
    areas: ['invoice', 'invoice-words'],
    antd: true,
  },
  {
    name: 'invoiceApplySelect',
    path: '/main/invoiceApplySelect',
    ...member,
    menu: { group: 'finance' },
    page: () =>
      import('../features/finance/invoices/pages/invoice-apply-select-page.tsx').then(
        (module) => module.InvoiceApplySelectPage,
      ),
    areas: ['invoice', 'invoice-words'],
    antd: true,
  },
  {
    name: 'addressList',
    path: '/main/addressList',
    ...member,
    menu: { group: 'settings' },
    page: () =>
      import('../features/identity/addresses/pages/address-list-page.tsx').then((module) => module.AddressListPage),
    areas: ['address'],
  },
  {
    name: 'fileList',
    path: '/main/fileList',
    ...member,
    menu: { group: 'settings' },
    page: () => import('../features/files/files/file-list-page.tsx').then((module) => module.FileListPage),
    areas: ['files'],
  },
  {
    name: 'userInfo',
    path: '/main/userInfo',
    ...member,
    menu: { group: 'settings' },
    page: () => import('../features/identity/profile/pages/profile-page.tsx').then((module) => module.ProfilePage),
    areas: ['profile', 'errors'],
  },
  {
    name: 'messageSettings',
    path: '/main/messageSettings',
    ...member,
    menu: { group: 'settings' },
    page: () =>
      import('../features/messaging/messages/message-settings-page.tsx').then((module) => module.MessageSettingsPage),
    areas: ['messages'],
  },
  {
    name: 'editPassword',
    path: '/main/editPassword',
    ...member,
    page: () => import('../features/identity/security/pages/security-page.tsx').then((module) => module.SecurityPage),
    areas: ['security', 'account', 'payment'],
  },
];

export const routes: readonly RouteDef[] = [...publicRoutes, ...memberRoutes];
