import type { z } from 'zod';
import type { complaintsOfBoard, ownComplaint } from './areas/after-sales/after-sales.ts';
import type { factoryDetail, ownEvaluation, publicEvaluation } from './areas/after-sales/evaluation.ts';
import type { staffComplaint, staffComplaintPage } from './areas/after-sales/staff-after-sales.ts';
import type { staffEvaluation, staffFactory } from './areas/after-sales/staff-evaluations.ts';
import type { freightChange, mainOrder, mainPayment, paymentSummary } from './areas/back-office/main-order.ts';
import type { memberEntry, memberPayment } from './areas/back-office/member-page.ts';
import type { memberOrder } from './areas/back-office/on-behalf.ts';
import type { onBehalfAction } from './areas/back-office/on-behalf-action.ts';
import type { boardLayers, caseHistory, pastCase } from './areas/back-office/staff-cases.ts';
import type { staffDashboardView } from './areas/back-office/staff-dashboard.ts';
import type { staffMainOrder, staffParcel, timelineEntry } from './areas/back-office/staff-main-orders.ts';
import type {
  staffCertification,
  staffCertificationDetail,
  staffMemberDetail,
  staffTransfer,
  staffTransferUse,
} from './areas/back-office/staff-members.ts';
import type { noteFile, staffNote } from './areas/back-office/staff-notes.ts';
import type { staffHit } from './areas/back-office/staff-search.ts';
import type { staffSchedule, staffTask } from './areas/back-office/staff-tasks.ts';
import type { newPasskeyAnswer, passkeyAnswer, passkeyCreation, passkeyRequest } from './areas/base/passkey.ts';
import type { roleScope, staffAccount, staffControlEvent, staffRole } from './areas/base/staff-accounts.ts';
import type { ownSignIn } from './areas/base/staff-sign-in.ts';
import type { articleBlock, articleHead, articleImage, articleRun } from './areas/content/article.ts';
import type { staffArticle, staffArticleRow } from './areas/content/staff-articles.ts';
import type { boardComparison, comparedFiles } from './areas/files/board-comparison.ts';
import type {
  boardFile,
  boardReading,
  measuredBoard,
  storedFile,
  storedFiles,
  uploadedImage,
} from './areas/files/upload.ts';
import type { billingProfile } from './areas/finance/billing-profile.ts';
import type {
  creditAccount,
  creditForecast,
  creditMovement,
  creditObjection,
  creditScore,
  creditStatement,
  creditStatementDetail,
  reconciliationPeriod,
  repaymentStep,
} from './areas/finance/credit.ts';
import type {
  creditNote,
  invoiceApplication,
  invoiceApplicationDetail,
  invoiceablePart,
  invoiceDocumentSchema,
  invoiceLine,
  mainOrderInvoice,
} from './areas/finance/invoice.ts';
import type { cashLog, gatewayOffer, paymentInfo, paymentStep, sharedPayment } from './areas/finance/payment.ts';
import type { walletCorrection } from './areas/finance/staff-corrections.ts';
import type {
  creditAgeing,
  creditProposal,
  staffCreditAccount,
  staffCreditDetail,
  staffStatement,
  staffStatementDetail,
} from './areas/finance/staff-credit.ts';
import type {
  invoiceMonth,
  invoiceRegisterLine,
  openTaxItem,
  staffInvoice,
  staffInvoiceDetail,
  staffInvoiceLine,
  unmatchedInvoice,
} from './areas/finance/staff-invoices.ts';
import type { paymentBooking, staffPayment, staffPaymentDetail } from './areas/finance/staff-payments.ts';
import type { staffRefund } from './areas/finance/staff-refunds.ts';
import type { revenueRules } from './areas/finance/staff-revenue-rules.ts';
import type { staffWithdrawal, staffWithdrawalDetail } from './areas/finance/staff-withdrawals.ts';
import type { bankAccount, walletPart, withdrawalAllowance, withdrawalRow } from './areas/finance/withdrawal.ts';
import type { orderedDocument } from './areas/fulfilment/order-documents.ts';
import type { packing } from './areas/fulfilment/packing.ts';
import type { productionFile, staffProductionFile } from './areas/fulfilment/production-files.ts';
import type {
  boardQuality,
  deviation,
  measuredCharacteristic,
  nonconformance,
  nonconformancePage,
} from './areas/fulfilment/quality.ts';
import type { batchPage, batchProposal, batchRow } from './areas/fulfilment/staff-batches.ts';
import type { camJob, camRelease, camRule } from './areas/fulfilment/staff-cam-jobs.ts';
import type {
  factoryCapability,
  factoryFloor,
  factoryProposal,
  stepEvent,
  syncResult,
} from './areas/fulfilment/staff-factories.ts';
import type { floorBoard } from './areas/fulfilment/staff-floor.ts';
import type { carrierSetting, packingJob } from './areas/fulfilment/staff-parcels.ts';
import type { planBoard, planCard, planOptions } from './areas/fulfilment/staff-planning.ts';
import type { loginDevice, memberRow, memberType, session, user } from './areas/identity/account.ts';
import type { address, freightOffer, freightOption } from './areas/identity/address.ts';
import type { certification, transferAccount } from './areas/identity/certification.ts';
import type { incomingTransfer, serviceContact, usedTransfer } from './areas/identity/member.ts';
import type { memberMessage, messageSettings } from './areas/messaging/message.ts';
import type { messageTemplate, templateList } from './areas/messaging/message-templates.ts';
import type { closing } from './areas/operations/account-data.ts';
import type {
  demonstrationYear,
  instanceJob,
  instanceMessage,
  instanceView,
} from './areas/operations/staff-instance.ts';
import type { cartRow } from './areas/orders/cart.ts';
import type { previousFile } from './areas/orders/comparison.ts';
import type { deliveryChoices } from './areas/orders/delivery.ts';
import type {
  engineeringQuestion,
  questionEntry,
  questionFile,
  questionOption,
  specChanges,
} from './areas/orders/engineering-question.ts';
import type { preparedOrder } from './areas/orders/order-confirmation.ts';
import type {
  changeOrder,
  findingPlace,
  forecastCause,
  machineDecision,
  orderDetail,
  orderHold,
  orderProgress,
  orderSummary,
  previousRound,
  reviewFinding,
  shipment,
  specDifference,
} from './areas/orders/pcb-order.ts';
import type {
  precedent,
  SECOND_FACTORS,
  staffMember,
  staffOrderDetail,
  staffOrderSummary,
  staffSignIn,
} from './areas/orders/staff.ts';
import type {
  previousAnswer,
  questionTemplate,
  questionTemplateList,
  staffQuestion,
} from './areas/orders/staff-questions.ts';
import type { draftBook, priceChange, publishedBook, replayResult } from './areas/pricing/price-book.ts';
import type { priceLine } from './areas/pricing/priced-board.ts';
import type { quotation } from './areas/pricing/quotation.ts';
import type { orderPrice, quote, quoteResult, stencilQuoteResult, storedQuoteResult } from './areas/pricing/quote.ts';
import type { reorderDifferences } from './areas/pricing/reorder.ts';
import type {
  profileSpec,
  quoteComparison,
  quoteProfile,
  savedQuote,
  sharedLink,
  sharedQuote,
  storedQuoteDetail,
} from './areas/pricing/stored-quote.ts';

