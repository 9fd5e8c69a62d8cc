import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { documentPrinter } from '../platform/documents/document-printer.ts';
import { DomainEvents } from '../platform/domain-events/domain-events.ts';
import { unlockFields } from '../platform/encrypted-fields/data-keys.ts';
import { encryptUnderCurrentKey } from '../platform/encrypted-fields/encrypt-rows.ts';
import { addGatewayPages } from '../platform/gateways/gateway-extras.ts';
import type { Gauge } from '../platform/http/gauges.ts';
import type { Route } from '../platform/http/route.ts';
import { instanceGauges } from '../platform/instance/instance-gauges.ts';
import type { JobDefinition } from '../platform/jobs/worker.ts';
import { resetFutureUses } from '../platform/limits.ts';
import { afterSalesRoutes } from './after-sales/after-sales/after-sales-routes.ts';
import { complaintApprovals } from './after-sales/after-sales/refund-approvals.ts';
import { evaluationsRoutes } from './after-sales/evaluations/evaluations-routes.ts';
import { scoresOfFactories } from './after-sales/evaluations/factory-scores.ts';
import { inviteEvaluation } from './after-sales/evaluations/invite-evaluation.ts';
import { staffEvaluationsRoutes } from './after-sales/evaluations/staff-evaluations-routes.ts';
import { approvalsRoutes } from './back-office/approval-list/approvals-routes.ts';
import { cancelApprovals } from './back-office/cancel-requests/cancel-approvals.ts';
import { dashboardRoutes } from './back-office/dashboard/dashboard-routes.ts';
import { disputeEvidenceRoutes } from './back-office/dispute-evidence/dispute-evidence-routes.ts';
import { financeReportsRoutes } from './back-office/finance-reports/finance-reports-routes.ts';
import { mainOrdersRoutes } from './back-office/main-orders/main-orders-routes.ts';
import { memberViewsRoutes } from './back-office/member-views/member-views-routes.ts';
import { membersRoutes } from './back-office/members/members-routes.ts';
import { notesJobs } from './back-office/notes/notes-jobs.ts';
import { notesRoutes } from './back-office/notes/notes-routes.ts';
import { onBehalfRoutes } from './back-office/on-behalf/on-behalf-routes.ts';
import { personalDataRoutes } from './back-office/personal-data/personal-data-routes.ts';
import { endFuturePresence } from './back-office/presence/presence.ts';
import { presenceRoutes } from './back-office/presence/presence-routes.ts';
import { searchRoutes } from './back-office/search/search-routes.ts';
import { staffOrdersRoutes } from './back-office/staff-orders/staff-orders-routes.ts';
import { subscribeTaskEvents } from './back-office/tasks/task-events.ts';
import { tasksJobs } from './back-office/tasks/tasks-jobs.ts';
import { tasksRoutes } from './back-office/tasks/tasks-routes.ts';
import { actionLimitsRoutes } from './base/action-limits/action-limits-routes.ts';
import { clockSteppedBack } from './base/alarms/alarm-events.ts';
import { alarmsJobs } from './base/alarms/alarms-jobs.ts';
import { auditRoutes } from './base/audit/audit-routes.ts';
import { staffAccountsJobs } from './base/staff-accounts/staff-accounts-jobs.ts';
import { staffRolesRoutes } from './base/staff-accounts/staff-roles-routes.ts';
import { staffSignInRoutes } from './base/staff-accounts/staff-sign-in-routes.ts';
import { systemRoutes } from './base/system/system-routes.ts';
import { companyProfileRoutes } from './content/company-profile/company-profile-routes.ts';
import { profileApprovals } from './content/company-profile/profile-proposals.ts';
import { addArticleImages } from './content/content/article-images.ts';
import { contentJobs } from './content/content/content-jobs.ts';
import { contentRoutes } from './content/content/content-routes.ts';
import { addReadingLists } from './content/content/reading-lists.ts';
import { addSocialImages } from './content/content/social-images.ts';
import { staffContentRoutes } from './content/content/staff-content-routes.ts';
import { encryptedTables } from './encrypted-tables.ts';
import { fileReferences } from './file-references.ts';
import { uploadsJobs } from './files/attachments/uploads-jobs.ts';
import { uploadsRoutes } from './files/attachments/uploads-routes.ts';
import { analysisPool } from './files/files/board-analysis/analysis-pool.ts';
import { layerDrawing } from './files/files/board-layers.ts';
import { fileComparison } from './files/files/compare-files.ts';
import { filesJobs } from './files/files/files-jobs.ts';
import { filesRoutes } from './files/files/files-routes.ts';
import { layerPages } from './files/files/layer-pages.ts';
import { bankStatementsRoutes } from './finance/bank-statements/bank-statements-routes.ts';
import { addBankFeed } from './finance/bank-transfers/bank-feed-route.ts';
import { bankTransfersRoutes } from './finance/bank-transfers/bank-transfers-routes.ts';
import { certifyByTransfer } from './finance/bank-transfers/certify-by-transfer.ts';
import { claimApprovals } from './finance/bank-transfers/claim-approvals.ts';
import { transferCredited, transferReceived } from './finance/bank-transfers/transfer-events.ts';
import { undoApprovals } from './finance/bank-transfers/undo-approvals.ts';
import { carrierClaimsRoutes } from './finance/carrier-claims/carrier-claims-routes.ts';
import { creditApprovals } from './finance/credit/credit-approvals.ts';
import { statementConfirmed } from './finance/credit/credit-events.ts';
import { creditJobs } from './finance/credit/credit-jobs.ts';
import { creditRoutes } from './finance/credit/credit-routes.ts';
import { staffCreditRoutes } from './finance/credit/staff-credit-routes.ts';
import { disputesJobs } from './finance/disputes/disputes-jobs.ts';
import { disputesRoutes } from './finance/disputes/disputes-routes.ts';
import { addCertifiedProfile } from './finance/invoices/billing-profiles.ts';
import { owedReduced } from './finance/invoices/invoice-events.ts';
import { invoicesJobs, resetFutureInvoices } from './finance/invoices/invoices-jobs.ts';
import { invoicesRoutes } from './finance/invoices/invoices-routes.ts';
import { becomeInvoiceable, onRevenueEarned } from './finance/invoices/on-revenue-earned.ts';
import { staffInvoicesRoutes } from './finance/invoices/staff-invoices-routes.ts';
import { alarmsRoutes } from './finance/ledger-checks/alarms-routes.ts';
import { ledgerCheckGauges } from './finance/ledger-checks/last-check.ts';
import { ledgerCheckJobs } from './finance/ledger-checks/ledger-check-jobs.ts';
import { ledgerCheckRoutes } from './finance/ledger-checks/ledger-check-routes.ts';
import { ledgerRoutes } from './finance/ledger-checks/ledger-routes.ts';
import { monthApprovals } from './finance/ledger-checks/month-approvals.ts';
import { manualJournalApprovals } from './finance/manual-journals/manual-journal-approvals.ts';
import { manualJournalsRoutes } from './finance/manual-journals/manual-journals-routes.ts';
import { mainOrdersDue } from './finance/order-payments/main-orders-due.ts';
import { orderPaymentsJobs, refundSoon } from './finance/order-payments/order-payments-jobs.ts';
import { refundAfterBoardsLeft, refundAfterRevision } from './finance/order-payments/refund-overpayment.ts';
import { payApproval } from './finance/payment-approvals/pay-with-approval.ts';
import { paymentApprovalsJobs } from './finance/payment-approvals/payment-approvals-jobs.ts';
import { paymentApprovalsRoutes } from './finance/payment-approvals/payment-approvals-routes.ts';
import { addNotifyRoute } from './finance/payments/notify-route.ts';
import { payeeApprovals } from './finance/payments/payee-approvals.ts';
import { paymentJobs, resetFuturePayments } from './finance/payments/payment-jobs.ts';
import { paymentsRoutes } from './finance/payments/payments-routes.ts';
import { mainOrdersOfPayments } from './finance/payments/read-payments.ts';
import { repaymentArrived } from './finance/payments/repayment-events.ts';
import { staffPaymentsRoutes } from './finance/payments/staff-payments-routes.ts';
import { staffRefundsRoutes } from './finance/payments/staff-refunds-routes.ts';
import { repayWithArrived } from './finance/repayments/repay-through-gateway.ts';
import { repaymentsJobs, useCreditedTransfer } from './finance/repayments/repayments-jobs.ts';
import { repaymentsRoutes } from './finance/repayments/repayments-routes.ts';
import { settlementsJobs } from './finance/settlements/settlements-jobs.ts';
import { settlementsRoutes } from './finance/settlements/settlements-routes.ts';
import { vouchersRoutes } from './finance/vouchers/vouchers-routes.ts';
import { correctionApprovals } from './finance/wallet-corrections/correction-approvals.ts';
import { walletCorrectionsRoutes } from './finance/wallet-corrections/wallet-corrections-routes.ts';
import { walletStatementsRoutes } from './finance/wallet-statements/wallet-statements-routes.ts';
import { isAccountInUse } from './finance/withdrawals/money-in-withdrawals.ts';
import { staffWithdrawalsRoutes } from './finance/withdrawals/staff-withdrawals-routes.ts';
import { withdrawalApprovals } from './finance/withdrawals/withdrawal-approvals.ts';
import { resetFuturePayouts, withdrawalsJobs } from './finance/withdrawals/withdrawals-jobs.ts';
import { withdrawalsRoutes } from './finance/withdrawals/withdrawals-routes.ts';
import { camRuleApprovals } from './fulfilment/cam-jobs/second-engineer-rule.ts';
import type { BuyerPort } from './fulfilment/port/buyer-port.ts';
import { addParcelNotice } from './fulfilment/shipping/parcel-notice-route.ts';
import { accountsJobs } from './identity/accounts/accounts-jobs.ts';
import { accountsRoutes } from './identity/accounts/accounts-routes.ts';
import { captchaGauges } from './identity/accounts/captcha.ts';
import { memberNotified } from './identity/accounts/member-notification.ts';
import { resetFutureFailures } from './identity/accounts/pay-password.ts';
import { addressesRoutes } from './identity/addresses/addresses-routes.ts';
import { apiKeysJobs, apiKeysRoutes } from './identity/api-keys/api-keys-routes.ts';
import { bankAccountsRoutes } from './identity/bank-accounts/bank-accounts-routes.ts';
import { companyCertified } from './identity/certification/certification-events.ts';
import { certificationJobs } from './identity/certification/certification-jobs.ts';
import { certificationRoutes } from './identity/certification/certification-routes.ts';
import { staffCertificationsRoutes } from './identity/certification/staff-certifications-routes.ts';
import { companyJobs, companyRoutes } from './identity/company/company-routes.ts';
import { companyRegisterJobs } from './identity/company-register/company-register-jobs.ts';
import { companyRegisterRoutes } from './identity/company-register/company-register-routes.ts';
import { programRequestsRoutes } from './identity/program-requests/program-requests-routes.ts';
import { revenueRuleApprovals } from './ledger/ledger/propose-rule.ts';
import { revenueRulesRoutes } from './ledger/ledger/revenue-rules-routes.ts';
import { recogniseRevenue } from './ledger/revenue/recognise-revenue.ts';
import { revenueEarned } from './ledger/revenue/revenue-events.ts';
import { walletRoutes } from './ledger/wallet/wallet-routes.ts';
import { messageTemplatesRoutes } from './messaging/message-templates/message-templates-routes.ts';
import { deliverNotification } from './messaging/messages/deliver-notification.ts';
import { messagesJobs, resetFutureTries } from './messaging/messages/messages-jobs.ts';
import { messagesRoutes } from './messaging/messages/messages-routes.ts';
import { notifyBuyerOnOrderChange } from './messaging/messages/order-notifications.ts';
import { resetFutureDeliveries } from './messaging/webhooks/claim-deliveries.ts';
import { webhooksJobs } from './messaging/webhooks/webhooks-jobs.ts';
import { webhooksRoutes } from './messaging/webhooks/webhooks-routes.ts';
import { accountDataJobs } from './operations/account-data/account-data-jobs.ts';
import { accountDataRoutes } from './operations/account-data/account-data-routes.ts';
import { addBankSimulator } from './operations/demonstration/bank-simulator.ts';
import { addDevSignIn } from './operations/demonstration/dev-page-guard.ts';
import { addMonthClose } from './operations/demonstration/month-close-route.ts';
import { addOutbox } from './operations/demonstration/outbox-route.ts';
import { isYearRunning, yearProgress } from './operations/demonstration/year/year-progress.ts';
import { instanceRoutes } from './operations/instance/instance-routes.ts';
import { closedSandboxRoutes } from './operations/sandbox/sandbox-routes.ts';
import { bulkOrdersRoutes } from './orders/bulk-orders/bulk-orders-routes.ts';
import { buyerOrdersJobs } from './orders/buyer-orders/buyer-orders-jobs.ts';
import { buyerOrdersRoutes } from './orders/buyer-orders/buyer-orders-routes.ts';
import { ownShipmentsRoutes } from './orders/buyer-orders/own-shipments.ts';
import { cancellationsJobs } from './orders/cancellations/cancellations-jobs.ts';
import { cartsRoutes } from './orders/carts/carts-routes.ts';
import { changeApprovals } from './orders/change-orders/change-approvals.ts';
import { changeOrdersJobs } from './orders/change-orders/change-orders-jobs.ts';
import { goOnAfterPayment, goOnWithoutPayment } from './orders/change-orders/go-on.ts';
import { checkoutRoutes } from './orders/checkout/checkout-routes.ts';
import { conversationsJobs } from './orders/conversations/conversations-jobs.ts';
import { conversationsRoutes } from './orders/conversations/conversations-routes.ts';
import { addInboundMail } from './orders/conversations/inbound-mail.ts';
import { replyOfEmail } from './orders/conversations/reply-of-email.ts';
import { staffConversationsRoutes } from './orders/conversations/staff-conversations-routes.ts';
import { deliveryChangesJobs } from './orders/delivery-changes/delivery-changes-jobs.ts';
import { deliveryChangesRoutes } from './orders/delivery-changes/delivery-changes-routes.ts';
import { answeredQuestions, answeredQuestionsOfOrder } from './orders/engineering-questions/answered-questions.ts';
import { closeOnOrderChange, closeShortageQuestion } from './orders/engineering-questions/close-question.ts';
import { engineeringQuestionsJobs } from './orders/engineering-questions/engineering-questions-jobs.ts';
import { engineeringQuestionsRoutes } from './orders/engineering-questions/engineering-questions-routes.ts';
import {
  askAboutShortage,
  cancelAgreed,
  proposeRefund,
  refundAgreed,
} from './orders/engineering-questions/short-of-pieces.ts';
import { staffQuestionsRoutes } from './orders/engineering-questions/staff-questions-routes.ts';
import { orderConfirmationsRoutes } from './orders/order-confirmations/order-confirmations-routes.ts';
import { orderLinksRoutes } from './orders/order-links/order-links-routes.ts';
import { orderReviewJobs } from './orders/order-review/order-review-jobs.ts';
import { rememberVerdict } from './orders/order-review/verdicts.ts';
import { boardOfEmail } from './orders/order-views/board-of-email.ts';
import {
  boardRevised,
  boardSent,
  boardsLeft,
  orderChanged,
  supplementsPaid,
} from './orders-core/orders/order-events.ts';
import { type Fulfilment, ownFulfilment } from './own-fulfilment.ts';
import { pageAdditions } from './page-additions.ts';
import { couponApprovals } from './pricing/coupons/coupon-approvals.ts';
import { couponsRoutes } from './pricing/coupons/coupons-routes.ts';
import { canHaveCoupons } from './pricing/coupons/member-coupons.ts';
import { staffCouponsRoutes } from './pricing/coupons/staff-coupons-routes.ts';
import { freightRoutes } from './pricing/freight/freight-routes.ts';
import { leadTimesJobs } from './pricing/lead-times/renew-promises.ts';
import { priceDraftsRoutes } from './pricing/price-drafts/price-drafts-routes.ts';
import { priceDraftsJobs } from './pricing/price-drafts/watch-calendar.ts';
import { ensurePriceBook } from './pricing/prices/price-data.ts';
import { quotationsRoutes } from './pricing/quotations/quotations-routes.ts';
import { panelAdviser } from './pricing/quotes/panel-advice.ts';
import { panelRoutes } from './pricing/quotes/panel-routes.ts';
import { quotesRoutes } from './pricing/quotes/quotes-routes.ts';

