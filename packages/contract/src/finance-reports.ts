/** Finance reports that can be exported as files. */
export const FINANCE_REPORTS = [
  'trialBalance',
  'prepaid',
  'sales',
  'bank',
  'gatewayDifferences',
  'receivables',
] as const;
export type FinanceReport = (typeof FINANCE_REPORTS)[number];

export const REPORT_FILES = ['workbook', 'csv'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** By what revenue is added up. */
export const SALES_BY = ['customer', 'layers', 'factory', 'month'] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** Kinds of prepaid amounts: paid and not sent, by days, or a refund that waits for a credit note. */
export const PREPAID_KINDS = ['upTo30', 'upTo60', 'upTo90', 'older', 'refundWaiting'] as const;
export type PrepaidKind = (typeof PREPAID_KINDS)[number];

/** Ages of a receivable at the end of a month, by the days since it was due. What is not billed yet is not due. */
export const RECEIVABLE_AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];