/** The objects of the API, by name, for screens and handlers. */
export type User = z.output<typeof user>;
export type MemberType = z.output<typeof memberType>;
export type Session = z.output<typeof session>;
export type AccountClosing = z.output<typeof closing>;
export type LoginDevice = z.output<typeof loginDevice>;
export type MemberListRow = z.output<typeof memberRow>;
export type Certification = z.output<typeof certification>;
export type TransferAccount = z.output<typeof transferAccount>;
export type UsedTransfer = z.output<typeof usedTransfer>;
export type IncomingTransfer = z.output<typeof incomingTransfer>;
export type ServiceContact = z.output<typeof serviceContact>;
export type BoardComparison = z.output<typeof boardComparison>;
export type BoardLayers = z.output<typeof boardLayers>;
export type CaseHistory = z.output<typeof caseHistory>;
export type PastCase = z.output<typeof pastCase>;
export type ComparedFiles = z.output<typeof comparedFiles>;
export type PreviousFile = z.output<typeof previousFile>;
export type StoredFile = z.output<typeof storedFile>;
export type StoredFiles = z.output<typeof storedFiles>;
export type UploadedImage = z.output<typeof uploadedImage>;
export type StaffRole = z.output<typeof staffRole>;
export type RoleScope = z.output<typeof roleScope>;
export type StaffAccount = z.output<typeof staffAccount>;
export type StaffControlEvent = z.output<typeof staffControlEvent>;
export type StaffCertification = z.output<typeof staffCertification>;
export type StaffCertificationDetail = z.output<typeof staffCertificationDetail>;
export type StaffTransfer = z.output<typeof staffTransfer>;
export type WalletCorrection = z.output<typeof walletCorrection>;
export type StaffTransferUse = z.output<typeof staffTransferUse>;
export type StaffHit = z.output<typeof staffHit>;
export type DemonstrationYear = z.output<typeof demonstrationYear>;
export type InstanceView = z.output<typeof instanceView>;
export type InstanceJob = z.output<typeof instanceJob>;
export type InstanceMessage = z.output<typeof instanceMessage>;
export type StaffDashboard = z.output<typeof staffDashboardView>;
export type StaffMainOrder = z.output<typeof staffMainOrder>;
export type TimelineEntry = z.output<typeof timelineEntry>;
export type EngineeringQuestion = z.output<typeof engineeringQuestion>;
export type QuestionEntry = z.output<typeof questionEntry>;
export type QuestionOption = z.output<typeof questionOption>;
export type OrderedDocument = z.output<typeof orderedDocument>;
export type ProductionFile = z.output<typeof productionFile>;
export type StaffProductionFile = z.output<typeof staffProductionFile>;
export type QuestionFile = z.output<typeof questionFile>;
export type ReorderTooling = z.output<(typeof reorderDifferences)['tooling']>;
export type ReorderQuote = z.output<(typeof quote)['recalculateReorder']['result']>;
export type ReorderInfo = z.output<(typeof quote)['reorderInfo']['result']>;
export type SpecChanges = z.output<typeof specChanges>;
export type SpecDifference = z.output<typeof specDifference>;
export type StaffQuestion = z.output<typeof staffQuestion>;
export type PreviousAnswer = z.output<typeof previousAnswer>;
export type QuestionTemplate = z.output<typeof questionTemplate>;
export type QuestionTemplateList = z.output<typeof questionTemplateList>;
export type OwnEvaluation = z.output<typeof ownEvaluation>;
export type PublicEvaluation = z.output<typeof publicEvaluation>;
export type FactoryDetail = z.output<typeof factoryDetail>;
export type FactoryCapability = z.output<typeof factoryCapability>;
export type FloorBoard = z.output<typeof floorBoard>;
export type OwnComplaint = z.output<typeof ownComplaint>;
export type ComplaintsOfBoard = z.output<typeof complaintsOfBoard>;
export type StaffComplaint = z.output<typeof staffComplaint>;
export type StaffComplaintPage = z.output<typeof staffComplaintPage>;
export type MeasuredCharacteristic = z.output<typeof measuredCharacteristic>;
export type BoardQuality = z.output<typeof boardQuality>;
export type Nonconformance = z.output<typeof nonconformance>;
export type NonconformancePage = z.output<typeof nonconformancePage>;
export type Deviation = z.output<typeof deviation>;
export type BatchProposal = z.output<typeof batchProposal>;
export type BatchRow = z.output<typeof batchRow>;
export type PlanBoard = z.output<typeof planBoard>;
export type PlanCard = z.output<typeof planCard>;
export type PlanOptions = z.output<typeof planOptions>;
export type BatchPage = z.output<typeof batchPage>;
export type CamJob = z.output<typeof camJob>;
export type CamRelease = z.output<typeof camRelease>;
export type FactoryFloor = z.output<typeof factoryFloor>;
export type FactoryProposal = z.output<typeof factoryProposal>;
export type StepEvent = z.output<typeof stepEvent>;
export type FactorySync = z.output<typeof syncResult>;
export type StaffEvaluation = z.output<typeof staffEvaluation>;
export type StaffFactory = z.output<typeof staffFactory>;
export type StaffNote = z.output<typeof staffNote>;
export type NoteFile = z.output<typeof noteFile>;
export type RevenueRules = z.output<typeof revenueRules>;
export type CamRule = z.output<typeof camRule>;
export type StaffSchedule = z.output<typeof staffSchedule>;
export type StaffTask = z.output<typeof staffTask>;
export type StaffPayment = z.output<typeof staffPayment>;
export type StaffPaymentDetail = z.output<typeof staffPaymentDetail>;
export type PaymentBooking = z.output<typeof paymentBooking>;
export type StaffParcel = z.output<typeof staffParcel>;
export type StaffRefund = z.output<typeof staffRefund>;
export type BankAccount = z.output<typeof bankAccount>;
export type WalletPart = z.output<typeof walletPart>;
export type MessageSettings = z.output<typeof messageSettings>;
export type MemberMessage = z.output<typeof memberMessage>;
export type BillingProfile = z.output<typeof billingProfile>;
export type InvoiceablePart = z.output<typeof invoiceablePart>;
export type InvoiceLine = z.output<typeof invoiceLine>;
export type InvoiceDocument = z.output<typeof invoiceDocumentSchema>;
export type CreditNote = z.output<typeof creditNote>;
export type InvoiceApplication = z.output<typeof invoiceApplication>;
export type InvoiceApplicationDetail = z.output<typeof invoiceApplicationDetail>;
export type MainOrderInvoice = z.output<typeof mainOrderInvoice>;
export type Withdrawal = z.output<typeof withdrawalRow>;
export type WithdrawalAllowance = z.output<typeof withdrawalAllowance>;
export type StaffWithdrawal = z.output<typeof staffWithdrawal>;
export type CreditAccount = z.output<typeof creditAccount>;
export type CreditForecast = z.output<typeof creditForecast>;
export type CreditObjection = z.output<typeof creditObjection>;
export type CreditScore = z.output<typeof creditScore>;
export type CreditStatement = z.output<typeof creditStatement>;
export type CreditStatementDetail = z.output<typeof creditStatementDetail>;
export type ReconciliationPeriod = z.output<typeof reconciliationPeriod>;
export type RepaymentStep = z.output<typeof repaymentStep>;
export type CreditMovement = z.output<typeof creditMovement>;
export type StaffCreditAccount = z.output<typeof staffCreditAccount>;
export type StaffCreditDetail = z.output<typeof staffCreditDetail>;
export type CreditAgeing = z.output<typeof creditAgeing>;
export type StaffStatement = z.output<typeof staffStatement>;
export type StaffStatementDetail = z.output<typeof staffStatementDetail>;
export type CreditProposal = z.output<typeof creditProposal>;
export type StaffWithdrawalDetail = z.output<typeof staffWithdrawalDetail>;
export type StaffInvoice = z.output<typeof staffInvoice>;
export type StaffInvoiceDetail = z.output<typeof staffInvoiceDetail>;
export type OpenTaxItem = z.output<typeof openTaxItem>;
export type InvoiceRegisterLine = z.output<typeof invoiceRegisterLine>;
export type StaffInvoiceLine = z.output<typeof staffInvoiceLine>;
export type UnmatchedInvoice = z.output<typeof unmatchedInvoice>;
export type InvoiceMonth = z.output<typeof invoiceMonth>;
export type StaffMemberDetail = z.output<typeof staffMemberDetail>;
export type MemberEntry = z.output<typeof memberEntry>;
export type MemberPayment = z.output<typeof memberPayment>;
export type MemberOrder = z.output<typeof memberOrder>;
export type OnBehalfAction = z.output<typeof onBehalfAction>;
export type DeliveryAddress = z.output<typeof address>;
export type FreightOffer = z.output<typeof freightOffer>;
export type FreightChange = z.output<typeof freightChange>;
export type FreightOption = z.output<typeof freightOption>;
export type PriceLine = z.output<typeof priceLine>;
export type CartRow = z.output<typeof cartRow>;
export type PreparedOrder = z.output<typeof preparedOrder>;
export type OrderSummary = z.output<typeof orderSummary>;
export type OrderDetail = z.output<typeof orderDetail>;
export type OrderProgress = z.output<typeof orderProgress>;
export type ChangeOrder = z.output<typeof changeOrder>;
export type ReviewFinding = z.output<typeof reviewFinding>;
export type MachineDecision = z.output<typeof machineDecision>;
export type Precedent = z.output<typeof precedent>;
export type PreviousRound = z.output<typeof previousRound>;
export type FindingPlace = z.output<typeof findingPlace>;
export type OrderHold = z.output<typeof orderHold>;
export type ForecastCause = z.output<typeof forecastCause>;
export type Packing = z.output<typeof packing>;
export type PackingJob = z.output<typeof packingJob>;
export type CarrierSetting = z.output<typeof carrierSetting>;
export type DeliveryChoices = z.output<typeof deliveryChoices>;
export type MainOrder = z.output<typeof mainOrder>;
export type Shipment = z.output<typeof shipment>;
export type PaymentSummary = z.output<typeof paymentSummary>;
export type MainPayment = z.output<typeof mainPayment>;
export type GatewayOffer = z.output<typeof gatewayOffer>;
export type PaymentInfo = z.output<typeof paymentInfo>;
export type PaymentStep = z.output<typeof paymentStep>;
export type SharedPayment = z.output<typeof sharedPayment>;
export type QuoteView = z.output<typeof quoteResult>;
export type StencilQuoteView = z.output<typeof stencilQuoteResult>;
export type Quotation = z.output<typeof quotation>;
export type StoredQuoteView = z.output<typeof storedQuoteResult>;
export type StoredQuoteDetailView = z.output<typeof storedQuoteDetail>;
export type SharedQuoteView = z.output<typeof sharedQuote>;
export type SavedQuoteView = z.output<typeof savedQuote>;
export type SharedLinkView = z.output<typeof sharedLink>;
export type QuoteComparison = z.output<typeof quoteComparison>;
export type QuoteProfile = z.output<typeof quoteProfile>;
export type ProfileSpec = z.output<typeof profileSpec>;
export type OrderPrice = z.output<typeof orderPrice>;
export type PublishedBook = z.output<typeof publishedBook>;
export type DraftBook = z.output<typeof draftBook>;
export type PriceChange = z.output<typeof priceChange>;
export type ReplayResult = z.output<typeof replayResult>;
export type ArticleRun = z.output<typeof articleRun>;
export type ArticleImage = z.output<typeof articleImage>;
export type ArticleBlock = z.output<typeof articleBlock>;
export type ArticleHead = z.output<typeof articleHead>;
export type StaffArticle = z.output<typeof staffArticle>;
export type StaffArticleRow = z.output<typeof staffArticleRow>;
export type MessageTemplate = z.output<typeof messageTemplate>;
export type MessageTemplateList = z.output<typeof templateList>;
export type CashLog = z.output<typeof cashLog>;
export type BoardFile = z.output<typeof boardFile>;
export type BoardReading = z.output<typeof boardReading>;
export type MeasuredBoard = z.output<typeof measuredBoard>;
export type StaffMember = z.output<typeof staffMember>;
export type StaffSignIn = z.output<typeof staffSignIn>;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
export type OwnSignIn = z.output<typeof ownSignIn>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;
export type StaffOrderSummary = z.output<typeof staffOrderSummary>;
export type StaffOrderDetail = z.output<typeof staffOrderDetail>;
