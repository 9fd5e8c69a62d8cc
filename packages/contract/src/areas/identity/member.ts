import { z } from 'zod';
import { call } from '../../call.ts';
import {
  filter,
  id,
  intIn,
  isoTime,
  page,
  paging,
  payPassword,
  phone,
  smsCode,
  text,
  yuan,
} from '../../shared-schemas.ts';
import { cashLog } from '../finance/payment.ts';
import { certification, certificationForm } from './certification.ts';

const base = '/api/applet/memberapplet';

/** Money that came into the member's exclusive account by bank transfer. */
export const incomingTransfer = z
  .object({
    id,
    at: isoTime,
    amount: yuan,
    payerName: z.string(),
    /** Masked but for the last four digits. */
    payerAccount: z.string(),
    bankReference: z.string(),
    remark: z.string(),
    /** `waiting`: the payer's name is not the member's own; staff look at it. */
    state: z.enum(['credited', 'waiting', 'returned']),
    purpose: z.enum(['topUp', 'certification']),
  })
  .meta({ id: 'IncomingTransfer' });

/** The same with where its money went. Of a wallet the money that came first is spent first. */
export const usedTransfer = incomingTransfer
  .extend({
    /** The part of it that is still in the wallet; zero while it is not credited. */
    left: yuan,
    spent: z.array(
      z.object({
        kind: cashLog.shape.kind,
        reference: z.string(),
        amount: yuan,
        /** The main orders that a payment was for. */
        mainNos: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'UsedTransfer' });

export const serviceContact = z
  .object({
    role: z.enum(['sales', 'support', 'engineer']),
    name: z.string(),
    phone: z.string(),
    qq: z.string(),
    weChat: z.string(),
    email: z.string(),
  })
  .meta({ id: 'ServiceContact' });

export const member = {
  transfers: call({
    method: 'POST',
    path: `${base}/maoyitong-records`,
    area: 'member',
    access: 'member',
    summary: 'Lists transfers to the transfer account (贸易通) of the member and what each paid for, latest first.',
    body: z.object({ ...paging, from: filter(z.iso.date()), to: filter(z.iso.date()) }),
    result: page(usedTransfer),
  }),
  service: call({
    method: 'GET',
    path: `${base}/get-memberservice`,
    area: 'member',
    access: 'member',
    summary: 'Returns the service contacts of the member: sales, support, engineer.',
    result: z.object({ items: z.array(serviceContact), hotline: z.string() }),
  }),
  payPasswordCode: call({
    method: 'GET',
    path: `${base}/get-paypasswordverifycode`,
    area: 'member',
    access: 'member',
    summary: 'Sends an SMS code to the phone of the member to set the pay password.',
    result: z.object({ resendAfterSeconds: z.number().int(), maskedPhone: z.string() }),
  }),
  setPayPassword: call({
    method: 'POST',
    path: `${base}/post-setpaypassword`,
    area: 'member',
    access: 'member',
    summary: 'Sets the six-digit pay password with the SMS code.',
    body: z.object({ verifyCode: smsCode, payPassword }),
    result: 'none',
  }),
  companyPrefill: call({
    method: 'GET',
    path: `${base}/get-companynameandinvoiceno`,
    area: 'member',
    access: 'member',
    summary:
      'Returns company name and tax number of a certified member, or of its unfinished certification. isFixed: only a registry update can change them.',
    result: z.object({ companyName: z.string(), invoiceNo: z.string(), isFixed: z.boolean() }),
  }),
  certify: call({
    method: 'POST',
    path: `${base}/post-setaccountbelongsubmit`,
    area: 'member',
    access: 'member',
    summary:
      'Submits a certification, a resubmission after rejection, an upgrade from person to enterprise, or a registry update of a certified enterprise.',
    body: certificationForm,
    result: certification,
    timeoutMs: 600_000,
  }),
  companySearch: call({
    method: 'GET',
    path: `${base}/get-tyccompanyinfo`,
    area: 'member',
    access: 'member',
    summary:
      'Finds companies. type 2: names that contain the text, from two characters. type 1: credit code by exact name.',
    query: z.object({
      companyName: text(100).min(2, { message: 'companyName' }),
      type: intIn(1, 2).default(2),
    }),
    result: z.object({
      /** Result of type 2; at most 20. */
      companyNames: z.array(z.string()),
      /** Result of type 1; both empty when the company was not found. */
      companyName: z.string(),
      creditCode: z.string(),
    }),
    timeoutMs: 600_000,
  }),
  sendCode: call({
    method: 'GET',
    path: `${base}/get-sendvalidatecode`,
    area: 'member',
    access: 'member',
    summary: 'Sends an SMS code for a sensitive change: to the phone of the member, or with mobile to the new phone.',
    query: z.object({ mobile: filter(phone) }),
    result: z.object({ resendAfterSeconds: z.number().int(), maskedPhone: z.string() }),
  }),
  validateCode: call({
    method: 'GET',
    path: `${base}/get-validate`,
    area: 'member',
    access: 'member',
    summary: 'Verifies the code sent to the phone of the member. The proof is valid for one change within ten minutes.',
    query: z.object({ verifyCode: smsCode }),
    result: z.object({ proof: z.string(), expiresInSeconds: z.number().int() }),
  }),
  certification: call({
    method: 'GET',
    path: '/api/app/certification',
    area: 'system',
    access: 'member',
    summary: 'Returns the certification state of the member, and the possible actions.',
    result: certification,
  }),
};