/** The modules that deal with buyers, as fulfilment calls them. */
const buyer: BuyerPort = {
  proposeRefund,
  refundAgreed,
  cancelAgreed,
  askAboutShortage,
  closeShortageQuestion,
  questions: answeredQuestions,
  questionsOfOrder: answeredQuestionsOfOrder,
};

/** Every call that works, by area. A feature adds one line here; the server refuses to start while a call has no code. */
export function routes(
  deps: Deps,
  fulfilment: Fulfilment = ownFulfilment,
  sandboxOf: (served: readonly Route[]) => readonly Route[] = closedSandboxRoutes,
): readonly Route[] {
  const served = routesOfFeatures(deps, fulfilment);
  return [...served, ...sandboxOf(served), ...accountDataRoutes(deps, served)];
}

function routesOfFeatures(deps: Deps, fulfilment: Fulfilment): readonly Route[] {
  // One thread with the documents' fonts for all printing.
  const printer = documentPrinter({ mark: deps.config.documentMark });
  // The same threads for reading and for comparing boards.
  const analysis = analysisPool();
  const comparison = fileComparison(deps, analysis);
  // The same thread for the panel planner of buyers and for the documents of boards in production.
  const panels = panelAdviser();
  return [
    ...systemRoutes(deps),
    ...accountsRoutes(deps, canHaveCoupons),
    ...companyRoutes(deps),
    ...contentRoutes(deps, pageAdditions(deps)),
    ...companyProfileRoutes(deps),
    ...staffContentRoutes(deps),
    ...membersRoutes(deps),
    ...memberViewsRoutes(deps),
    ...onBehalfRoutes(deps),
    ...apiKeysRoutes(deps),
    ...programRequestsRoutes(deps),
    ...certificationRoutes(deps),
    ...staffCertificationsRoutes(deps),
    ...bankTransfersRoutes(deps, mainOrdersOfPayments),
    ...companyRegisterRoutes(deps),
    ...uploadsRoutes(deps),
    ...addressesRoutes(deps),
    ...filesRoutes(deps, printer, fileReferences, { analysis, comparison }),
    ...staffSignInRoutes(deps),
    ...staffRolesRoutes(deps),
    ...quotesRoutes(deps, printer),
    ...priceDraftsRoutes(deps),
    ...couponsRoutes(deps),
    ...staffCouponsRoutes(deps),
    ...freightRoutes(deps),
    ...quotationsRoutes(deps, printer),
    ...panelRoutes(deps, panels),
    ...paymentsRoutes(deps, { due: mainOrdersDue, approval: payApproval }, printer),
    ...paymentApprovalsRoutes(deps, mainOrdersDue),
    ...staffPaymentsRoutes(deps),
    ...staffRefundsRoutes(deps),
    ...walletRoutes(deps),
    ...revenueRulesRoutes(deps),
    ...walletCorrectionsRoutes(deps),
    ...walletStatementsRoutes(deps, printer),
    ...bankAccountsRoutes(deps, isAccountInUse),
    ...withdrawalsRoutes(deps),
    ...staffWithdrawalsRoutes(deps),
    ...creditRoutes(deps, printer),
    ...repaymentsRoutes(deps),
    ...staffCreditRoutes(deps, printer),
    ...invoicesRoutes(deps, printer),
    ...staffInvoicesRoutes(deps, printer),
    ...ledgerCheckRoutes(deps),
    ...ledgerRoutes(deps),
    ...vouchersRoutes(deps),
    ...financeReportsRoutes(deps),
    ...alarmsRoutes(deps),
    ...settlementsRoutes(deps),
    ...bankStatementsRoutes(deps),
    ...manualJournalsRoutes(deps),
    ...carrierClaimsRoutes(deps),
    ...disputesRoutes(deps),
    ...disputeEvidenceRoutes(deps),
    ...approvalsRoutes(deps, [
      withdrawalApprovals,
      changeApprovals,
      cancelApprovals,
      creditApprovals,
      claimApprovals,
      undoApprovals,
      payeeApprovals,
      correctionApprovals,
      complaintApprovals,
      monthApprovals,
      manualJournalApprovals,
      profileApprovals,
      camRuleApprovals,
      couponApprovals,
      revenueRuleApprovals,
    ]),
    ...actionLimitsRoutes(deps),
    ...cartsRoutes(deps),
    ...checkoutRoutes(deps),
    ...orderConfirmationsRoutes(deps, { due: mainOrdersDue, approval: payApproval }),
    ...buyerOrdersRoutes(deps),
    ...bulkOrdersRoutes(deps, printer, fulfilment.files),
    ...ownShipmentsRoutes(deps),
    ...staffOrdersRoutes(
      deps,
      {
        ...{ analysis, comparison, layers: layerDrawing(deps, analysis) },
        pages: layerPages({ ...deps, analysis, printer }),
      },
      fulfilment.port,
    ),
    ...fulfilment.routes(deps, { printer, panels, analysis, comparison, buyer, scoresOf: scoresOfFactories }),
    ...engineeringQuestionsRoutes(deps),
    ...staffQuestionsRoutes(deps),
    ...conversationsRoutes(deps),
    ...orderLinksRoutes(deps),
    ...staffConversationsRoutes(deps),
    ...presenceRoutes(deps),
    ...evaluationsRoutes(deps),
    ...staffEvaluationsRoutes(deps),
    ...afterSalesRoutes(deps),
    ...notesRoutes(deps),
    ...mainOrdersRoutes(deps),
    ...tasksRoutes(deps),
    ...dashboardRoutes(deps),
    ...instanceRoutes(deps, yearProgress),
    ...searchRoutes(deps),
    ...messageTemplatesRoutes(deps),
    ...messagesRoutes(deps),
    ...webhooksRoutes(deps),
    ...auditRoutes(deps),
    ...personalDataRoutes(),
    ...deliveryChangesRoutes(deps),
  ];
}

