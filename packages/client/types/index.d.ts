import type { Client } from './calls.d.ts';

export type * from './calls.d.ts';

export interface ClientSettings {
  /** Address of the server, such as https://example.com. */
  readonly baseUrl: string;
  /** Token of a member, or a function that returns the current one; absent for public calls only. */
  readonly token?: string | (() => string | null);
  /** Language of messages: zh-Hans, zh-Hant or en. */
  readonly language?: string;
  /** Product code in the paths of the server. */
  readonly product?: string;
  /** Repetitions after a failed connection; 3 when absent. */
  readonly retries?: number;
}

export declare function createClient(settings: ClientSettings): Client;

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Called after each part with the share that has arrived, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** An upload of the same file that began earlier: it continues at the offset of the server. */
  readonly begun?: BegunUpload;
  /** Called when a new upload has begun, for a program that continues it later. */
  readonly onBegin?: (upload: BegunUpload) => void;
}

export interface BegunUpload {
  readonly uploadId: string;
  readonly partBytes: number;
}

/** Uploads a board file in parts. An interrupted part is sent again from the offset that the server names. */
export declare function uploadBoard(
  client: Client,
  file: File,
  options?: UploadOptions,
): ReturnType<Client['upload']['finish']>;

export interface ValidationError {
  readonly message: string;
  readonly members: readonly string[];
}

export declare class ApiError extends Error {
  readonly kind:
    | 'refused'
    | 'invalid'
    | 'unauthenticated'
    | 'forbidden'
    | 'rejected'
    | 'missing'
    | 'rateLimited'
    | 'server'
    | 'network'
    | 'timeout'
    | 'cancelled';
  /** The stable code of the refusal; empty when the answer had none. */
  readonly code: string;
  readonly status: number;
  readonly validationErrors: readonly ValidationError[];
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;
}

export declare class WebhookError extends Error {}

/** Verifies a webhook request. @returns its event @throws {WebhookError} when no signature is valid, or the request is old */
export declare function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
): Promise<WebhookEvent>;

export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly object: { readonly type: string; readonly id: string };
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>>;
}
