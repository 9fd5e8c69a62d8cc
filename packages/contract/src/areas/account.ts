import { z } from 'zod';
import { call, planned } from '../call.ts';
import { filter, id, intIn, isoTime, password, phone, smsCode, text, yuan } from '../wire.ts';

export const memberType = z.enum(['Person', 'Enterprise', '']);

/** The User of the specification (§3), with what the guards of the client need. */
export const user = z
  .object({
    id,
    account: z.string(),
    trueName: z.string(),
    mbNo: z.string(),
    portrait: z.string(),
    memberType,
    cash: yuan,
    isTrust: z.boolean(),
    creditRemain: yuan,
    guid: z.string(),
    ticket: z.string(),
    hasPayPassword: z.boolean(),
    permissions: z.array(z.object({ id: z.string(), operation: z.array(z.string()) })),
    roles: z.array(z.object({ id: z.string(), operation: z.array(z.string()) })),
  })
  .meta({ id: 'User' });

export const session = z
  .object({
    access_Token: z.string(),
    guid: z.string(),
    ticket: z.string(),
    expiresAt: isoTime,
  })
  .meta({ id: 'Session' });

/** The client's millisecond clock names the captcha that it shows; the answer stays on the server. */
const timestamp = z.union([z.string().regex(/^\d{1,16}$/), z.number().int().nonnegative()]).transform(String);

export const account = {
  login: call({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-{product}-login',
    area: 'account',
    access: 'anyone',
    summary:
      'Sign in with account, password and captcha (loginType 1) or phone and SMS code (2); an unknown phone is registered by 2.',
    body: z.object({
      account: phone,
      password: z.string().max(128).default(''),
      verifyCode: text(12).min(1, { message: 'verifyCode' }),
      timestamp: timestamp.optional(),
      loginType: intIn(1, 2).default(1),
    }),
    result: session,
  }),
  captcha: call({
    method: 'GET',
    path: '/api/applet/appletaccount/get-applet-createvalidatecode',
    area: 'account',
    access: 'anyone',
    summary: 'A captcha picture for a client timestamp: one use, three minutes, redrawn at each call.',
    query: z.object({ timestamp }),
    result: 'image/png',
  }),
  sendSmsCode: call({
    method: 'GET',
    path: '/api/applet/appletaccount/get-{product}-message-code',
    area: 'account',
    access: 'anyone',
    summary: 'Sends an SMS code: type 3 signs in, registers and resets, type 5 certifies.',
    query: z.object({ mobile: phone, type: intIn(3, 5).refine((value) => value !== 4, { message: 'smsType' }) }),
    result: z.object({ resendAfterSeconds: z.number().int(), expiresInSeconds: z.number().int() }),
  }),
  register: call({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-{product}-register',
    area: 'account',
    access: 'anyone',
    summary: 'Registers a phone with an SMS code and a password, and signs in.',
    body: z
      .object({
        account: phone,
        verifyCode: smsCode,
        password,
        confirmPassword: z.string(),
        companyName: filter(text(100)),
      })
      .refine((body) => body.password === body.confirmPassword, {
        path: ['confirmPassword'],
        message: 'passwordsDiffer',
      }),
    result: session,
  }),
  forgetPassword: call({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-forgetpassword',
    area: 'account',
    access: 'anyone',
    summary: 'Sets a new password by SMS code and revokes every session of the account.',
    body: z
      .object({ account: phone, verifyCode: smsCode, password, confirmPassword: z.string() })
      .refine((body) => body.password === body.confirmPassword, {
        path: ['confirmPassword'],
        message: 'passwordsDiffer',
      }),
    result: 'none',
  }),
  updateAccount: planned({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-updateaccount',
    area: 'account',
    access: 'member',
    summary: 'Changes the password (old and new) or the phone (code to the new phone); revokes the other sessions.',
  }),
  editProfile: planned({
    method: 'PUT',
    path: '/api/applet/appletaccount/put-applet-editmemberinfo',
    area: 'account',
    access: 'member',
    summary: 'Own profile; never account, type, money or flags.',
  }),
  me: call({
    method: 'GET',
    path: '/api/applet/appletaccount/get-applet-getmemberinfo',
    area: 'account',
    access: 'member',
    summary: 'The signed-in member with computed balance and credit.',
    result: user,
  }),
  members: planned({
    method: 'GET',
    path: '/api/app/members',
    area: 'account',
    access: 'member',
    summary: 'Staff: the paged list of members; a member sees only itself.',
  }),
  signOut: call({
    method: 'POST',
    path: '/api/app/sign-out',
    area: 'system',
    access: 'member',
    summary: 'Revokes the session that makes the call.',
    result: 'none',
  }),
};
