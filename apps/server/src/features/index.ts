import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { documentPrinter } from '../platform/documents/document-printer.ts';
import { DomainEvents } from '../platform/domain-events/domain-events.ts';
import { addSandboxPages } from '../platform/gateways/sandbox/sandbox-routes.ts';
import type { Gauge } from '../platform/http/gauges.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobDefinition } from '../platform/jobs/worker.ts';
import { resetFutureUses } from '../platform/limits.ts';
import { unlockFields } from '../platform/sealed-fields/data-keys.ts';
import { sealPlainRows, sealUnderCurrentKey } from '../platform/sealed-fields/seal-rows.ts';
import { accountsJobs } from './accounts/accounts-jobs.ts';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { resetFutureFailures } from './accounts/pay-password.ts';
import { actLimitsRoutes } from './act-limits/act-limits-routes.ts';
import { addressesRoutes } from './addresses/addresses-routes.ts';
import { afterSalesRoutes } from './after-sales/after-sales-routes.ts';
import { complaintApprovals } from './after-sales/refund-approvals.ts';
import { clockSteppedBack } from './alarms/alarm-events.ts';
import { alarmsJobs } from './alarms/alarms-jobs.ts';
import { approvalsRoutes } from './approvals/approvals-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { bankAccountsRoutes } from './bank-accounts/bank-accounts-routes.ts';
import { bankStatementsRoutes } from './bank-statements/bank-statements-routes.ts';
import { addBankFeed } from './bank-transfers/bank-feed-route.ts';
import { bankTransfersRoutes } from './bank-transfers/bank-transfers-routes.ts';
import { transferCredited, transferReceived } from './bank-transfers/transfer-events.ts';
import { undoApprovals } from './bank-transfers/undo-approvals.ts';
import { batchesRoutes } from './batches/batches-routes.ts';
import { followInBatch } from './batches/follow-orders.ts';
import { refuseOnPanels } from './batches/refuse-change.ts';
import { behalfRoutes } from './behalf/behalf-routes.ts';
import { alarmsRoutes } from './books/alarms-routes.ts';
import { booksGauges } from './books/books-gauges.ts';
import { booksJobs } from './books/books-jobs.ts';
import { booksRoutes } from './books/books-routes.ts';
import { ledgerRoutes } from './books/ledger-routes.ts';
import { monthApprovals } from './books/month-approvals.ts';
import { buyerOrdersJobs } from './buyer-orders/buyer-orders-jobs.ts';
import { buyerOrdersRoutes } from './buyer-orders/buyer-orders-routes.ts';
import { cancelApprovals } from './cancel-requests/cancel-approvals.ts';
import { cancellationsJobs } from './cancellations/cancellations-jobs.ts';
import { filesInCarts } from './carts/cart-items.ts';
import { cartsRoutes } from './carts/carts-routes.ts';
import { caseVisitsRoutes } from './case-visits/case-visits-routes.ts';
import { endFutureVisits } from './case-visits/clock-step.ts';
import { approveByTransfer } from './certification/approve-by-transfer.ts';
import { certificationJobs } from './certification/certification-jobs.ts';
import { certificationRoutes } from './certification/certification-routes.ts';
import { staffCertificationsRoutes } from './certification/staff-certifications-routes.ts';
import { changeApprovals } from './change-orders/change-approvals.ts';
import { boardToChange } from './change-orders/change-order-events.ts';
import { changeOrdersJobs } from './change-orders/change-orders-jobs.ts';
import { goOnAfterPayment, goOnWithoutPayment } from './change-orders/go-on.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { companyRegisterJobs } from './company-register/company-register-jobs.ts';
import { companyRegisterRoutes } from './company-register/company-register-routes.ts';
import { addArticlePictures } from './content/article-pictures.ts';
import { contentJobs } from './content/content-jobs.ts';
import { contentRoutes } from './content/content-routes.ts';
import { addReadingLists } from './content/reading-lists.ts';
import { addSocialPictures } from './content/social-pictures.ts';
import { staffContentRoutes } from './content/staff-content-routes.ts';
import { unknownArticlePictures } from './content/unknown-article-pictures.ts';
import { creditApprovals } from './credit/credit-approvals.ts';
import { statementConfirmed } from './credit/credit-events.ts';
import { creditJobs } from './credit/credit-jobs.ts';
import { creditRoutes } from './credit/credit-routes.ts';
import { staffCreditRoutes } from './credit/staff-credit-routes.ts';
import { deliveryChangesJobs } from './delivery-changes/delivery-changes-jobs.ts';
import { deliveryChangesRoutes } from './delivery-changes/delivery-changes-routes.ts';
import { addBankSimulator } from './demonstration/bank-simulator.ts';
import { addDevDoor } from './demonstration/dev-door.ts';
import { addMonthClose } from './demonstration/month-close-route.ts';
import { addOutbox } from './demonstration/outbox-route.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { closeWhenMoved } from './engineering-questions/close-question.ts';
import { engineeringQuestionsJobs } from './engineering-questions/engineering-questions-jobs.ts';
import { engineeringQuestionsRoutes } from './engineering-questions/engineering-questions-routes.ts';
import { staffQuestionsRoutes } from './engineering-questions/staff-questions-routes.ts';
import { unknownQuestionFiles } from './engineering-questions/unknown-question-files.ts';
import { evaluationsRoutes } from './evaluations/evaluations-routes.ts';
import { scoresOfFactories } from './evaluations/factory-scores.ts';
import { inviteEvaluation } from './evaluations/invite-evaluation.ts';
import { staffEvaluationsRoutes } from './evaluations/staff-evaluations-routes.ts';
import { factoriesRoutes } from './factories/factories-routes.ts';
import { FACTORIES_OF_BOARDS } from './factories/factory-records.ts';
import { followFactoryOf, recordOutcome } from './factories/follow-orders.ts';
import { analysisPool } from './files/board-analysis/analysis-pool.ts';
import { layerDrawing } from './files/board-layers.ts';
import { fileComparison } from './files/compare-files.ts';
import type { FileUses } from './files/file-uses.ts';
import { filesJobs } from './files/files-jobs.ts';
import { filesRoutes } from './files/files-routes.ts';
import { layerSheets } from './files/layer-sheets.ts';
import { financeReportsRoutes } from './finance-reports/finance-reports-routes.ts';
import { floorJobs } from './floor/floor-jobs.ts';
import { floorRoutes } from './floor/floor-routes.ts';
import { freightRoutes } from './freight/freight-routes.ts';
import { houseRoutes } from './house/house-routes.ts';
import { resetFutureInvoices } from './invoices/clock-step.ts';
import { becomeInvoiceable, followRevenue } from './invoices/follow-revenue.ts';
import { owedReduced } from './invoices/invoice-events.ts';
import { invoicesJobs } from './invoices/invoices-jobs.ts';
import { invoicesRoutes } from './invoices/invoices-routes.ts';
import { staffInvoicesRoutes } from './invoices/staff-invoices-routes.ts';
import { mainOrdersRoutes } from './main-orders/main-orders-routes.ts';
import { memberViewsRoutes } from './member-views/member-views-routes.ts';
import { membersRoutes } from './members/members-routes.ts';
import { messageTemplatesRoutes } from './message-templates/message-templates-routes.ts';
import { resetFutureTries } from './messages/clock-step.ts';
import { deliverNews } from './messages/deliver-news.ts';
import { memberNews } from './messages/member-news.ts';
import { messagesJobs } from './messages/messages-jobs.ts';
import { messagesRoutes } from './messages/messages-routes.ts';
import { tellBuyerOfMove } from './messages/news-of-orders.ts';
import { notesJobs } from './notes/notes-jobs.ts';
import { notesRoutes } from './notes/notes-routes.ts';
import { unknownNoteFiles } from './notes/unknown-note-files.ts';
import { mainOrdersDue } from './order-payments/main-orders-due.ts';
import { orderPaymentsJobs, refundSoon } from './order-payments/order-payments-jobs.ts';
import { refundAfterBoardsLeft, refundAfterRevision } from './order-payments/refund-what-is-over.ts';
import { orderReviewJobs } from './order-review/order-review-jobs.ts';
import { rememberVerdict } from './order-review/verdicts.ts';
import { boardOfLetter } from './order-views/board-of-letter.ts';
import { boardRevised, boardSent, boardsLeft, orderMoved, supplementsPaid } from './orders/order-events.ts';
import { ownDataJobs } from './own-data/own-data-jobs.ts';
import { ownDataRoutes } from './own-data/own-data-routes.ts';
import { ownerFactsRoutes } from './owner-facts/owner-facts-routes.ts';
import { pageAdditions } from './page-additions.ts';
import { papersRoutes } from './papers/papers-routes.ts';
import { unknownPaperFiles } from './papers/unknown-paper-files.ts';
import { resetFuturePayments } from './payments/clock-step.ts';
import { mainsOfPayments } from './payments/mains-of-payments.ts';
import { addNotifyRoute } from './payments/notify-route.ts';
import { payeeApprovals } from './payments/payee-approvals.ts';
import { paymentJobs } from './payments/payment-jobs.ts';
import { paymentsRoutes } from './payments/payments-routes.ts';
import { repaymentArrived } from './payments/repayment-events.ts';
import { staffPaymentsRoutes } from './payments/staff-payments-routes.ts';
import { staffRefundsRoutes } from './payments/staff-refunds-routes.ts';
import { unknownPayeeEvidence } from './payments/unknown-payee-evidence.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { planningRoutes } from './planning/planning-routes.ts';
import { priceDraftsRoutes } from './price-drafts/price-drafts-routes.ts';
import { priceDraftsJobs } from './price-drafts/watch-calendar.ts';
import { ensurePriceBook } from './prices/price-data.ts';
import { withdrawWhenMoved } from './production-files/judge-production-file.ts';
import { productionFilesJobs } from './production-files/production-files-jobs.ts';
import { productionFilesRoutes } from './production-files/production-files-routes.ts';
import { unknownNonconformancePictures } from './quality/nonconformance-pictures.ts';
import { qualityRoutes } from './quality/quality-routes.ts';
import { panelAdviser } from './quotes/panel-advice.ts';
import { panelRoutes } from './quotes/panel-routes.ts';
import { quotesRoutes } from './quotes/quotes-routes.ts';
import { repayWithArrived } from './repayments/repay-through-gateway.ts';
import { repaymentsJobs, repayWithTransfer } from './repayments/repayments-jobs.ts';
import { repaymentsRoutes } from './repayments/repayments-routes.ts';
import { recogniseRevenue } from './revenue/recognise-revenue.ts';
import { revenueEarned } from './revenue/revenue-events.ts';
import { sealedTables } from './sealed-tables.ts';
import { searchRoutes } from './search/search-routes.ts';
import { settlementsJobs } from './settlements/settlements-jobs.ts';
import { settlementsRoutes } from './settlements/settlements-routes.ts';
import { shipmentReportsRoutes } from './shipment-reports/shipment-reports-routes.ts';
import { shippingJobs } from './shipping/shipping-jobs.ts';
import { shippingRoutes } from './shipping/shipping-routes.ts';
import { staffAccountsJobs } from './staff-accounts/staff-accounts-jobs.ts';
import { staffRolesRoutes } from './staff-accounts/staff-roles-routes.ts';
import { staffSignInRoutes } from './staff-accounts/staff-sign-in-routes.ts';
import { staffOrdersRoutes } from './staff-orders/staff-orders-routes.ts';
import { systemRoutes } from './system/system-routes.ts';
import { followWork } from './tasks/task-events.ts';
import { tasksJobs } from './tasks/tasks-jobs.ts';
import { tasksRoutes } from './tasks/tasks-routes.ts';
import { travellersRoutes } from './travellers/travellers-routes.ts';
import { uploadsJobs } from './uploads/uploads-jobs.ts';
import { uploadsRoutes } from './uploads/uploads-routes.ts';
import { walletRoutes } from './wallet/wallet-routes.ts';
import { correctionApprovals } from './wallet-corrections/correction-approvals.ts';
import { unknownEvidence } from './wallet-corrections/unknown-evidence.ts';
import { walletCorrectionsRoutes } from './wallet-corrections/wallet-corrections-routes.ts';
import { walletStatementsRoutes } from './wallet-statements/wallet-statements-routes.ts';
import { resetFuturePayouts } from './withdrawals/clock-step.ts';
import { isAccountInUse } from './withdrawals/money-in-withdrawals.ts';
import { staffWithdrawalsRoutes } from './withdrawals/staff-withdrawals-routes.ts';
import { withdrawalApprovals } from './withdrawals/withdrawal-approvals.ts';
import { withdrawalsJobs } from './withdrawals/withdrawals-jobs.ts';
import { withdrawalsRoutes } from './withdrawals/withdrawals-routes.ts';

