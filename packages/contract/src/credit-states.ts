/** 未开通 → 申请中 → 正常 → 暂停 → 关闭. */
export const CREDIT_STATES = ['none', 'applied', 'active', 'suspended', 'closed'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** 待确认 → 已确认 | 有异议 → 部分还款 → 已结清. Overdue is a separate fact. */
export const STATEMENT_STATES = ['toConfirm', 'disputed', 'confirmed', 'partlyPaid', 'settled'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** Movements of a member's credit debt. */
export const CREDIT_MOVEMENTS = ['purchase', 'refund', 'repayment', 'lateFee', 'correction', 'writeOff'] as const;
export type CreditMovementKind = (typeof CREDIT_MOVEMENTS)[number];

/** A statement to file, as a workbook, and the balance confirmation letter of two companies. */
export const STATEMENT_FILES = ['document', 'workbook', 'confirmation'] as const;
export type StatementFile = (typeof STATEMENT_FILES)[number];

/** Sources of money for a repayment. */
export const REPAYMENT_WAYS = ['wallet', 'gateway', 'transfer'] as const;
export type RepaymentWay = (typeof REPAYMENT_WAYS)[number];

/** Why a member cannot apply for credit; empty when it can. */
export const CREDIT_OBSTACLES = ['notEnterprise', 'open'] as const;
export type CreditObstacle = (typeof CREDIT_OBSTACLES)[number];

/** Credit grades of a member by its payment history. */
export const CREDIT_GRADES = ['A', 'B', 'C', 'D', 'unrated'] as const;
export type CreditGrade = (typeof CREDIT_GRADES)[number];

/** Factors that raise or lower a score. */
export const CREDIT_FACTORS = ['onTime', 'late', 'veryLate', 'overdueNow', 'months', 'writtenOff'] as const;
export type CreditFactor = (typeof CREDIT_FACTORS)[number];
