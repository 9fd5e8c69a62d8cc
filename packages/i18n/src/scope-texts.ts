import type { ApiScope } from '@xunban/contract/api-key-rules';

/** Keys of the texts of each scope, whose names contain the separator of text areas. */
export const SCOPE_TEXTS = {
  ...({ quote: 'quote', files: 'files', pay: 'pay', invoices: 'invoices' } as const),
  ...({ 'orders:read': 'orders.read', 'orders:write': 'orders.write', 'account:read': 'account.read' } as const),
} as const satisfies Readonly<Record<ApiScope, string>>;
