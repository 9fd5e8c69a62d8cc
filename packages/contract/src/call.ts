import type { z } from 'zod';
import type { AuditAction, AuditRule } from './audit-actions.ts';
import type { ErrorCode } from './errors.ts';
import type { FieldPermission, StaffPermission } from './staff-permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Access rule of a call. There is no default: a call without `access` does not compile.
 * - `anyone`  signed in or not; a valid token is recognised, a stale one is ignored
 * - `member`  a signed-in member; the token chooses the member, never a parameter
 * - `trusted` a signed-in member who may buy on trade credit (spec §3: isTrust)
 * - `{staff}` a signed-in staff user who holds the permission (`any` = every staff user; `self` = also users who still owe a second factor: only for their own sign-in); `alsoNeeds` names a second permission that is required in addition
 * - `{memberOrStaff}` a member, who gets only their own data, or staff who hold the permission
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'trusted'
  | { readonly staff: StaffPermission | 'any' | 'self'; readonly alsoNeeds?: StaffPermission }
  | { readonly memberOrStaff: StaffPermission };

/** The two addresses of the instance: members use `web`, staff use `console`. */
export type Site = 'web' | 'console';

/** One file field of a multipart call; files are streamed to disk and refused above `maxBytes`. */
export interface FileRule {
  readonly maxBytes: number;
  /** The refusal of a larger file, when the specification differs from the usual `file.tooLarge`. */
  readonly tooLarge?: ErrorCode;
}

/** Areas are the server's feature folders; `npm run calls` counts by them. */
export type Area =
  | 'account'
  | 'address'
  | 'order'
  | 'upload'
  | 'cash'
  | 'invoice'
  | 'credit'
  | 'member'
  | 'main'
  | 'payment'
  | 'content'
  | 'staff'
  | 'system';

interface CallBase {
  readonly method: Method;
  /** `{name}` is a path parameter; `{product}` is replaced by the product code when the server mounts the call. */
  readonly path: `/api/${string}`;
  readonly area: Area;
  readonly access: Access;
  /**
   * The call's audited action in the audit log, or the reason for none. Without it a call of staff that writes does not
   * compile; a call that only reads has it when it discloses data.
   */
  readonly audit?: AuditRule;
  readonly summary: string;
  /** Field permissions needed to do this well; a role that may make the call and sees less gets a warning. */
  readonly worksFrom?: readonly FieldPermission[];
  /** Served by the pricing host when the client has one. */
  readonly host?: 'pricing';
  /** A staff call that the web host serves, too: to programs of staff, by bearer token alone. */
  readonly alsoAtWeb?: true;
}

/** An implemented call. Schemas use our names (`alias` declares the API name); names bind case-insensitively on the way in. */
export interface LiveCall extends CallBase {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /**
   * The specification passes the query of this call in one parameter named `query`. Its value is that of the named field alone, or
   * a JSON object with all fields.
   */
  readonly literalQuery?: string;
  readonly body?: z.ZodType;
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The answer: a schema (JSON), `none` (204, or an empty envelope), or the media type of raw bytes or of an event stream. */
  readonly result: z.ZodType | 'none' | RawMedia;
  /**
   * The call moves money or creates orders: a client sends an `Idempotency-Key` and the first answer is replayed for
   * it.
   */
  readonly idempotent?: true;
  /** Client timeout, when the usual 20 s are not enough. */
  readonly timeoutMs?: number;
  /** Largest JSON body in bytes, when the usual 256 KiB are not right. */
  readonly bodyLimit?: number;
}

export type RawMedia =
  | 'image/jpeg'
  | 'image/png'
  | 'image/svg+xml'
  | 'application/octet-stream'
  | 'application/pdf'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html';

/** A call of the specification whose use case does not exist yet: it checks access, then refuses with `notYetOpen`. */
export interface PlannedCall extends CallBase {
  readonly planned: true;
}

export type CallDef = LiveCall | PlannedCall;
export type Calls = Readonly<Record<string, Readonly<Record<string, CallDef>>>>;

type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? Exclude<N, 'product'> | PathNames<Rest>
  : never;
/** A `{name}` in the path without a `params` schema for it, or the reverse, does not compile. */
type Checked<C extends LiveCall> =
  PathNames<C['path']> extends never
    ? C & { params?: never }
    : C & { params: z.ZodObject<Record<PathNames<C['path']>, z.ZodType>> };

/** Requires the audit rule of a call of staff that writes, signing in included. */
type Audited<C extends CallBase> = C extends { readonly method: 'GET' }
  ? unknown
  : C extends { readonly area: 'staff' } | { readonly access: object }
    ? { readonly audit: AuditRule }
    : unknown;

export const call = <const C extends LiveCall>(def: C & Checked<C> & Audited<C>): C => def;
/** Returns the audited action of a call; undefined for a call that is not audited. */
export const auditActionOf = ({ audit }: CallDef): AuditAction | undefined =>
  typeof audit === 'string' ? audit : undefined;
export const isPlanned = (def: CallDef): def is PlannedCall => 'planned' in def;

/** The one site that serves a call; undefined when both do. */
export function siteOfCall({ access, area, alsoAtWeb }: CallDef): Site | undefined {
  if (alsoAtWeb) return undefined;
  if (area === 'staff' || (typeof access === 'object' && 'staff' in access)) return 'console';
  return access === 'member' || access === 'trusted' ? 'web' : undefined;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Filled<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** A file that arrived: streamed to `path`, which is deleted after the handler has run. */
export interface UploadedFile {
  readonly field: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly path: string;
}

/** Input of a handler: validated, typed, under our names. */
export type CallInput<C extends LiveCall> = Filled<{
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
  files: C['files'] extends object ? { readonly [K in keyof C['files']]: UploadedFile } : undefined;
}>;

/** Output of a handler. Raw calls answer through {@link RawReply}. */
export type CallOutput<C extends LiveCall> = C['result'] extends z.ZodType
  ? z.input<C['result']>
  : C['result'] extends 'none'
    ? undefined
    : RawReply;

export interface RawReply {
  readonly body: Uint8Array | string | NodeJS.ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Arguments of a caller. */
export type CallArguments<C> = C extends LiveCall
  ? Filled<{
      params: In<C['params']>;
      query: In<C['query']>;
      body: In<C['body']>;
      files: C['files'] extends object ? { readonly [K in keyof C['files']]: Blob } : undefined;
    }>
  : Record<string, never>;

/** Result for a caller. */
export type CallResult<C> = C extends LiveCall
  ? C['result'] extends z.ZodType
    ? z.output<C['result']>
    : C['result'] extends 'none'
      ? undefined
      : Blob
  : never;

/** The two families of the specification: an envelope with HTTP 200, or bare objects with HTTP statuses. */
export type EnvelopeKind = 'applet' | 'app';
export const envelopeOf = (path: string): EnvelopeKind =>
  path.toLowerCase().startsWith('/api/applet/') ? 'applet' : 'app';

export const concretePath = (path: string, product: string): string => path.replaceAll('{product}', product);
