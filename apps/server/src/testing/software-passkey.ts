import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A device with one passkey, with a browser's interface; it reports user verification. */
export function softwarePasskey(origin: string, rpId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const site = sha256(rpId);
  return {
    /** Answers `beginPasskey`. */
    create(challenge: string) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const flags = Buffer.from([PRESENT | VERIFIED | WITH_KEY]);
      const length = Buffer.from([0, credentialId.length]);
      const data = Buffer.concat([site, flags, Buffer.alloc(4), Buffer.alloc(16), length, credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: client('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
    /** Answers a question of a sign-in. */
    answer(challenge: string) {
      const data = Buffer.concat([site, Buffer.from([PRESENT | VERIFIED]), Buffer.from([0, 0, 0, 1])]);
      const clientData = client('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
  };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