/** Carts, notes and questions stand above files, and know what they have of them. */
const fileUses: FileUses = {
  inCarts: filesInCarts,
  unknownNoteFiles,
  unknownQuestionFiles,
  unknownPaperFiles,
  // Evidence of corrections and of refunds by hand lies in one place.
  unknownEvidence: async (reader, ids) => unknownPayeeEvidence(reader, await unknownEvidence(reader, ids)),
  unknownArticlePictures,
  unknownNonconformancePictures,
};

/** Every call that works, by area. A feature adds one line here; the server refuses to start while a call has no code. */
export function routes(deps: Deps): readonly Route[] {
  const served = routesOfRooms(deps);
  return [...served, ...ownDataRoutes(deps, served)];
}

function routesOfRooms(deps: Deps): readonly Route[] {
  // One thread with the documents' fonts for all who print.
  const printer = documentPrinter();
  // The same threads for all who have boards read or compared.
  const analysis = analysisPool();
  const comparison = fileComparison(deps, analysis);
  // The same thread for buyers who choose a panel and for the papers of boards that are made.
  const panels = panelAdviser();
  return [
    ...systemRoutes(deps),
    ...accountsRoutes(deps),
    ...contentRoutes(deps, pageAdditions(deps)),
    ...ownerFactsRoutes(deps),
    ...staffContentRoutes(deps),
    ...membersRoutes(deps),
    ...memberViewsRoutes(deps),
    ...behalfRoutes(deps),
    ...certificationRoutes(deps),
    ...staffCertificationsRoutes(deps),
    ...bankTransfersRoutes(deps, mainsOfPayments),
    ...companyRegisterRoutes(deps),
    ...uploadsRoutes(deps),
    ...addressesRoutes(deps),
    ...filesRoutes(deps, printer, fileUses, { analysis, comparison }),
    ...staffSignInRoutes(deps),
    ...staffRolesRoutes(deps),
    ...quotesRoutes(deps, printer),
    ...priceDraftsRoutes(deps),
    ...freightRoutes(deps),
    ...panelRoutes(deps, panels),
    ...paymentsRoutes(deps, mainOrdersDue),
    ...staffPaymentsRoutes(deps),
    ...staffRefundsRoutes(deps),
    ...walletRoutes(deps),
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
    ...booksRoutes(deps),
    ...ledgerRoutes(deps),
    ...financeReportsRoutes(deps),
    ...alarmsRoutes(deps),
    ...settlementsRoutes(deps),
    ...bankStatementsRoutes(deps),
    ...approvalsRoutes(deps, [
      withdrawalApprovals,
      changeApprovals,
      cancelApprovals,
      creditApprovals,
      undoApprovals,
      payeeApprovals,
      correctionApprovals,
      complaintApprovals,
      monthApprovals,
    ]),
    ...actLimitsRoutes(deps),
    ...cartsRoutes(deps),
    ...checkoutRoutes(deps),
    ...buyerOrdersRoutes(deps),
    ...staffOrdersRoutes(deps, {
      ...{ analysis, comparison, layers: layerDrawing(deps, analysis) },
      sheets: layerSheets({ ...deps, analysis, printer }),
    }),
    ...engineeringQuestionsRoutes(deps),
    ...staffQuestionsRoutes(deps),
    ...caseVisitsRoutes(deps),
    ...evaluationsRoutes(deps),
    ...staffEvaluationsRoutes(deps),
    ...factoriesRoutes(deps, scoresOfFactories),
    ...floorRoutes(deps),
    ...qualityRoutes(deps, FACTORIES_OF_BOARDS),
    ...afterSalesRoutes(deps),
    ...batchesRoutes(deps, printer, scoresOfFactories),
    ...planningRoutes(deps, scoresOfFactories),
    ...notesRoutes(deps),
    ...mainOrdersRoutes(deps),
    ...tasksRoutes(deps),
    ...deskRoutes(deps),
    ...houseRoutes(deps),
    ...searchRoutes(deps),
    ...messageTemplatesRoutes(deps),
    ...messagesRoutes(deps),
    ...auditRoutes(deps),
    ...personalDataRoutes(),
    ...shippingRoutes(deps, printer),
    ...deliveryChangesRoutes(deps),
    ...shipmentReportsRoutes(deps, printer),
    ...papersRoutes(deps),
    ...travellersRoutes(deps, printer, panels),
    ...productionFilesRoutes(deps, { analysis, comparison }),
  ];
}

