import type { Tx } from '../../../platform/db/transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { complaintData } from '../../after-sales/after-sales/erase-complaints.ts';
import { evaluationData } from '../../after-sales/evaluations/evaluations-routes.ts';
import { contactData } from '../../back-office/members/assigned-contacts.ts';
import { noteData } from '../../back-office/notes/notes-jobs.ts';
import { onBehalfData } from '../../back-office/on-behalf/on-behalf-actions.ts';
import { auditData } from '../../base/audit/audit-routes.ts';
import { companyActionData } from '../../base/company-actions/company-actions.ts';
import { imageData } from '../../files/attachments/member-images.ts';
import { fileData } from '../../files/files/own-files.ts';
import { transferData } from '../../finance/bank-transfers/payer-account.ts';
import { creditData } from '../../finance/credit/credit-routes.ts';
import { invoiceData } from '../../finance/invoices/invoices-routes.ts';
import { approvalData } from '../../finance/payment-approvals/payment-approvals-routes.ts';
import { payeeData } from '../../finance/payments/payee-account.ts';
import { withdrawalData } from '../../finance/withdrawals/withdrawals-routes.ts';
import { accountData } from '../../identity/accounts/close-account.ts';
import { addressData } from '../../identity/addresses/store-addresses.ts';
import { apiKeyData } from '../../identity/api-keys/api-keys-routes.ts';
import { bankAccountData } from '../../identity/bank-accounts/encrypted-account-no.ts';
import { certificationData } from '../../identity/certification/certification-data.ts';
import { programRequestData } from '../../identity/program-requests/program-requests-routes.ts';
import { walletData } from '../../ledger/wallet/wallet-routes.ts';
import { messageData } from '../../messaging/messages/messages-routes.ts';
import { webhookData } from '../../messaging/webhooks/webhooks-routes.ts';
import { shipmentData } from '../../orders/buyer-orders/own-shipments.ts';
import { cartData } from '../../orders/carts/cart-items.ts';
import { conversationData } from '../../orders/conversations/conversations-routes.ts';
import { questionData } from '../../orders/engineering-questions/engineering-questions-routes.ts';
import { confirmationData } from '../../orders/order-confirmations/order-confirmations-routes.ts';
import { orderLinkData } from '../../orders/order-links/order-links-routes.ts';
import { orderData } from '../../orders-core/orders/erase-buyer.ts';
import { couponData } from '../../pricing/coupons/coupons-routes.ts';
import { quotationData } from '../../pricing/quotations/quotations-routes.ts';
import { quoteData } from '../../pricing/quotes/erase-quotes.ts';

/** Every feature that stores something about members, in the order of the copy; what stands later may refer to what stands earlier. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  accountData,
  apiKeyData,
  programRequestData,
  onBehalfData,
  addressData,
  certificationData,
  imageData,
  fileData,
  cartData,
  confirmationData,
  quoteData,
  quotationData,
  orderData,
  couponData,
  questionData,
  conversationData,
  orderLinkData,
  evaluationData,
  complaintData,
  shipmentData,
  walletData,
  transferData,
  bankAccountData,
  messageData,
  webhookData,
  withdrawalData,
  creditData,
  invoiceData,
  payeeData,
  approvalData,
  companyActionData,
  contactData,
  noteData,
  auditData,
];

/** Runs one erasure of all features. What refers to other rows goes first, so they run from the end. */
export async function eraseAll(
  tx: Tx,
  when: 'eraseAtClosing' | 'eraseAfterRetention',
  memberId: string,
): Promise<void> {
  for (const data of [...PERSONAL_DATA].reverse()) await data[when]?.(tx, memberId);
}
