import { z } from 'zod';

/** Passkey messages between browsers and the server: the JSON forms of WebAuthn, as far as they are used here. */

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, { message: 'invalid' });
const transports = z.array(z.string().max(20)).max(10);
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** For `navigator.credentials.get`. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.enum(['required', 'preferred']),
    /** Empty: any passkey that the browser has for this site. */
    allowCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyRequest' });

/** For `navigator.credentials.create`. */
export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number().int(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });

const credential = {
  id: base64url(2_000),
  rawId: base64url(2_000),
  type: z.literal('public-key', { message: 'invalid' }),
};

/** Data signed by a device. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(10_000),
    userHandle: base64url(200).optional(),
  }),
});

/** A passkey that a device has made. */
export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: transports.optional(),
  }),
});
