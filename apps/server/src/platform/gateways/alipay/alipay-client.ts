import type { AlipaySdk } from 'alipay-sdk';
import { processNow } from '../../clock.ts';
import { toShanghaiText } from '../gateway-times.ts';

export interface AlipaySettings {
  readonly appId: string;
  /** Our account there (2088…), into which money is paid. */
  readonly sellerId: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
  /** Public key of the provider, PEM. */
  readonly publicKey: string;
  readonly endpoint: string;
}

/** The answer to a call, with field names in camel case. */
export type AlipayAnswer = Readonly<Record<string, unknown>> & { readonly code: string; readonly subCode: string };

export interface AlipayClient {
  /**
   * Calls and checks the signature of the answer, also of a "no".
   * @throws when it cannot be reached, its answer is not signed by it, or it failed itself
   */
  call(method: string, content: Readonly<Record<string, unknown>>): Promise<AlipayAnswer>;
  /** The signed address of a page; nothing is called. */
  page(
    method: string,
    content: Readonly<Record<string, unknown>>,
    urls: { readonly returnUrl: string; readonly notifyUrl: string },
  ): Promise<string>;
  isSigned(fields: Readonly<Record<string, string>>): Promise<boolean>;
}

const TIMEOUT_MS = 8_000;
const DONE = '10000';
/** A business refusal. Any other error is a failure with an unknown outcome. */
const REFUSED = '40004';

/** Wraps the official SDK, which signs and verifies. It takes a second to load, so it is loaded on the first payment. */
export function alipayClient({ appId, privateKey, publicKey, endpoint }: AlipaySettings): AlipayClient {
  let made: Promise<AlipaySdk> | undefined;
  const sdk = () => {
    made ??= import('alipay-sdk').then(
      ({ AlipaySdk: Sdk }) =>
        new Sdk({
          ...{ appId, privateKey, keyType: 'PKCS8', alipayPublicKey: publicKey },
          ...{ gateway: `${endpoint}/gateway.do`, endpoint, timeout: TIMEOUT_MS },
        }),
    );
    return made;
  };
  // The SDK would write the time of this machine's zone, and Alipay reads that of Shanghai.
  const stamped = () => ({ timestamp: toShanghaiText(processNow()) });
  return {
    async call(method, content) {
      const answer = await (await sdk()).exec(method, { ...stamped(), bizContent: content }, { validateSign: true });
      const { code, subCode = '' } = answer as { code?: unknown; subCode?: unknown };
      if (typeof code !== 'string' || typeof subCode !== 'string') throw new AlipayFailure(method, 'nonsense');
      if (code !== DONE && (code !== REFUSED || /SYSTEM_ERROR|aop\.|isp\.unknow/i.test(subCode)))
        throw new AlipayFailure(method, `${code} ${subCode}`);
      return { ...answer, code, subCode };
    },
    page: async (method, content, urls) =>
      (await sdk()).pageExecute(method, 'GET', { ...stamped(), ...urls, bizContent: content }),
    async isSigned(fields) {
      // The older signature type uses a broken hash; the SDK would accept it if a notice requests it.
      if (fields['sign_type'] !== 'RSA2') return false;
      return (await sdk()).checkNotifySignV2(fields);
    },
  };
}

export const isDone = ({ code }: AlipayAnswer): boolean => code === DONE;

/** Text of a field; empty when it is not there. */
export const field = (answer: AlipayAnswer, name: string): string => {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
};

class AlipayFailure extends Error {
  override readonly name = 'AlipayFailure';
  constructor(method: string, code: string) {
    super(`Alipay failed at ${method}: ${code}`);
  }
}
