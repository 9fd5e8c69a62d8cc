import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import { MEMBER_ROLES } from '../../member-roles.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoTime,
  page,
  paging,
  password,
  phone,
  phoneOr,
  searchText,
  smsCode,
  TOKEN_FIELD,
  text,
  yuan,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { onBehalfAction } from '../back-office/on-behalf-action.ts';
import { accountChange } from './account-change.ts';

export const memberType = z.enum(['Person', 'Enterprise', '']);

const SEXES = ['', 'male', 'female'] as const;

/** The User of the specification (§3), with what the guards of the client need. */
export const user = z
  .object({
    id,
    account: z.string(),
    trueName: z.string(),
    memberNo: alias('mbNo', z.string()),
    portrait: z.string(),
    memberType,
    cash: yuan,
    isTrusted: alias('isTrust', z.boolean()),
    /** True when the account has a coupon, or can get one by a code or a first order. */
    hasCoupons: z.boolean(),
    creditLeft: alias('creditRemain', yuan),
    memberId: alias('guid', z.string()),
    ticket: z.string(),
    hasPayPassword: z.boolean(),
    /** False for who registered by SMS and never set one. */
    hasPassword: z.boolean(),
    companyName: z.string(),
    sex: z.enum(SEXES),
    /** yyyy-MM-dd, or empty. */
    birthday: z.string(),
    qq: z.string(),
    email: z.string(),
    industry: z.string(),
    registeredAt: isoTime,
    /** The account in which the session acts, and the role in it; the own account has the role `owner`. */
    accountId: id,
    /** Name of the company in whose account a person acts who is not its member; empty otherwise. */
    actingFor: z.string(),
    role: z.enum(MEMBER_ROLES),
    /** The capabilities of the role. */
    permissions: z.array(z.object({ id: z.string(), operation: z.array(z.string()) })),
    roles: z.array(z.object({ id: z.string(), operation: z.array(z.string()) })),
  })
  .meta({ id: 'User' });

export const session = z
  .object({
    token: alias(TOKEN_FIELD, z.string()),
    memberId: alias('guid', z.string()),
    ticket: z.string(),
    expiresAt: isoTime,
  })
  .meta({ id: 'Session' });

/** A browser, phone or script that is signed in. */
export const loginDevice = z
  .object({
    id,
    kind: z.enum(['computer', 'phone', 'tablet', 'script']),
    /** Common names (`Chrome`, `Windows`); empty when the device does not report them. */
    browser: z.string(),
    system: z.string(),
    /** The network of the sign-in, never the full address: `203.0.113.*`. */
    network: z.string(),
    signedInAt: isoTime,
    /** To a quarter of an hour. */
    lastSeenAt: isoTime,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'LoginDevice' });

/** A row of the member list; a member's own row is complete. */
export const memberRow = z
  .object({
    id,
    memberNo: alias('mbNo', z.string()),
    account: visibleWith('contact.view', z.string()),
    trueName: z.string(),
    companyName: z.string(),
    memberType,
    isTrusted: alias('isTrust', z.boolean()),
    isDisabled: z.boolean(),
    cash: visibleWith('amount.view', yuan),
    createdAt: isoTime,
    lastSeenAt: isoTime.nullable(),
  })
  .meta({ id: 'MemberRow' });

const birthday = z.union([z.literal(''), z.iso.date({ message: 'birthday' })]);
const email = z.union([z.literal(''), z.email({ message: 'email' }).max(100)]);
/** The client's clock names the captcha that it shows; the answer stays on the server. */
const timestamp = z.union([z.string().regex(/^\d{1,16}$/), z.number().int().nonnegative()]).transform(String);

