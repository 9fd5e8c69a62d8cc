import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@xunban/contract';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** Loaded with the first passkey: it would be a fifth of what a process loads before it is ready. */
const library = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 120_000;
/** Ed25519, and the two that every device has. */
const ALGORITHMS = [-8, -7, -257];

/** Returns the request to sign with one of these passkeys, or with any that the browser has for the host. */
export async function passkeyRequest(
  site: PasskeySite,
  challenge: string,
  { passkeys, verification }: { passkeys: readonly PasskeyRow[]; verification: PasskeyRequest['userVerification'] },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    userVerification: verification,
    allowCredentials: passkeys.map(descriptorOf),
  });
  return {
    challenge: options.challenge,
    rpId: site.rpId,
    timeout: TIMEOUT_MS,
    userVerification: verification,
    allowCredentials: passkeys.map((passkey) => ({ ...descriptorOf(passkey), type: 'public-key' })),
  };
}

/** Returns the request to create a passkey. A device that already has a passkey of the user is excluded. */
export async function passkeyCreation(
  site: PasskeySite,
  challenge: string,
  person: { readonly staffId: string; readonly account: string; readonly name: string },
  passkeys: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: '迅板 Xunban',
    rpID: site.rpId,
    userName: person.account,
    userDisplayName: person.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: options.challenge,
    rp: { id: site.rpId, name: options.rp.name },
    // The bytes of the staff id: a device stores one passkey per id.
    user: { ...options.user, id: Buffer.from(person.staffId.replaceAll('-', ''), 'hex').toString('base64url') },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map((passkey) => ({ ...descriptorOf(passkey), type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** The new counter when the passkey has signed this challenge at this site; undefined when it has not. */
export async function verifyPasskey(
  site: PasskeySite,
  challenge: string,
  passkey: PasskeyRow,
  answer: PasskeyAnswer,
  { mustVerifyUser }: { readonly mustVerifyUser: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { userHandle, ...response } = answer.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: mustVerifyUser,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for whatever does not fit: another challenge or site, an unreadable answer, a copied device.
    return undefined;
  }
}

/** A passkey that a browser has made for this challenge and site; undefined when it does not fit. */
export async function verifyNewPasskey(site: PasskeySite, challenge: string, answer: NewPasskeyAnswer) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: {
          clientDataJSON: answer.response.clientDataJSON,
          attestationObject: answer.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      isSynced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    return undefined;
  }
}

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports: [...transports] });
