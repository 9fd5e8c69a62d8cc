/**
 * Which room a table belongs to, as a path below `apps/server/src`: only there its name may stand. A new table gets a line
 * here; others ask the room's functions, or read a view that it offers.
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  schema_migration: 'platform/db/',
  idempotency_key: 'platform/http/',
  limit_use: 'platform/limits.ts',
  outbox_message: 'platform/sms/',
  sandbox_key: 'platform/gateways/sandbox/',
  sandbox_trade: 'platform/gateways/sandbox/',
  sandbox_refund: 'platform/gateways/sandbox/',

  captcha: 'features/accounts/',
  member: 'features/accounts/',
  member_session: 'features/accounts/',
  pay_password_failure: 'features/accounts/',
  pay_password_key: 'features/accounts/',
  phone_proof: 'features/accounts/',
  server_key: 'features/accounts/',
  sms_code: 'features/accounts/',
  staff: 'features/staff-accounts/',
  staff_role: 'features/staff-accounts/',
  staff_role_holder: 'features/staff-accounts/',
  staff_session: 'features/staff-accounts/',
  demonstration: 'features/demonstration/',
  delivery_address: 'features/addresses/',
  service_contact: 'features/members/',

  certification: 'features/certification/',
  certification_history: 'features/certification/',
  company_lookup: 'features/company-register/',
  transfer_account: 'features/bank-transfers/',
  bank_transfer: 'features/bank-transfers/',

  board_file: 'features/files/',
  member_image: 'features/uploads/',

  price_book: 'features/quotes/',
  work_calendar: 'features/quotes/',
  freight_table: 'features/quotes/',
  price_draft: 'features/quotes/',
  price_withdrawal: 'features/quotes/',
  price_change: 'features/quotes/',
  quote: 'features/quotes/',
  quote_profile: 'features/quotes/',
  quote_share: 'features/quotes/',
  saved_quote: 'features/quotes/',
  cart_row: 'features/carts/',

  main_order: 'features/orders/',
  pcb_order: 'features/orders/',
  order_history: 'features/orders/',
  order_price_version: 'features/orders/',
  freight_change: 'features/shipping/',
  shipment: 'features/shipping/',
  production_step: 'features/production/',

  payment: 'features/payments/',
  payment_order: 'features/payments/',
  refund: 'features/payments/',
  ledger_account: 'features/ledger/',
  ledger_journal: 'features/ledger/',
  ledger_posting: 'features/ledger/',
};

/** Views that their owner offers to every room. They are read, never written. */
export const OFFERED_VIEWS: readonly string[] = ['net_paid'];
