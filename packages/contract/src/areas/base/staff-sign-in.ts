import { z } from 'zod';
import { call } from '../../call.ts';
import { codeText, id, idIn, isoTime, text } from '../../shared-schemas.ts';
import { factorChallenge, SECOND_FACTORS, staffMember } from '../orders/staff.ts';
import { newPasskeyAnswer, passkeyAnswer, passkeyCreation, passkeyRequest } from './passkey.ts';

/** Changes to a user's ways of signing in. */
export const SIGN_IN_CHANGES = [
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'factorsReset',
  'passwordChanged',
  'passwordReset',
] as const;

/** Sign-in methods of the signed-in user. */
export const ownSignIn = z
  .object({
    /** True when this instance requires a second factor for these permissions. */
    isRequired: z.boolean(),
    totp: z.object({ addedAt: isoTime, lastUsedAt: isoTime.nullable() }).nullable(),
    passkeys: z.array(
      z.object({
        id,
        name: z.string(),
        isSynced: z.boolean(),
        addedAt: isoTime,
        lastUsedAt: isoTime.nullable(),
      }),
    ),
    recoveryCodesLeft: z.number().int(),
    /** False at an address without a name: browsers make no passkey for a number. */
    canUsePasskeys: z.boolean(),
    /** The latest twenty changes, with the name of who made them. */
    history: z.array(z.object({ at: isoTime, what: z.enum(SIGN_IN_CHANGES), detail: z.string(), by: z.string() })),
  })
  .meta({ id: 'OwnSignIn' });

const password = z.string().min(1, { message: 'required' }).max(128);
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { message: 'invalid' });
const withPassword = z.object({ password });
const factorAnswer = z.object({
  token,
  factor: z.enum(SECOND_FACTORS),
  code: codeText(40).default(''),
  passkey: passkeyAnswer.nullable().default(null),
});
/** Shown only once; empty when the user already has codes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const open = { area: 'staff', access: 'anyone', method: 'POST' } as const;
/** The signed-in user's own data, also while a second factor is still required. */
const own = { area: 'staff', access: { staff: 'self' } } as const;

/** The second step of signing in, and the sign-in methods of the signed-in user. */
export const staffSignInCalls = {
  finish: call({
    ...open,
    path: '/api/staff/sign-in/factor',
    audit: 'session.signIn',
    summary: 'Completes a sign-in by second factor: app code, recovery code or passkey.',
    body: factorAnswer,
    result: staffMember,
  }),
  passkeyRequest: call({
    ...open,
    path: '/api/staff/sign-in/passkey-request',
    audit: { none: 'makes a question; who answers it is written down' },
    summary: 'Starts a sign-in by passkey alone.',
    result: z.object({ token: z.string(), request: passkeyRequest }),
  }),
  byPasskey: call({
    ...open,
    path: '/api/staff/sign-in/passkey',
    audit: 'session.signIn',
    summary: 'Signs in by a passkey with user verification by the device.',
    body: z.object({ token, passkey: passkeyAnswer }),
    result: staffMember,
  }),
  own: call({
    ...own,
    method: 'GET',
    path: '/api/staff/own-sign-in',
    summary: 'Returns the sign-in methods of the user and their recent changes.',
    result: ownSignIn,
  }),
  beginStepUp: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/step-up',
    audit: { none: 'makes a question; the approval that its answer allows is written down' },
    summary: 'Starts a fresh proof of the second factor in this session: app code or passkey.',
    result: factorChallenge,
  }),
  finishStepUp: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/step-up/finish',
    audit: { none: 'changes nothing; the approval that it allows is written down' },
    summary: 'Proves the second factor. For two minutes this session can approve requests; a recovery code is refused.',
    body: factorAnswer,
    result: 'none',
  }),
  beginTotp: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/totp',
    audit: { none: 'the secret counts once it is confirmed, which is written down' },
    summary: 'Creates a secret for the authenticator app. It is inactive until a code is confirmed.',
    body: withPassword,
    result: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmTotp: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/totp/confirm',
    audit: 'ownSignIn.confirmTotp',
    summary: 'Activates codes of the app as second factor. All other sessions of the user end.',
    body: z.object({ code: codeText(20).min(1, { message: 'required' }) }),
    result: recoveryCodes,
  }),
  removeTotp: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/totp/remove',
    audit: 'ownSignIn.removeTotp',
    summary: 'Removes the app as second factor.',
    body: withPassword,
    result: 'none',
  }),
  beginPasskey: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/passkeys/begin',
    audit: { none: 'makes a question; the passkey that answers it is written down' },
    summary: 'Returns the options to create a passkey.',
    body: withPassword,
    result: z.object({ token: z.string(), creation: passkeyCreation }),
  }),
  addPasskey: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/passkeys',
    audit: 'ownSignIn.addPasskey',
    summary: 'Adds a passkey created by the browser. All other sessions of the user end.',
    body: z.object({ token, name: text(40).min(1, { message: 'required' }), passkey: newPasskeyAnswer }),
    result: recoveryCodes,
  }),
  removePasskey: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/passkeys/{id}/remove',
    audit: 'ownSignIn.removePasskey',
    summary: 'Removes a passkey.',
    params: z.object({ id: idIn }),
    body: withPassword,
    result: 'none',
  }),
  newRecoveryCodes: call({
    ...own,
    method: 'POST',
    path: '/api/staff/own-sign-in/recovery-codes',
    audit: 'ownSignIn.newRecoveryCodes',
    summary: 'Creates ten recovery codes and voids the previous ones.',
    body: withPassword,
    result: recoveryCodes,
  }),
};
