export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** Maximum age of a request. An older one may be a replay by an attacker. */
const TOLERANCE_SECONDS = 300;

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export async function verifyWebhook(secret: string, headers: HeaderValues, body: string): Promise<unknown> {
  const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !at || !signatures) throw new WebhookError('a header of the signature is missing');
  if (!(Math.abs(Date.now() / 1_000 - Number(at)) <= TOLERANCE_SECONDS))
    throw new WebhookError('the request is too old');
  const raw = fromBase64(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const one of signatures.split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, fromBase64(signature), signed)))
      return JSON.parse(body);
  }
  throw new WebhookError('no signature is valid');
}

function headerOf(headers: HeaderValues, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
  return typeof found === 'object' ? found[0] : found;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookError('a secret or signature is not Base64');
  }
}