/** Every job, by area. */
export const jobs = (deps: Deps, fulfilment: Fulfilment = ownFulfilment): readonly JobDefinition[] => [
  ...fulfilment.jobs(deps),
  ...encryptedFieldsJobs(deps),
  ...alarmsJobs(deps),
  ...accountsJobs(deps),
  ...companyJobs(deps),
  ...apiKeysJobs(deps),
  ...staffAccountsJobs(deps),
  ...uploadsJobs(deps),
  ...contentJobs(deps),
  ...filesJobs(deps, fileReferences),
  ...certificationJobs(deps),
  ...companyRegisterJobs(deps),
  ...orderReviewJobs(deps),
  ...cancellationsJobs(deps),
  ...changeOrdersJobs(deps),
  ...deliveryChangesJobs(deps),
  ...buyerOrdersJobs(deps),
  ...paymentJobs(deps, mainOrdersDue),
  ...paymentApprovalsJobs(deps),
  ...leadTimesJobs(deps),
  ...priceDraftsJobs(deps),
  ...withdrawalsJobs(deps),
  ...creditJobs(deps),
  ...repaymentsJobs(deps),
  ...invoicesJobs(deps),
  ...orderPaymentsJobs(deps),
  ...ledgerCheckJobs(deps),
  ...settlementsJobs(deps),
  ...disputesJobs(deps),
  ...engineeringQuestionsJobs(deps),
  ...conversationsJobs(deps),
  ...notesJobs(deps),
  ...messagesJobs(
    deps,
    (orderNo) => boardOfEmail(deps, orderNo),
    (tx, message) => replyOfEmail(deps, tx, message),
  ),
  ...webhooksJobs(deps),
  ...tasksJobs(deps),
  ...accountDataJobs(deps),
];

