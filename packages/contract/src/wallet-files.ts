/** A month of a wallet: a document to file (PDF), a workbook (xlsx), and a table (csv), which holds any number of lines. */
export const WALLET_FILES = ['document', 'workbook', 'csv'] as const;
export type WalletFile = (typeof WALLET_FILES)[number];
