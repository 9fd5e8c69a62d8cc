import type { i18n } from 'i18next';
import enConsole from './catalogues/en/console.json' with { type: 'json' };
import enAudit from './catalogues/en/console-audit.json' with { type: 'json' };
import enInbox from './catalogues/en/console-inbox.json' with { type: 'json' };
import enLedger from './catalogues/en/console-ledger.json' with { type: 'json' };
import enLedgerChecks from './catalogues/en/console-ledger-checks.json' with { type: 'json' };
import enMembers from './catalogues/en/console-members.json' with { type: 'json' };
import enRefunds from './catalogues/en/console-refunds.json' with { type: 'json' };
import enStaff from './catalogues/en/console-staff.json' with { type: 'json' };
import enCredit from './catalogues/en/credit-texts.json' with { type: 'json' };
import enInvoices from './catalogues/en/invoice-texts.json' with { type: 'json' };
import enLists from './catalogues/en/lists.json' with { type: 'json' };
import enOrders from './catalogues/en/order-texts.json' with { type: 'json' };
import enWallet from './catalogues/en/wallet.json' with { type: 'json' };
import enWithdrawals from './catalogues/en/withdrawal-texts.json' with { type: 'json' };
import zhCnConsole from './catalogues/zh-CN/console.json' with { type: 'json' };
import zhCnAudit from './catalogues/zh-CN/console-audit.json' with { type: 'json' };
import zhCnInbox from './catalogues/zh-CN/console-inbox.json' with { type: 'json' };
import zhCnLedger from './catalogues/zh-CN/console-ledger.json' with { type: 'json' };
import zhCnLedgerChecks from './catalogues/zh-CN/console-ledger-checks.json' with { type: 'json' };
import zhCnMembers from './catalogues/zh-CN/console-members.json' with { type: 'json' };
import zhCnRefunds from './catalogues/zh-CN/console-refunds.json' with { type: 'json' };
import zhCnStaff from './catalogues/zh-CN/console-staff.json' with { type: 'json' };
import zhCnCredit from './catalogues/zh-CN/credit-texts.json' with { type: 'json' };
import zhCnInvoices from './catalogues/zh-CN/invoice-texts.json' with { type: 'json' };
import zhCnLists from './catalogues/zh-CN/lists.json' with { type: 'json' };
import zhCnOrders from './catalogues/zh-CN/order-texts.json' with { type: 'json' };
import zhCnWallet from './catalogues/zh-CN/wallet.json' with { type: 'json' };
import zhCnWithdrawals from './catalogues/zh-CN/withdrawal-texts.json' with { type: 'json' };
import zhTwConsole from './catalogues/zh-TW/console.json' with { type: 'json' };
import zhTwAudit from './catalogues/zh-TW/console-audit.json' with { type: 'json' };
import zhTwInbox from './catalogues/zh-TW/console-inbox.json' with { type: 'json' };
import zhTwLedger from './catalogues/zh-TW/console-ledger.json' with { type: 'json' };
import zhTwLedgerChecks from './catalogues/zh-TW/console-ledger-checks.json' with { type: 'json' };
import zhTwMembers from './catalogues/zh-TW/console-members.json' with { type: 'json' };
import zhTwRefunds from './catalogues/zh-TW/console-refunds.json' with { type: 'json' };
import zhTwStaff from './catalogues/zh-TW/console-staff.json' with { type: 'json' };
import zhTwCredit from './catalogues/zh-TW/credit-texts.json' with { type: 'json' };
import zhTwInvoices from './catalogues/zh-TW/invoice-texts.json' with { type: 'json' };
import zhTwLists from './catalogues/zh-TW/lists.json' with { type: 'json' };
import zhTwOrders from './catalogues/zh-TW/order-texts.json' with { type: 'json' };
import zhTwWallet from './catalogues/zh-TW/wallet.json' with { type: 'json' };
import zhTwWithdrawals from './catalogues/zh-TW/withdrawal-texts.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import type { TextParameters } from './translate.ts';

export type ListColumnName = keyof typeof zhCnLists.column;
export type ListName = keyof typeof zhCnLists.list;

