/** Vouchers of a month: one for each day and kind of journal, one for each kind, or one for each journal. */
export const VOUCHER_MODES = ['daily', 'monthly', 'each'] as const;
export type VoucherMode = (typeof VOUCHER_MODES)[number];

/** Accounting programs whose import columns are known. */
export const VOUCHER_LAYOUTS = ['u8', 'tplus', 'k3', 'jdy'] as const;
export type VoucherLayout = (typeof VOUCHER_LAYOUTS)[number];
