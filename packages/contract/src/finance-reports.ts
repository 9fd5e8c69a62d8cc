/** Finance reports that can be exported as files. */
export const FINANCE_REPORTS = ['trialBalance', 'prepaid', 'sales', 'bank', 'gatewayDifferences'] as const;
export type FinanceReport = (typeof FINANCE_REPORTS)[number];

export const REPORT_FILES = ['workbook', 'csv'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** By what revenue is added up. */
export const SALES_BY = ['customer', 'layers', 'factory', 'month'] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** For how many days something was paid and not sent. */
export const PREPAID_AGES = ['upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type PrepaidAge = (typeof PREPAID_AGES)[number];