/**
 * The jobs as the worker runs them. Those of the schedule leave out a run while the year of a demonstration is written: they would
 * remind of, or close, what the year leaves open in the past for a moment.
 */
export const workerJobs = (deps: Deps, fulfilment: Fulfilment = ownFulfilment): readonly JobDefinition[] =>
  jobs(deps, fulfilment).map((job) =>
    job.every === undefined || !deps.config.demonstrationYear
      ? job
      : {
          ...job,
          handle: async (payload: unknown, stopping?: AbortSignal) =>
            (await isYearRunning(deps.db.read)) ? undefined : job.handle(payload, stopping),
        },
  );

/** Gauges of the instance, in addition to those of the process. */
export const gauges = (deps: Deps): readonly Gauge[] => [
  ...instanceGauges(deps),
  ...ledgerCheckGauges(deps),
  ...captchaGauges,
];

/** Callbacks and pages of the gateways. */
export function addGatewayRoutes(app: FastifyInstance, deps: Deps): void {
  addNotifyRoute(app, deps, mainOrdersDue);
  addGatewayPages(app, deps);
}

/** Pages and callbacks outside the contract. */
export function addOutsideRoutes(app: FastifyInstance, deps: Deps): void {
  addGatewayRoutes(app, deps);
  addDevSignIn(app, deps.config);
  addOutbox(app, deps);
  addBankFeed(app, deps);
  addParcelNotice(app, deps);
  addInboundMail(app, deps);
  addBankSimulator(app, deps);
  addMonthClose(app, deps);
  addReadingLists(app, deps);
  addArticleImages(app, deps);
  addSocialImages(app, deps);
}

