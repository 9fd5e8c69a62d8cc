import { sealedAnswers } from '../platform/http/idempotency.ts';
import type { SealedTable } from '../platform/sealed-fields/sealed-table.ts';
import { sealedOutbox } from '../platform/sms/outbox.ts';
import { sealedTransfers } from './finance/bank-transfers/payer-account.ts';
import { sealedInvoiceApplications } from './finance/invoices/delivery-snapshot.ts';
import { sealedPayees } from './finance/payments/payee-account.ts';
import { sealedMembers } from './identity/accounts/personal-numbers.ts';
import { sealedAddresses } from './identity/addresses/sealed-phone.ts';
import { sealedBankAccounts } from './identity/bank-accounts/sealed-account-no.ts';
import { sealedCertifications } from './identity/certification/submitted-number.ts';
import { sealedMainOrders } from './orders-core/orders/address-snapshot.ts';

/** All tables with encrypted columns, by area. */
export const sealedTables: readonly SealedTable[] = [
  sealedMembers,
  sealedAddresses,
  sealedMainOrders,
  sealedCertifications,
  sealedTransfers,
  sealedBankAccounts,
  sealedInvoiceApplications,
  sealedPayees,
  sealedAnswers,
  sealedOutbox,
];
