import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PAGE = 2;

class NoSuch extends Error {}

/** A bucket over HTTP with as much of the S3 protocol as the client uses, at `/boards` and at `/`. */
export class FakeBucket {
  /** By key. */
  readonly objects = new Map<string, Buffer>();
  /** Parts of the uploads that are neither completed nor aborted, by upload id. */
  readonly uploads = new Map<string, Buffer[]>();
  /** Its lifecycle rules as XML; undefined before the first ones. */
  lifecycle: string | undefined;
  readonly signatures: string[] = [];
  /** Number of objects in each request for removal. */
  readonly deletions: number[] = [];
  /** Gets each request first. @returns true when it handled the request */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

  readonly #server: Server = createServer(async (request, response) => {
    this.signatures.push(request.headers.authorization ?? '');
    if (this.intercept(request, response)) return;
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://bucket');
    const body = await buffer(request);
    let status = method === 'DELETE' ? 204 : 200;
    let content: string | Buffer;
    try {
      if (searchParams.has('delete') || body.includes('<LifecycleConfiguration')) requireMd5(request, body);
      content = this.#answer(method, pathname.replace(/^\/(boards\/)?/, ''), searchParams, body);
    } catch (error) {
      if (!(error instanceof NoSuch)) throw error;
      status = 404;
      content = `<Error><Code>${error.message}</Code></Error>`;
    }
    const headers = { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(content), ETag: '"1"' };
    response.writeHead(status, headers).end(content);
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(method: string, key: string, query: URLSearchParams, body: Buffer): string | Buffer {
    if (query.has('list-type')) return this.#page(query.get('prefix') ?? '', query.get('continuation-token') ?? '');
    if (query.has('lifecycle')) {
      if (method === 'PUT') this.lifecycle = body.toString();
      if (this.lifecycle === undefined) throw new NoSuch('NoSuchLifecycleConfiguration');
      return method === 'PUT' ? '' : this.lifecycle;
    }
    if (query.has('delete')) {
      const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].flatMap(([, found]) => found ?? []);
      for (const found of keys) this.objects.delete(found);
      this.deletions.push(keys.length);
      return '<DeleteResult/>';
    }
    if (query.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, []);
      return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    }
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return this.#partOf(uploadId, method, key, Number(query.get('partNumber')), body);
    if (method === 'PUT') this.objects.set(key, body);
    if (method !== 'GET' && method !== 'HEAD') return '';
    const held = this.objects.get(key);
    if (!held) throw new NoSuch('NoSuchKey');
    return held;
  }

  /** Stores a part, or ends the upload. */
  #partOf(uploadId: string, method: string, key: string, partNumber: number, body: Buffer): string {
    const parts = this.uploads.get(uploadId);
    if (!parts) throw new NoSuch('NoSuchUpload');
    if (method === 'PUT') parts[partNumber - 1] = body;
    else this.uploads.delete(uploadId);
    if (method !== 'POST') return '';
    this.objects.set(key, Buffer.concat(parts));
    return '<CompleteMultipartUploadResult/>';
  }

  #page(prefix: string, after: string): string {
    const rest = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after).sort();
    const contents = rest.slice(0, PAGE).map(([key, { length }]) => {
      const size = `<Size>${length}</Size><LastModified>2026-11-20T02:00:00.000Z</LastModified>`;
      return `<Contents><Key>${key}</Key>${size}</Contents>`;
    });
    const next = rest[PAGE] && `<NextContinuationToken>${rest[PAGE - 1]?.[0]}</NextContinuationToken>`;
    return `<ListBucketResult><IsTruncated>${Boolean(next)}</IsTruncated>${next ?? ''}${contents.join('')}</ListBucketResult>`;
  }
}

/** Older stores refuse a removal without it. */
function requireMd5({ headers }: IncomingMessage, body: Buffer): void {
  const { 'content-md5': stated } = headers;
  if (stated !== createHash('md5').update(body).digest('base64')) throw new Error(`Content-MD5 is ${stated}`);
}
