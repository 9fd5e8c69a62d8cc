export * from './after-sales-rules.ts';
export { ALARM_KINDS, type AlarmKind, LIMITED_ACTIONS, type LimitedAction } from './alarm-kinds.ts';
export { ApiError } from './api-error.ts';
export * from './api-key-rules.ts';
export { apiJsonSchema, apiNameOf, apiWriter, type Renames, sentNames } from './api-names.ts';
export { type CallScope, scopeOf } from './api-scopes.ts';
export * from './approval-kinds.ts';
export { CORRECTED_PARTS, ON_BEHALF_ACTIONS } from './areas/back-office/on-behalf-action.ts';
export { REVEALABLE_FIELDS } from './areas/back-office/personal-data.ts';
export { SIGN_IN_CHANGES } from './areas/base/staff-sign-in.ts';
export { IMAGE_PURPOSES } from './areas/files/upload.ts';
export { BANK_LINE_KINDS, BANK_STATES, type BankLineKind } from './areas/finance/staff-bank.ts';
export { CARRIER_CLAIM_STATES } from './areas/finance/staff-carrier-claims.ts';
export { DISPUTE_KINDS, DISPUTE_STATES } from './areas/finance/staff-disputes.ts';
export { invoiceRegisterPage, staffInvoiceLinePage } from './areas/finance/staff-invoices.ts';
export type { ClosingCheck } from './areas/finance/staff-ledger.ts';
export { BILL_DIFFERENCES, type ClearingCode } from './areas/finance/staff-settlements.ts';
export { CERTIFICATION_STATES } from './areas/identity/certification.ts';
export { MAX_ORDER_LINKS } from './areas/orders/order-link.ts';
export { profileSpec } from './areas/pricing/stored-quote.ts';
export {
  AUDIT_ACTIONS,
  AUDIT_FIELDS,
  AUDIT_OBJECTS,
  type AuditAction,
  type AuditField,
  type AuditObject,
  type AuditRule,
  type AuditValueKind,
} from './audit-actions.ts';
export {
  BANK_ACCOUNT_KINDS,
  BANK_NAMES,
  BANKS,
  type Bank,
  type BankAccountFault,
  type BankAccountForm,
  type BankAccountKind,
  bankAccountFaults,
  plainAccountNo,
} from './bank-account-rules.ts';
export * from './batch-rules.ts';
export * from './board.ts';
export { boardFileIdOf, boardFilePath } from './board-file-reference.ts';
export {
  type BoardSpecFault,
  type BoardSpecFaultCode,
  boardSpecSchema,
  parseBoardSpec,
  storedBoardSpec,
} from './board-spec-schema.ts';
export type {
  Access,
  Area,
  CallArguments,
  CallDef,
  CallInput,
  CallOutput,
  CallResult,
  Calls,
  EnvelopeKind,
  FileRule,
  LiveCall,
  Method,
  PlannedCall,
  RawMedia,
  RawReply,
  Site,
  UploadedFile,
} from './call.ts';
export { auditActionOf, concretePath, envelopeOf, isPlanned, siteOfCall } from './call.ts';
export { callTable, memberCalls } from './call-table.ts';
export { type AllCalls, calls, type MemberCalls } from './calls.ts';
export * from './cam-job-rules.ts';
export {
  AUTHEN_TYPES,
  type CertificationForm,
  certificationFaults,
  DOCUMENT_TYPES,
  hasWrongCheckDigit,
  isIdentityNo,
} from './certification-rules.ts';
export { ACCOUNT_HEADER, type Client as ApiClient, CONSOLE_HEADER, createClient } from './client.ts';
export * from './conversation-rules.ts';
export * from './coupon-rules.ts';
export { creditCheck, isCreditCode, organisationCheck } from './credit-code.ts';
export {
  CREDIT_FACTORS,
  CREDIT_GRADES,
  CREDIT_MOVEMENTS,
  CREDIT_OBSTACLES,
  CREDIT_STATES,
  type CreditFactor,
  type CreditGrade,
  type CreditMovementKind,
  type CreditObstacle,
  type CreditState,
  REPAYMENT_WAYS,
  type RepaymentWay,
  STATEMENT_FILES,
  STATEMENT_STATES,
  type StatementFile,
  type StatementState,
} from './credit-states.ts';
export * from './delivery-parts.ts';
export { ERRORS, type ErrorCode, type ErrorInfo } from './errors.ts';
export * from './evaluation-rules.ts';
export * from './factory-rules.ts';
export * from './file-roles.ts';
export {
  FINANCE_REPORTS,
  type FinanceReport,
  PREPAID_KINDS,
  type PrepaidKind,
  RECEIVABLE_AGES,
  type ReceivableAge,
  type ReportFile,
  type SalesBy,
} from './finance-reports.ts';
export * from './instance-state.ts';
export * from './invoice-rules.ts';
export { FIGURE_UNITS, type FigureUnit, LEDGER_RULE_NAMES, LEDGER_RULES, type LedgerRule } from './ledger-rules.ts';
export { MAX_ENTRIES_COUNTED, MAX_QUOTES_COUNTED } from './list-limits.ts';
export { MANUAL_ACCOUNTS } from './manual-accounts.ts';
export { type CallNeed, needOf, roleMayCall } from './member-capabilities.ts';
export * from './member-roles.ts';
export * from './message-events.ts';
export * from './note-subjects.ts';
export * from './one-of.ts';
export * from './option-tasks.ts';
export * from './order-states.ts';
export * from './parcel-labels.ts';
export * from './parcel-states.ts';
export * from './payment-approval-rules.ts';
export * from './payment-methods.ts';
export * from './planning-rules.ts';
export * from './production-file-rules.ts';
export * from './program-request-rules.ts';
export * from './quality-rules.ts';
export * from './question-rules.ts';
export { parsePosition, READ_AFTER_HEADER, WRITTEN_HEADER } from './read-position.ts';
export * from './revenue-rules.ts';
export * from './review-rules.ts';
export * from './role-templates.ts';
export * from './sandbox-rules.ts';
export { COMMON_PARAMETERS, IDENTITY_PARAMETERS, TOKEN_FIELD } from './shared-schemas.ts';
export {
  FIELD_PERMISSIONS,
  type FieldPermission,
  STAFF_PERMISSIONS,
  type StaffPermission,
  WEIGHTY_PERMISSIONS,
} from './staff-permissions.ts';
export { stencilSpecSchema, storedSpec } from './stencil-spec-schema.ts';
export * from './task-kinds.ts';
export type { TemplateContext } from './template-contexts.ts';
export { hasTestSide } from './test-side.ts';
export { toFileName, toSearch } from './text-profiles.ts';
export * from './timeline-events.ts';
export * from './transfer-statuses.ts';
export * from './views.ts';
export {
  innerSchemas,
  permissionOfField,
  type VisibleField,
  visibleFields,
  type Withholder,
  withholder,
} from './visible-with.ts';
export { VOUCHER_LAYOUTS, VOUCHER_MODES, type VoucherLayout, type VoucherMode } from './vouchers.ts';
export * from './wallet-files.ts';
export * from './webhook-events.ts';
export { webhookExample, webhookPayload } from './webhook-payloads.ts';
export { WEBHOOKS } from './webhooks.ts';
export * from './withdrawal-states.ts';
export { definitionOf } from './zod-definition.ts';