/** Every job, by area. */
export const jobs = (deps: Deps): readonly JobDefinition[] => [
  ...sealedFieldsJobs(deps),
  ...alarmsJobs(deps),
  ...accountsJobs(deps),
  ...staffAccountsJobs(deps),
  ...uploadsJobs(deps),
  ...contentJobs(deps),
  ...filesJobs(deps, fileUses),
  ...certificationJobs(deps),
  ...companyRegisterJobs(deps),
  ...orderReviewJobs(deps),
  ...cancellationsJobs(deps),
  ...changeOrdersJobs(deps),
  ...deliveryChangesJobs(deps),
  ...buyerOrdersJobs(deps),
  ...paymentJobs(deps, mainOrdersDue),
  ...priceDraftsJobs(deps),
  ...withdrawalsJobs(deps),
  ...creditJobs(deps),
  ...repaymentsJobs(deps),
  ...invoicesJobs(deps),
  ...orderPaymentsJobs(deps),
  ...booksJobs(deps),
  ...settlementsJobs(deps),
  ...engineeringQuestionsJobs(deps),
  ...productionFilesJobs(deps),
  ...shippingJobs(deps),
  ...floorJobs(deps),
  ...notesJobs(deps),
  ...messagesJobs(deps, (orderNo) => boardOfLetter(deps, orderNo)),
  ...tasksJobs(deps),
  ...ownDataJobs(deps),
];