/** Catalogue locations of the value texts, shared with the console. */
const VALUES = {
  orderState: ['order-texts', 'state'],
  step: ['order-texts', 'step'],
  task: ['console-inbox', 'kind'],
  refundState: ['console-refunds', 'state'],
  transferState: ['console-members', 'transfer.state'],
  transferPurpose: ['console-members', 'transfer.purpose'],
  memberType: ['lists', 'memberType'],
  bankState: ['lists', 'bankState'],
  billDifference: ['console-ledger-checks', 'differences.is'],
  action: ['console-audit', 'action'],
  object: ['console-audit', 'object'],
  field: ['console-audit', 'field'],
  auditValue: ['console-audit', 'value'],
  flag: ['lists', 'text'],
  permission: ['console-staff', 'permission'],
  alarmKind: ['console-ledger-checks', 'alarms.is'],
  withdrawalState: ['withdrawal-texts', 'state'],
  bank: ['withdrawal-texts', 'bank'],
  cashKind: ['wallet', 'kind'],
  creditStatementState: ['credit-texts', 'statement'],
  creditMovement: ['credit-texts', 'movement'],
  invoiceState: ['invoice-texts', 'state'],
  invoiceKind: ['invoice-texts', 'kind'],
  registerState: ['invoice-texts', 'registerState'],
  account: ['console', 'ledger.account'],
  prepaidKind: ['console-ledger', 'prepaid.kind'],
  receivableAge: ['console-ledger', 'receivables.age'],
  journal: ['console-ledger', 'journal'],
} as const;

/** Texts of lists that the server exports as files. Browsers do not load this. */
export interface ListTexts {
  readonly column: (name: ListColumnName) => string;
  readonly list: (name: ListName) => string;
  readonly text: (key: keyof typeof zhCnLists.text, parameters?: TextParameters) => string;
  /** The text of a value in the console; the value itself when it has no text. */
  readonly value: (of: keyof typeof VALUES, value: string | number) => string;
}

const AREAS = [
  'lists',
  ...(['order-texts', 'console-inbox', 'console-refunds', 'console-members'] as const),
  ...(['console-audit', 'console-ledger-checks', 'console-staff'] as const),
  ...(['withdrawal-texts', 'invoice-texts', 'credit-texts', 'wallet', 'console', 'console-ledger'] as const),
] as const;

let instance: i18n | undefined;

function texts(): i18n {
  instance ??= openTexts(AREAS, {
    'zh-CN': {
      ...{ lists: zhCnLists, 'order-texts': zhCnOrders, 'console-inbox': zhCnInbox },
      ...{ 'console-refunds': zhCnRefunds, 'console-members': zhCnMembers },
      ...{ 'console-audit': zhCnAudit, 'console-ledger-checks': zhCnLedgerChecks, 'console-staff': zhCnStaff },
      ...{ 'withdrawal-texts': zhCnWithdrawals, 'invoice-texts': zhCnInvoices, 'credit-texts': zhCnCredit },
      ...{ wallet: zhCnWallet, console: zhCnConsole, 'console-ledger': zhCnLedger },
    },
    'zh-TW': {
      ...{ lists: zhTwLists, 'order-texts': zhTwOrders, 'console-inbox': zhTwInbox },
      ...{ 'console-refunds': zhTwRefunds, 'console-members': zhTwMembers },
      ...{ 'console-audit': zhTwAudit, 'console-ledger-checks': zhTwLedgerChecks, 'console-staff': zhTwStaff },
      ...{ 'withdrawal-texts': zhTwWithdrawals, 'invoice-texts': zhTwInvoices, 'credit-texts': zhTwCredit },
      ...{ wallet: zhTwWallet, console: zhTwConsole, 'console-ledger': zhTwLedger },
    },
    en: {
      ...{ lists: enLists, 'order-texts': enOrders, 'console-inbox': enInbox },
      ...{ 'console-refunds': enRefunds, 'console-members': enMembers },
      ...{ 'console-audit': enAudit, 'console-ledger-checks': enLedgerChecks, 'console-staff': enStaff },
      ...{ 'withdrawal-texts': enWithdrawals, 'invoice-texts': enInvoices, 'credit-texts': enCredit },
      ...{ wallet: enWallet, console: enConsole, 'console-ledger': enLedger },
    },
  });
  return instance;
}

type Area = (typeof VALUES)[keyof typeof VALUES][0] | 'order-texts';

/** Returns the locations of the text of a value: tasks and actions on an order may have theirs in `order-texts`. */
function placesOf(of: keyof typeof VALUES, value: string | number): readonly (readonly [area: Area, key: string])[] {
  const [area, place] = VALUES[of];
  return [
    [area, `${place}.${value}`],
    ...(of === 'task' ? [['order-texts', `task.${value}`] as const] : []),
    ...(of === 'action' ? [['order-texts', `${value}`.replace('order.', 'history.')] as const] : []),
  ];
}

export function listTexts(language: Language): ListTexts {
  const all = texts();
  const textOf = (ns: string, key: string, parameters: TextParameters = {}): string =>
    String(all.t(key as never, { ns, lng: language, ...parameters }));
  return {
    column: (name) => textOf('lists', `column.${name}`),
    list: (name) => textOf('lists', `list.${name}`),
    text: (key, parameters) => textOf('lists', `text.${key}`, parameters),
    value: (of, value) => {
      const [ns, key] = placesOf(of, value).find(([area, path]) => all.exists(path, { ns: area, lng: language })) ?? [];
      return ns && key ? textOf(ns, key) : String(value);
    },
  };
}
