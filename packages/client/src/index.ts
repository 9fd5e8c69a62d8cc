import { table } from 'virtual:contract-calls';
import type { MemberCalls } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { type ClientSettings as BaseSettings, type Client, createClient as createBase } from '@xunban/contract/client';

export { ApiError } from '@xunban/contract/api-error';
export { uploadBoard } from './upload-board.ts';
export { verifyWebhook, WebhookError } from './verify-webhook.ts';

const RETRIES = 3;
const FIRST_PAUSE_MS = 500;

/** As `types/index.d.ts` describes it to users of the package. */
interface ClientSettings {
  readonly baseUrl: string;
  readonly token?: string | (() => string | null);
  readonly language?: string;
  readonly product?: string;
  readonly retries?: number;
}

type Caller = (
  args?: object,
  options?: { readonly signal?: AbortSignal; readonly idempotencyKey?: string },
) => Promise<unknown>;

export function createClient(settings: ClientSettings): Client<MemberCalls> {
  const { token = null } = settings;
  const base: BaseSettings = {
    ...{ table, product: settings.product ?? 'xunban', baseUrl: settings.baseUrl.replace(/\/$/, '') },
    token: typeof token === 'function' ? token : () => token,
    language: () => settings.language ?? 'en',
  };
  const calls = createBase(base) as unknown as Readonly<Record<string, Readonly<Record<string, Caller>>>>;
  const areas = Object.entries(calls).map(([area, callers]) => {
    const repeating = Object.entries(callers).map(([name, send]): [string, Caller] => {
      const row = table[area]?.[name];
      const canRepeat = row?.method === 'GET' || row?.idempotent === true || area === 'upload';
      return [name, canRepeat ? repeatingCall(send, settings.retries ?? RETRIES) : send];
    });
    return [area, Object.fromEntries(repeating)];
  });
  return Object.fromEntries(areas) as unknown as Client<MemberCalls>;
}

/** Repeats a call whose connection failed, with the same key. */
const repeatingCall =
  (send: Caller, retries: number): Caller =>
  async (args, options = {}) => {
    const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
    for (let tried = 0; ; tried += 1) {
      try {
        return await send(args, keyed);
      } catch (error) {
        const isBroken = error instanceof ApiError && error.kind === 'network';
        if (!isBroken || tried >= retries || options.signal?.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tried));
      }
    }
  };
