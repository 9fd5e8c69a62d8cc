import type { EncryptedTable } from '../platform/encrypted-fields/encrypted-table.ts';
import { encryptedAnswers } from '../platform/http/idempotency.ts';
import { encryptedOutbox } from '../platform/sms/outbox.ts';
import { encryptedTransfers } from './finance/bank-transfers/payer-account.ts';
import { encryptedInvoiceApplications } from './finance/invoices/delivery-snapshot.ts';
import { encryptedPayees } from './finance/payments/payee-account.ts';
import { encryptedMembers } from './identity/accounts/personal-numbers.ts';
import { encryptedAddresses } from './identity/addresses/encrypted-phone.ts';
import { encryptedBankAccounts } from './identity/bank-accounts/encrypted-account-no.ts';
import { encryptedCertifications } from './identity/certification/submitted-number.ts';
import { encryptedWebhooks } from './messaging/webhooks/webhook-secret.ts';
import { encryptedMainOrders } from './orders-core/orders/address-snapshot.ts';

/** All tables with encrypted columns, by area. */
export const encryptedTables: readonly EncryptedTable[] = [
  encryptedMembers,
  encryptedAddresses,
  encryptedMainOrders,
  encryptedCertifications,
  encryptedTransfers,
  encryptedBankAccounts,
  encryptedInvoiceApplications,
  encryptedPayees,
  encryptedWebhooks,
  encryptedAnswers,
  encryptedOutbox,
];
