/** Small sources that break a rule, or that come close to it without breaking it. */
export interface InjectedCase {
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
  /** A part of each violation, in their order. */
  readonly finds: readonly string[];
}

const feature = (name: string) => `apps/server/src/features/${name}`;

export const INJECTED_CASES: readonly InjectedCase[] = [
  {
    rule: 'packages know no application, applications know no other one',
    files: { 'packages/money/src/fen.ts': "import { main } from '../../../apps/server/src/main.ts';" },
    finds: ['another workspace'],
  },
  {
    rule: 'pages take the schemas of the contract as types only',
    files: {
      'apps/web/src/main.tsx': "import { STATES, type User } from '@xunban/contract';",
      'packages/ui/src/index.ts': "export { STATES } from '@xunban/contract';",
    },
    finds: ['apps/web', 'packages/ui'],
  },
  {
    rule: 'pages take the schemas of the contract as types only',
    files: {
      'apps/web/src/main.tsx': "import type { User } from '@xunban/contract';",
      'apps/console/src/main.tsx': "import { STATES } from '@xunban/contract/order-states';",
    },
    finds: [],
  },
  {
    rule: 'packages know no application, applications know no other one',
    files: { 'apps/web/src/main.tsx': "export type { Route } from '@xunban/server';" },
    finds: ['is an application'],
  },
  {
    rule: 'packages know no application, applications know no other one',
    files: {
      'apps/web/src/main.tsx': "import { screen } from '@xunban/testkit/screen';",
      'apps/web/src/main.test.tsx': "import { screen } from '@xunban/testkit/screen';",
    },
    finds: ['is for tests'],
  },
  {
    rule: 'packages know no application, applications know no other one',
    files: { 'apps/web/src/main.tsx': "import { fen } from '@xunban/money/src/fen.ts';" },
    finds: ['past the exports'],
  },
  {
    rule: 'packages know no application, applications know no other one',
    files: { 'apps/web/src/main.tsx': "import { fen } from '@xunban/money';" },
    finds: [],
  },
  {
    rule: 'pure packages know no Node, screen, clock or database',
    files: { 'packages/pricing/src/price.ts': "import fs from 'node:fs';" },
    finds: ['imports node:fs'],
  },
  {
    rule: 'pure packages know no Node, screen, clock or database',
    files: { 'packages/pricing/src/price.ts': 'export const today = () => new Date();' },
    finds: ['uses new Date()'],
  },
  {
    rule: 'pure packages know no Node, screen, clock or database',
    files: { 'packages/pricing/src/price.ts': 'export const day = (at: string) => new Date(at);' },
    finds: [],
  },
  {
    rule: 'no feature of the server goes by the clock of its process',
    files: {
      'apps/server/src/features/pricing/quotes/expire.ts': 'export const isOver = (at: Date) => at < new Date();',
    },
    finds: ['uses new Date()'],
  },
  {
    rule: 'no feature of the server goes by the clock of its process',
    files: {
      'apps/server/src/features/pricing/quotes/expire.ts': 'export const age = (at: number) => Date.now() - at;',
    },
    finds: ['uses Date.now'],
  },
  {
    rule: 'the server platform knows no feature',
    files: {
      'apps/server/src/platform/http/mount.ts':
        "import type { Order } from '../../features/orders-core/orders/order.ts';",
    },
    finds: ['features/orders-core/orders/order.ts'],
  },
  {
    rule: 'the server platform knows no feature',
    files: { [`${feature('ledger/wallet')}/adjust.ts`]: "import { main } from '../../../main.ts';" },
    finds: ['src/main.ts'],
  },
  {
    rule: 'the server platform knows no feature',
    files: { [`${feature('ledger/wallet')}/adjust.ts`]: "import { routes } from '../../index.ts';" },
    finds: ['features/index.ts'],
  },
  {
    rule: 'a feature keeps its store to itself',
    files: {
      [`${feature('orders-core/orders')}/pay.ts`]: "import { save } from '../../finance/payments/payment-store.ts';",
    },
    finds: ['payment-store.ts'],
  },
  {
    rule: 'a feature keeps its store to itself',
    files: { [`${feature('finance/payments')}/pay.ts`]: "import { save } from './payment-store.ts';" },
    finds: [],
  },
  {
    rule: 'a feature of the server imports only what stands below it',
    files: {
      [`${feature('ledger/ledger')}/journal.ts`]: "import type { Wallet } from '../../ledger/wallet/wallet.ts';",
      [`${feature('ledger/wallet')}/wallet.ts`]: "import { post } from '../../ledger/ledger/post.ts';",
      [`${feature('finance/nowhere')}/issue.ts`]: "import { post } from '../../ledger/ledger/post.ts';",
    },
    finds: ['ledger/wallet, which stands above', 'finance/nowhere has no place'],
  },
  {
    rule: 'other modules reach fulfilment through its port only',
    files: {
      [`${feature('orders/change-orders')}/accept.ts`]:
        "import { replanRoute } from '../../fulfilment/production/replan-route.ts';",
      [`${feature('back-office/staff-orders')}/routes.ts`]:
        "import type { FulfilmentPort } from '../../fulfilment/port/fulfilment-port.ts';",
      [`${feature('operations/demonstration')}/seed.ts`]:
        "import { floors } from '../../fulfilment/factories/floor-records.ts';",
    },
    finds: ['fulfilment/production/replan-route.ts'],
  },
  {
    rule: 'a table is named by its owner only',
    files: {
      [`${feature('pricing/quotes')}/last.ts`]:
        "const last = (tx: Tx) => tx.selectFrom('pcb_order as o').select('o.id');",
    },
    finds: ['pcb_order'],
  },
  {
    rule: 'a table is named by its owner only',
    files: {
      [`${feature('back-office/members')}/find.ts`]: 'sql`select m.id from certification join member m on true`;',
    },
    finds: ['certification', 'member'],
  },
  {
    rule: 'a table is named by its owner only',
    files: { [`${feature('orders/carts')}/row.ts`]: "export type Row = Selectable<Database['quote']>;" },
    finds: ['quote'],
  },
  {
    rule: 'a table is named by its owner only',
    files: { [`${feature('orders/carts')}/row.ts`]: "tx.insertInto('shopping_list').values({});" },
    finds: ['has no owner'],
  },
  {
    rule: 'a table is named by its owner only',
    files: {
      [`${feature('orders/carts')}/row.ts`]: "tx.selectFrom('cart_row').select('id'); say('Taken from quote');",
    },
    finds: [],
  },
  {
    rule: 'shared parts of a site know no feature, features no other page',
    files: { 'apps/web/src/shared/api.ts': "import { cart } from '../features/orders/cart/cart.ts';" },
    finds: ['features/orders/cart/cart.ts'],
  },
  {
    rule: 'shared parts of a site know no feature, features no other page',
    files: {
      'apps/web/src/features/orders/cart/cart.tsx':
        "const page = () => import('../../pricing/quote/pages/quote-page.tsx');",
    },
    finds: ['quote-page.tsx'],
  },
  {
    rule: 'shared parts of a site know no feature, features no other page',
    files: {
      'apps/web/src/features/orders/cart/cart.tsx': "import { Board } from '../../pricing/quote/components/board.tsx';",
    },
    finds: [],
  },
  {
    rule: 'the features of a site form no circle',
    files: {
      'apps/web/src/features/orders/cart/a.ts': "import '../../pricing/quote/b.ts';",
      'apps/web/src/features/pricing/quote/c.ts': "import type { D } from '../../files/files/d.ts';",
      'apps/web/src/features/files/files/e.ts': "import '../../orders/cart/f.ts';",
    },
    finds: ['orders/cart -> pricing/quote', 'pricing/quote -> files/files', 'files/files -> orders/cart'],
  },
  {
    rule: 'the features of a site form no circle',
    files: {
      'apps/web/src/features/orders/cart/a.ts': "import '../../pricing/quote/b.ts';",
      'apps/web/src/features/pricing/quote/c.ts': "import '../../files/files/d.ts';",
      'apps/console/src/features/files/files/e.ts': "import '../../orders/cart/f.ts';",
    },
    finds: [],
  },
  {
    rule: 'key handlers ignore the keys of an input method',
    files: {
      'apps/web/src/features/orders/cart/a.tsx': 'const onKey = () => {}; <input onKeyDown={onKey} />;',
      'apps/web/src/features/orders/cart/b.ts': 'const input = { onKeyDown: (event: KeyboardEvent) => go(event.key) };',
      'packages/ui/src/c.ts': "document.addEventListener('keydown', go);",
    },
    finds: ['a.tsx:1 key handler onKey', 'b.ts:1 key handler', 'c.ts:1 key handler go'],
  },
  {
    rule: 'key handlers ignore the keys of an input method',
    files: {
      'apps/web/src/features/orders/cart/a.tsx':
        "const onKeyDown = keyHandler(go); const { onKeyUp } = { onKeyDown }; <input onKeyDown={keyHandler(go)} />; document.addEventListener('pointerdown', go);",
    },
    finds: [],
  },
  {
    rule: 'storage that a browser may deny is used within `ifAllowed`',
    files: {
      'apps/web/src/shared/a.ts': "const found = localStorage.getItem('x');",
      'apps/console/src/shared/b.ts': "ifAllowed(() => sessionStorage.clear());\ndocument.cookie = '';",
    },
    finds: ['a.ts:1 uses localStorage', 'b.ts:2 uses document.cookie'],
  },
  {
    rule: 'storage that a browser may deny is used within `ifAllowed`',
    files: { 'apps/web/src/shared/a.ts': "ifAllowed(() => indexedDB.open('x')); document.title = '';" },
    finds: [],
  },
  {
    rule: 'files form no circle',
    files: {
      'packages/gerber/src/a.ts': "import type { B } from './b.ts';",
      'packages/gerber/src/b.ts': "export { c } from './c.ts';",
      'packages/gerber/src/c.ts': "type A = import('./a.ts').A;",
    },
    finds: ['in a circle with packages/gerber/src/b.ts, packages/gerber/src/c.ts'],
  },
  {
    rule: 'one file names downloads',
    files: {
      'apps/server/src/features/orders/checkout/print.ts':
        'const headers = { "Content-Disposition": `inline; filename="a.pdf"` };',
    },
    finds: ['writes inline; filename'],
  },
  {
    rule: 'one file names downloads',
    files: {
      'apps/server/src/platform/files/attachment-headers.ts': "const header = 'attachment; filename=a';",
      'apps/server/src/features/orders/checkout/print.ts':
        "const headers = { 'Content-Disposition': contentDisposition('inline', name) };",
    },
    finds: [],
  },
  {
    rule: 'API names stop at the contract',
    files: {
      'apps/web/src/features/orders/orders/order.ts': 'export const idOf = (order: Order) => order.orderMainId;',
    },
    finds: ['orderMainId'],
  },
  {
    rule: 'API names stop at the contract',
    files: { 'apps/server/src/features/identity/certification/submit.ts': "const field = 'VeryfyCode';" },
    finds: ['VeryfyCode'],
  },
  {
    rule: 'API names stop at the contract',
    files: { 'packages/contract/src/areas/orders/order.ts': "const path = 'resertordermain'; z.guid();" },
    finds: [],
  },
  {
    rule: 'API names stop at the contract',
    files: { 'apps/server/src/features/orders-core/orders/jobs.ts': 'const id = z.guid(); // orderMainId' },
    finds: [],
  },
  {
    rule: 'a page loads the text areas that it shows',
    files: {
      'apps/web/src/features/orders/cart/pages.ts':
        "export const p = [{ load: () => import('./cart-page.tsx').then((m) => m.P), textAreas: ['cart', ...BOARD_AREAS] }];",
      'apps/web/src/shared/route-def.ts': "export const BOARD_AREAS = [...(['quote'] as const)];",
      'apps/web/src/features/orders/cart/cart-page.tsx':
        "import { Row } from './row.tsx'; import { Later } from './later.tsx'; useTranslation(['cart', 'quote', 'common']);",
      'apps/web/src/features/orders/cart/row.tsx':
        "import { RoundHistory } from '@xunban/board-compare/round-history'; useTranslation(); text('errors:network');",
      'packages/board-compare/src/round-history.tsx': "useTranslation('compare');",
      'apps/web/src/features/orders/cart/later.tsx':
        "lazy(() => Promise.all([import('./dialog.tsx'), loadAreas(['account'])])); lazy(() => import('./view.tsx'));",
      'apps/web/src/features/orders/cart/dialog.tsx': "useTranslation(['account', 'wallet']);",
      'apps/web/src/features/orders/cart/view.tsx': "useTranslation('order');",
    },
    finds: ['errors', 'compare', 'wallet', 'order'],
  },
  {
    rule: 'a page loads the text areas that it shows',
    files: {
      'apps/console/src/main.tsx': "import './frame.tsx'; await loadAreas(['console']);",
      'apps/console/src/frame.tsx': "useTranslation('console-notes');",
      'apps/console/src/pages.ts':
        "export const p = { ...{ textAreas: ['payment'] }, load: () => import('./page.tsx') };",
      'apps/console/src/page.tsx': "useTranslation(['console', 'payment']);",
    },
    finds: ['console-notes'],
  },
];
