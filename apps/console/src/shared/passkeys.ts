import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@xunban/contract';

/** The browser did not complete the request: cancelled, timed out, or the device already has its passkey. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
  readonly isKnownAlready: boolean;
  constructor(cause: unknown) {
    super('The browser made no passkey answer', { cause });
    this.isKnownAlready = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  }
}

/** Has the browser make a passkey. @throws {PasskeyRefused} */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskeyAnswer> {
  const { id, rawId, response } = await asked(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, attestationObject, ...(transports ? { transports: [...transports] } : {}) },
  };
}

/** Has the browser sign with a passkey. @throws {PasskeyRefused} */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  const { id, rawId, response } = await asked(startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new PasskeyRefused(error);
  }
}
