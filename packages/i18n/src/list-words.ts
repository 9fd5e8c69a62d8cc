import type { i18n } from 'i18next';
import enConsole from './catalogues/en/console.json' with { type: 'json' };
import enAudit from './catalogues/en/console-audit.json' with { type: 'json' };
import enBooks from './catalogues/en/console-books.json' with { type: 'json' };
import enInbox from './catalogues/en/console-inbox.json' with { type: 'json' };
import enMembers from './catalogues/en/console-members.json' with { type: 'json' };
import enRefunds from './catalogues/en/console-refunds.json' with { type: 'json' };
import enStaff from './catalogues/en/console-staff.json' with { type: 'json' };
import enCredit from './catalogues/en/credit-words.json' with { type: 'json' };
import enInvoices from './catalogues/en/invoice-words.json' with { type: 'json' };
import enLists from './catalogues/en/lists.json' with { type: 'json' };
import enOrders from './catalogues/en/order-words.json' with { type: 'json' };
import enWallet from './catalogues/en/wallet.json' with { type: 'json' };
import enWithdrawals from './catalogues/en/withdrawal-words.json' with { type: 'json' };
import zhCnConsole from './catalogues/zh-CN/console.json' with { type: 'json' };
import zhCnAudit from './catalogues/zh-CN/console-audit.json' with { type: 'json' };
import zhCnBooks from './catalogues/zh-CN/console-books.json' with { type: 'json' };
import zhCnInbox from './catalogues/zh-CN/console-inbox.json' with { type: 'json' };
import zhCnMembers from './catalogues/zh-CN/console-members.json' with { type: 'json' };
import zhCnRefunds from './catalogues/zh-CN/console-refunds.json' with { type: 'json' };
import zhCnStaff from './catalogues/zh-CN/console-staff.json' with { type: 'json' };
import zhCnCredit from './catalogues/zh-CN/credit-words.json' with { type: 'json' };
import zhCnInvoices from './catalogues/zh-CN/invoice-words.json' with { type: 'json' };
import zhCnLists from './catalogues/zh-CN/lists.json' with { type: 'json' };
import zhCnOrders from './catalogues/zh-CN/order-words.json' with { type: 'json' };
import zhCnWallet from './catalogues/zh-CN/wallet.json' with { type: 'json' };
import zhCnWithdrawals from './catalogues/zh-CN/withdrawal-words.json' with { type: 'json' };
import zhTwConsole from './catalogues/zh-TW/console.json' with { type: 'json' };
import zhTwAudit from './catalogues/zh-TW/console-audit.json' with { type: 'json' };
import zhTwBooks from './catalogues/zh-TW/console-books.json' with { type: 'json' };
import zhTwInbox from './catalogues/zh-TW/console-inbox.json' with { type: 'json' };
import zhTwMembers from './catalogues/zh-TW/console-members.json' with { type: 'json' };
import zhTwRefunds from './catalogues/zh-TW/console-refunds.json' with { type: 'json' };
import zhTwStaff from './catalogues/zh-TW/console-staff.json' with { type: 'json' };
import zhTwCredit from './catalogues/zh-TW/credit-words.json' with { type: 'json' };
import zhTwInvoices from './catalogues/zh-TW/invoice-words.json' with { type: 'json' };
import zhTwLists from './catalogues/zh-TW/lists.json' with { type: 'json' };
import zhTwOrders from './catalogues/zh-TW/order-words.json' with { type: 'json' };
import zhTwWallet from './catalogues/zh-TW/wallet.json' with { type: 'json' };
import zhTwWithdrawals from './catalogues/zh-TW/withdrawal-words.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import type { TextParameters } from './translate.ts';

export type ListColumnName = keyof typeof zhCnLists.column;
export type ListName = keyof typeof zhCnLists.list;

/** Catalogue locations of the value texts, shared with the console. */
const VALUES = {
  orderState: ['order-words', 'state'],
  step: ['order-words', 'step'],
  task: ['console-inbox', 'kind'],
  refundState: ['console-refunds', 'state'],
  transferState: ['console-members', 'transfer.state'],
  transferPurpose: ['console-members', 'transfer.purpose'],
  memberType: ['lists', 'memberType'],
  bankState: ['lists', 'bankState'],
  billDifference: ['console-books', 'differences.is'],
  act: ['console-audit', 'act'],
  object: ['console-audit', 'object'],
  field: ['console-audit', 'field'],
  word: ['console-audit', 'word'],
  flag: ['lists', 'text'],
  permission: ['console-staff', 'permission'],
  alarmKind: ['console-books', 'alarms.is'],
  withdrawalState: ['withdrawal-words', 'state'],
  bank: ['withdrawal-words', 'bank'],
  cashKind: ['wallet', 'kind'],
  creditStatementState: ['credit-words', 'statement'],
  creditMovement: ['credit-words', 'movement'],
  invoiceState: ['invoice-words', 'state'],
  invoiceKind: ['invoice-words', 'kind'],
  account: ['console', 'ledger.account'],
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
  ...(['order-words', 'console-inbox', 'console-refunds', 'console-members'] as const),
  ...(['console-audit', 'console-books', 'console-staff'] as const),
  ...(['withdrawal-words', 'invoice-words', 'credit-words', 'wallet', 'console'] as const),
] as const;

let instance: i18n | undefined;

function texts(): i18n {
  instance ??= openTexts(AREAS, {
    'zh-CN': {
      ...{ lists: zhCnLists, 'order-words': zhCnOrders, 'console-inbox': zhCnInbox },
      ...{ 'console-refunds': zhCnRefunds, 'console-members': zhCnMembers },
      ...{ 'console-audit': zhCnAudit, 'console-books': zhCnBooks, 'console-staff': zhCnStaff },
      ...{ 'withdrawal-words': zhCnWithdrawals, 'invoice-words': zhCnInvoices, 'credit-words': zhCnCredit },
      ...{ wallet: zhCnWallet, console: zhCnConsole },
    },
    'zh-TW': {
      ...{ lists: zhTwLists, 'order-words': zhTwOrders, 'console-inbox': zhTwInbox },
      ...{ 'console-refunds': zhTwRefunds, 'console-members': zhTwMembers },
      ...{ 'console-audit': zhTwAudit, 'console-books': zhTwBooks, 'console-staff': zhTwStaff },
      ...{ 'withdrawal-words': zhTwWithdrawals, 'invoice-words': zhTwInvoices, 'credit-words': zhTwCredit },
      ...{ wallet: zhTwWallet, console: zhTwConsole },
    },
    en: {
      ...{ lists: enLists, 'order-words': enOrders, 'console-inbox': enInbox },
      ...{ 'console-refunds': enRefunds, 'console-members': enMembers },
      ...{ 'console-audit': enAudit, 'console-books': enBooks, 'console-staff': enStaff },
      ...{ 'withdrawal-words': enWithdrawals, 'invoice-words': enInvoices, 'credit-words': enCredit },
      ...{ wallet: enWallet, console: enConsole },
    },
  });
  return instance;
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
      const [ns, place] = VALUES[of];
      return all.exists(`${place}.${value}`, { ns, lng: language }) ? textOf(ns, `${place}.${value}`) : String(value);
    },
  };
}
