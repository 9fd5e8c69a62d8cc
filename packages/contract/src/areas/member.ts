import { z } from 'zod';
import { call, planned } from '../call.ts';
import { payPassword, smsCode } from '../wire.ts';

const base = '/api/applet/memberapplet';

export const member = {
  transfers: planned({
    method: 'POST',
    path: `${base}/maoyitong-records`,
    area: 'member',
    access: 'member',
    summary: "贸易通: transfers into the member's exclusive account.",
  }),
  service: planned({
    method: 'GET',
    path: `${base}/get-memberservice`,
    area: 'member',
    access: 'member',
    summary: "The member's service staff.",
  }),
  payPasswordCode: call({
    method: 'GET',
    path: `${base}/get-paypasswordverifycode`,
    area: 'member',
    access: 'member',
    summary: "Sends an SMS code to the member's phone for setting the pay password.",
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
  companyPrefill: planned({
    method: 'GET',
    path: `${base}/get-companynameandinvoiceno`,
    area: 'member',
    access: 'member',
    summary: 'Company name and tax number of a certified or started member.',
  }),
  certify: planned({
    method: 'POST',
    path: `${base}/post-setaccountbelongsubmit`,
    area: 'member',
    access: 'member',
    summary: 'Submits a certification.',
  }),
  companySearch: planned({
    method: 'GET',
    path: `${base}/get-tyccompanyinfo`,
    area: 'member',
    access: 'member',
    summary: 'Company names from two characters, or the credit code of a name.',
  }),
  sendCode: planned({
    method: 'GET',
    path: `${base}/get-sendvalidatecode`,
    area: 'member',
    access: 'member',
    summary: "SMS code to the member's own phone for a sensitive change.",
  }),
  validateCode: planned({
    method: 'GET',
    path: `${base}/get-validate`,
    area: 'member',
    access: 'member',
    summary: 'Checks that code; the result proves it for a short time.',
  }),
};