export const account = {
  login: call({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-{product}-login',
    area: 'account',
    access: 'anyone',
    summary:
      'Signs in with account, password and captcha (loginType 1) or phone and SMS code (2, registers unknown phones).',
    body: z
      .object({
        account: phone,
        password: z.string().max(128).default(''),
        verifyCode: codeText(12, 'verifyCode').min(1, { message: 'verifyCode' }),
        /** That of the captcha; SMS codes have none. */
        timestamp: filter(timestamp),
        loginType: intIn(1, 2).default(1),
      })
      .refine((body) => body.loginType === 2 || body.password !== '', {
        path: ['password'],
        message: 'password',
        // Reported with the faults of the other fields.
        when: () => true,
      }),
    result: session,
  }),
  captcha: call({
    method: 'GET',
    path: '/api/applet/appletaccount/get-applet-createvalidatecode',
    area: 'account',
    access: 'anyone',
    summary: 'Returns a captcha image for a client timestamp: one use, three minutes, new on each call.',
    query: z.object({ timestamp }),
    result: 'image/png',
  }),
  sendSmsCode: call({
    method: 'GET',
    path: '/api/applet/appletaccount/get-{product}-message-code',
    area: 'account',
    access: 'anyone',
    summary:
      'Sends an SMS code: type 3 for sign-in, registration and reset, type 5 for certification. From the second code of a phone or network in a day it needs a captcha (timestamp and verifyCode) or a solution of the puzzle that the refusal account.captchaNeeded contains: challenge, a dot and a number, whose SHA-256 begins with that many zero bits. Members and browsers of earlier sign-ins need neither. The code is good for the client that asked: the member, the browser by its cookie, or else the network.',
    query: z.object({
      mobile: phoneOr('phoneFirst'),
      type: intIn(3, 5).refine((value) => value !== 4, { message: 'smsType' }),
      /** Those of the captcha. */
      timestamp: filter(timestamp),
      verifyCode: codeText(12).default(''),
      solution: codeText(200).default(''),
    }),
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
  recoverPassword: call({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-forgetpassword',
    area: 'account',
    access: 'anyone',
    summary: 'Sets a new password by SMS code and revokes all sessions of the account.',
    body: z
      .object({ account: phone, verifyCode: smsCode, password, confirmPassword: z.string() })
      .refine((body) => body.password === body.confirmPassword, {
        path: ['confirmPassword'],
        message: 'passwordsDiffer',
      }),
    result: 'none',
  }),
  updateAccount: call({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-updateaccount',
    area: 'account',
    access: 'member',
    summary:
      'Changes password or phone, and revokes the other sessions. "password" needs the old one or a proof of the phone (member.validateCode). "phone" needs the code sent to the new number (member.sendCode with mobile) and a proof of the old phone.',
    body: accountChange,
    result: z.object({ revokedSessions: z.number().int() }),
  }),
  editProfile: call({
    method: 'PUT',
    path: '/api/applet/appletaccount/put-applet-editmemberinfo',
    area: 'account',
    access: 'member',
    summary:
      'Edits the profile. Omitted fields do not change. The portrait is the filePath of an upload with dirName "portrait", or empty to remove it. Excludes account, type, money and flags.',
    body: z.object({
      trueName: text(30).optional(),
      portrait: text(200).optional(),
      sex: z.enum(SEXES).optional(),
      birthday: birthday.optional(),
      qq: z
        .string()
        .trim()
        .regex(/^(\d{5,12})?$/, { message: 'qq' })
        .optional(),
      email: email.optional(),
      industry: text(50).optional(),
    }),
    result: user,
  }),
  me: call({
    method: 'GET',
    path: '/api/applet/appletaccount/get-applet-getmemberinfo',
    area: 'account',
    access: 'member',
    summary: 'Returns the signed-in member with balance and credit.',
    result: user,
  }),
  members: call({
    method: 'GET',
    path: '/api/app/members',
    area: 'account',
    access: { memberOrStaff: 'member.view' },
    summary: 'Lists members for staff, newest first, by text, type and state. A member gets only itself.',
    query: z.object({
      ...paging,
      filter: filter(searchText(60)),
      memberType: filter(z.enum(['Person', 'Enterprise', 'none'])),
      isDisabled: filter(flagIn),
      isTrusted: alias('isTrust', filter(flagIn)),
    }),
    result: page(memberRow),
  }),
  devices: call({
    method: 'GET',
    path: '/api/app/sessions',
    area: 'system',
    access: 'member',
    summary: 'Lists own sign-in sessions, latest first.',
    result: z.object({ items: z.array(loginDevice) }),
  }),
  signOutDevice: call({
    method: 'POST',
    path: '/api/app/sessions/{id}/sign-out',
    area: 'system',
    access: 'member',
    summary: 'Ends one session of the member.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/api/app/sessions/sign-out-all',
    area: 'system',
    access: 'member',
    summary: 'Ends all sessions of the member, including the current one unless keepCurrent is set.',
    body: z.object({ keepCurrent: flagIn.default(false) }),
    result: z.object({ revokedSessions: z.number().int() }),
  }),
  onBehalfActions: call({
    method: 'GET',
    path: '/api/app/on-behalf-actions',
    area: 'system',
    access: 'member',
    summary: 'Lists on-behalf actions of staff for the member, latest first.',
    query: z.object(paging),
    result: page(onBehalfAction),
  }),
  signOut: call({
    method: 'POST',
    path: '/api/app/sign-out',
    area: 'system',
    access: 'member',
    summary: 'Revokes the current session.',
    result: 'none',
  }),
};
