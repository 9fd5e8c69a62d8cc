import { sealedAnswers } from '../platform/http/idempotency.ts';
import type { SealedTable } from '../platform/sealed-fields/sealed-table.ts';
import { sealedOutbox } from '../platform/sms/outbox.ts';
import { sealedMembers } from './accounts/personal-numbers.ts';
import { sealedAddresses } from './addresses/sealed-phone.ts';
import { sealedBankAccounts } from './bank-accounts/sealed-account-no.ts';
import { sealedTransfers } from './bank-transfers/payer-account.ts';
import { sealedCertifications } from './certification/submitted-number.ts';
import { sealedInvoiceApplications } from './invoices/delivery-snapshot.ts';
import { sealedMainOrders } from './orders/address-snapshot.ts';
import { sealedPayees } from './payments/payee-account.ts';

/** Every table with sealed columns, by area. */
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
