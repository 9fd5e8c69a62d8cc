import { z } from 'zod';
import { BANK_ACCOUNT_KINDS, BANK_NAMES } from '../../bank-account-rules.ts';
import { call } from '../../call.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  isoTime,
  page,
  paging,
  payPassword,
  text,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { WALLET_ORIGINS, WITHDRAWAL_OBSTACLES, WITHDRAWAL_STATES } from '../../withdrawal-states.ts';

/** A bank account of a member; its number is masked. */
export const bankAccount = z
  .object({
    id,
    holderName: z.string(),
    kind: z.enum(BANK_ACCOUNT_KINDS),
    bank: z.enum(BANK_NAMES),
    branch: z.string(),
    branchCode: z.string(),
    accountNo: z.string(),
    isPreferred: z.boolean(),
    /** False when the member is certified under another name by now. */
    isUsable: z.boolean(),
    addedAt: isoTime,
  })
  .meta({ id: 'BankAccount' });

const bankAccounts = z
  .object({
    /** The certified name, in which accounts have to be; empty for who is not certified. */
    holderName: z.string(),
    /** Persons use cards, companies their accounts; null for a member who is not certified. */
    kind: z.enum(BANK_ACCOUNT_KINDS).nullable(),
    max: z.number().int(),
    items: z.array(bankAccount),
  })
  .meta({ id: 'BankAccounts' });

const withdrawalStep = z.object({ at: isoTime, state: z.enum(WITHDRAWAL_STATES) }).meta({ id: 'WithdrawalStep' });

/** A request to have money of the wallet paid to a bank account. */
export const withdrawalRow = z
  .object({
    id,
    withdrawalNo: z.string(),
    state: z.enum(WITHDRAWAL_STATES),
    amount: yuan,
    bank: z.enum(BANK_NAMES),
    accountNo: z.string(),
    holderName: z.string(),
    /** Why it was rejected or the bank did not pay. */
    reason: z.string(),
    /** The bank's number of the transfer; empty before. */
    bankReference: z.string(),
    appliedAt: isoTime,
    /** A large one to a new bank account is approved from then on; null for any other. */
    notBefore: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    steps: z.array(withdrawalStep),
    can: z.array(z.enum(['cancel'])),
  })
  .meta({ id: 'Withdrawal' });

/** A part of what is in the wallet, by where it came from. */
export const walletPart = z
  .object({
    origin: z.enum(WALLET_ORIGINS),
    amount: yuan,
    /** From when on it may be paid to a bank account; null for what may now, or never may. */
    freeFrom: isoTime.nullable(),
  })
  .meta({ id: 'WalletPart' });

export const withdrawalAllowance = z
  .object({
    balance: yuan,
    /** Reserved for the open withdrawal. */
    frozen: yuan,
    /** Maximum amount available now: the free part, limited to the rest of the daily limit. */
    max: yuan,
    parts: z.array(walletPart),
    min: yuan,
    perDay: yuan,
    leftToday: yuan,
    gatewayDays: z.number().int(),
    obstacles: z.array(z.enum(WITHDRAWAL_OBSTACLES)),
  })
  .meta({ id: 'WithdrawalAllowance' });

/** Bank accounts in the member's own name, and what the member has paid there. */
export const withdrawal = {
  list: call({
    method: 'GET',
    path: '/api/applet/membercash/get-membertakeout-takeoutlist',
    area: 'cash',
    access: 'member',
    summary: 'Lists own withdrawals, latest first.',
    query: z.object({ ...paging, state: filter(z.enum(WITHDRAWAL_STATES)) }),
    result: page(withdrawalRow),
  }),
  apply: call({
    method: 'POST',
    path: '/api/applet/membercash/post-membertakeout-applytakout',
    area: 'cash',
    access: 'member',
    summary: 'Requests a withdrawal. The amount is frozen until it is paid, cancelled or refused.',
    body: z.object({
      amount: yuanIn,
      bankAccountId: idIn,
      payPassword: payPassword.optional(),
    }),
    result: withdrawalRow,
    idempotent: true,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/app/withdrawals/{id}/cancel',
    area: 'system',
    access: 'member',
    summary: 'Cancels a withdrawal before its approval. The amount can be spent again.',
    params: z.object({ id: idIn }),
    result: withdrawalRow,
    idempotent: true,
  }),
  allowance: call({
    method: 'GET',
    path: '/api/app/withdrawal-allowance',
    area: 'system',
    access: 'member',
    summary: 'Returns the withdrawable part of the wallet, the origin of the rest, and obstacles.',
    result: withdrawalAllowance,
  }),
  bankAccounts: call({
    method: 'GET',
    path: '/api/applet/membercash/get-memberbank',
    area: 'cash',
    access: 'member',
    summary: 'Lists own bank accounts, numbers masked.',
    result: bankAccounts,
  }),
  saveBankAccount: call({
    method: 'PUT',
    path: '/api/applet/membercash/put-memberbank-update',
    area: 'cash',
    access: 'member',
    summary: 'Adds a bank account in the certified name or, with an id, changes one. Requires the pay password.',
    body: z.object({
      id: filter(idIn),
      /** Compared with the certified name when it is given; what is kept is the certified name. */
      holderName: filter(text(60)),
      bank: z.enum(BANK_NAMES),
      branch: text(60).default(''),
      branchCode: codeText(12).default(''),
      /** Empty keeps the number of the account that is changed. */
      accountNo: codeText(40).default(''),
      isPreferred: flagIn.default(false),
      payPassword: payPassword.optional(),
    }),
    result: bankAccounts,
    idempotent: true,
  }),
  removeBankAccount: call({
    method: 'DELETE',
    path: '/api/app/bank-accounts/{id}',
    area: 'system',
    access: 'member',
    summary: 'Deletes a bank account without open withdrawals.',
    params: z.object({ id: idIn }),
    result: bankAccounts,
  }),
};
