/** First parts of the query keys under which the member's things are kept. */
const LIVE_KEYS = [
  'orders',
  'payments',
  'wallet',
  'member',
  'cart',
  'certification',
  'devices',
  'on-behalf-actions',
  'messages',
  'conversations',
  'invoices',
  'company',
  'api-keys',
] as const;
type LiveKey = (typeof LIVE_KEYS)[number];

/** Queries that each topic of the event stream invalidates. */
const STALE: Readonly<Record<string, readonly LiveKey[]>> = {
  order: ['orders'],
  payment: ['payments', 'orders'],
  wallet: ['wallet', 'member'],
  cart: ['cart'],
  invoice: ['invoices'],
  account: ['member', 'company', 'api-keys', 'devices', 'on-behalf-actions'],
  message: ['messages'],
  conversation: ['conversations'],
  certification: ['certification', 'member'],
};

/** The keys to read again after a burst of changes; all of them when changes may have been missed. */
export function staleKeys(topics: ReadonlySet<string> | 'all'): readonly LiveKey[] {
  if (topics === 'all') return LIVE_KEYS;
  return [...new Set([...topics].flatMap((topic) => STALE[topic] ?? []))];
}