/** What the metrics of the house tell besides those of the process. */
export const gauges = (deps: Deps): readonly Gauge[] => booksGauges(deps);

/** Pages and callbacks outside the contract: what gateways call, and the bank that the sandbox plays. */
export function addOutsideRoutes(app: FastifyInstance, deps: Deps): void {
  addNotifyRoute(app, deps, mainOrdersDue);
  addSandboxPages(app, deps);
  addDevDoor(app, deps.config);
  addOutbox(app, deps);
  addBankFeed(app, deps);
  addBankSimulator(app, deps);
  addMonthClose(app, deps);
  addReadingLists(app, deps);
  addArticlePictures(app, deps);
  addSocialPictures(app, deps);
}

/** Each sets times in the future to now. */
const clockStepHandlers = [
  resetFutureUses,
  resetFutureFailures,
  resetFuturePayments,
  resetFuturePayouts,
  resetFutureInvoices,
  resetFutureTries,
  endFutureVisits,
];

/**
 * Who listens to what, in the order in which they act: rooms hear of what happens in rooms below them here and nowhere
 * else.
 */
export function houseEvents(deps: Pick<Deps, 'sms'>): DomainEvents {
  const events = new DomainEvents();
  events.on(memberNews, deliverNews(deps));
  for (const reset of clockStepHandlers) events.on(clockSteppedBack, reset);
  events.on(transferReceived, approveByTransfer);
  events.on(transferCredited, repayWithTransfer);
  events.on(repaymentArrived, repayWithArrived);
  events.on(revenueEarned, followRevenue);
  events.on(statementConfirmed, becomeInvoiceable);
  events.on(owedReduced, refundSoon);
  events.on(boardSent, recogniseRevenue);
  events.on(boardSent, recordOutcome);
  events.on(boardsLeft, refundAfterBoardsLeft);
  events.on(boardsLeft, goOnWithoutPayment);
  events.on(supplementsPaid, goOnAfterPayment);
  events.on(boardRevised, refundAfterRevision);
  events.on(boardToChange, refuseOnPanels);
  events.on(orderMoved, rememberVerdict);
  events.on(orderMoved, closeWhenMoved);
  events.on(orderMoved, withdrawWhenMoved);
  events.on(orderMoved, tellBuyerOfMove);
  events.on(orderMoved, followFactoryOf(scoresOfFactories));
  events.on(orderMoved, followInBatch);
  events.on(orderMoved, inviteEvaluation);
  followWork(events);
  return events;
}

/** Every night: what an interrupted change of keys, or a process that had not heard of it yet, left under a former key. */
const sealedFieldsJobs = ({ db }: Deps): readonly JobDefinition[] => [
  {
    name: 'sealedFields.sealAnew',
    every: '43 19 * * *',
    handle: async () => void (await sealUnderCurrentKey(db, sealedTables)),
  },
];

/** What has to be in the database before the first request; safe to repeat, and in several processes at once. */
export const prepare = async ({ db, config, log }: Deps): Promise<void> => {
  await unlockFields(db, config);
  const sealed = await sealPlainRows(db, sealedTables);
  if (sealed > 0) log.info({ rows: sealed }, 'telephone, identity and bank numbers were sealed');
  await ensurePriceBook(db);
};