/** Each sets times in the future to now. */
const clockStepHandlers = [
  resetFutureUses,
  resetFutureFailures,
  resetFuturePayments,
  resetFuturePayouts,
  resetFutureInvoices,
  resetFutureTries,
  resetFutureDeliveries,
  endFuturePresence,
];

/**
 * Registers event handlers in the order in which they run: features handle only events of features below them, and only those
 * registered here.
 */
export function domainEventHandlers(deps: Pick<Deps, 'sms'>, fulfilment: Fulfilment = ownFulfilment): DomainEvents {
  const events = new DomainEvents();
  events.on(memberNotified, deliverNotification(deps));
  for (const reset of clockStepHandlers) events.on(clockSteppedBack, reset);
  events.on(companyCertified, addCertifiedProfile);
  events.on(transferReceived, certifyByTransfer);
  events.on(transferCredited, useCreditedTransfer);
  events.on(repaymentArrived, repayWithArrived);
  events.on(revenueEarned, onRevenueEarned);
  events.on(statementConfirmed, becomeInvoiceable);
  events.on(owedReduced, refundSoon);
  events.on(boardSent, recogniseRevenue);
  events.on(boardsLeft, refundAfterBoardsLeft);
  events.on(boardsLeft, goOnWithoutPayment);
  events.on(supplementsPaid, goOnAfterPayment);
  events.on(boardRevised, refundAfterRevision);
  events.on(orderChanged, rememberVerdict);
  events.on(orderChanged, closeOnOrderChange);
  events.on(orderChanged, notifyBuyerOnOrderChange);
  fulfilment.subscribe(events, buyer, scoresOfFactories);
  events.on(orderChanged, inviteEvaluation);
  subscribeTaskEvents(events);
  return events;
}

/**
 * Nightly: re-encrypts fields left under a previous key by an interrupted key change or by a process that did not have the new
 * key yet.
 */
const encryptedFieldsJobs = ({ db }: Deps): readonly JobDefinition[] => [
  {
    name: 'encryptedFields.encryptAgain',
    every: '43 19 * * *',
    handle: async () => void (await encryptUnderCurrentKey(db, encryptedTables)),
  },
];

/** Prepares the database before the first request; safe to repeat, and in several processes at once. */
export const prepare = async ({ db, config }: Deps): Promise<void> => {
  await unlockFields(db, config);
  await ensurePriceBook(db);
};
