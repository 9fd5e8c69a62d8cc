import {
  apiWriter,
  type CallInput,
  type CallOutput,
  concretePath,
  ERRORS,
  type ErrorCode,
  type ErrorInfo,
  envelopeOf,
  type LiveCall,
  sentNames,
} from '@xunban/contract';
import { renamed } from '@xunban/contract/client';
import { hasErrorText, translate } from '@xunban/i18n';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { z } from 'zod';

/**
 * Fake of the server for page tests. Requests and responses are checked by the call's own schemas, so the fake cannot drift
 * from the contract; a call without a prepared response, and one that does not match, fail the test that made it.
 */
const server = setupServer();

/** Errors during a test, returned by {@link faultsSoFar}: a page may swallow the failure of a request. */
let faults: string[] = [];

export function openFakeServer(): void {
  server.listen({
    onUnhandledRequest({ method, url }) {
      faults.push(`no answer prepared for ${method} ${url}.`);
      throw new Error(faults.at(-1));
    },
  });
}

export const closeFakeServer = (): void => server.close();

/** Clears the responses. @returns errors since the last reset */
export function resetFakeServer(): readonly string[] {
  const found = faults;
  faults = [];
  server.resetHandlers();
  return found;
}

/** A refusal instead of an answer, by its code in the contract's registry, with the figures of its text. */
class Refused {
  readonly code: ErrorCode;
  readonly data: object | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: ErrorCode, data?: object, params: Readonly<Record<string, string | number>> = {}) {
    this.code = code;
    this.data = data;
    this.params = params;
  }
}
export const refuse = (...refusal: ConstructorParameters<typeof Refused>): Refused => new Refused(...refusal);

/** The line breaks before the answer: the page cannot know whether the server has done it. */
class Lost {
  readonly kind = 'lost';
}
export const loseAnswer = (): Lost => new Lost();

/** Data received with a call in addition to its input. */
export interface CallMeta {
  readonly idempotencyKey: string | null;
}

type Reply<C extends LiveCall> = CallOutput<C> | Refused | Lost;
type Answering<C extends LiveCall> = (asked: CallInput<C>, meta: CallMeta) => Reply<C> | Promise<Reply<C>>;

/** Prepares the answer to a call until the test ends, or until the next one for the same call. */
export function answer<C extends LiveCall>(call: C, answering: Answering<C>): void {
  server.use(
    http[httpMethod(call)](address(call), async ({ request, params }) => {
      try {
        const meta = { idempotencyKey: request.headers.get('Idempotency-Key') };
        const reply = await answering(await asked(call, request, params), meta);
        if (reply instanceof Lost) return HttpResponse.error();
        return reply instanceof Refused ? refusal(call, reply) : success(call, reply);
      } catch (error) {
        faults.push(`${call.method} ${call.path}: ${error instanceof Error ? error.message : String(error)}`);
        return HttpResponse.error();
      }
    }),
  );
}

/** The same for what every page asks for, whatever a test is about: an answer that the test has prepared stays. */
export function usualAnswer<C extends LiveCall>(call: C, answering: Answering<C>): void {
  const isPrepared = server
    .listHandlers()
    .some(
      (handler) =>
        'info' in handler &&
        'path' in handler.info &&
        handler.info.path === address(call) &&
        'method' in handler.info &&
        String(handler.info.method).toLowerCase() === httpMethod(call),
    );
  if (!isPrepared) answer(call, answering);
}

/** An open stream of events. @returns how to send one to every page that listens */
export function eventStream(call: LiveCall): (topic: string, id: string) => void {
  const encoder = new TextEncoder();
  const listening = new Set<ReadableStreamDefaultController<Uint8Array>>();
  server.use(
    http.get(address(call), () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void listening.add(controller) });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return (topic, id) => {
    const event = encoder.encode(`event: change\ndata: ${JSON.stringify({ topic, id })}\n\n`);
    for (const controller of listening) controller.enqueue(event);
  };
}

const httpMethod = ({ method }: LiveCall) => method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
const address = ({ path }: LiveCall) => `*${concretePath(path, 'xunban').replaceAll(/\{(\w+)\}/g, ':$1')}`;

async function asked<C extends LiveCall>(call: C, request: Request, params: object): Promise<CallInput<C>> {
  const ourNames = Object.fromEntries(Object.entries(sentNames(call)).map(([name, apiName]) => [apiName, name]));
  const query = renamed(Object.fromEntries(new URL(request.url).searchParams), ourNames);
  const input = {
    ...(call.params ? { params: call.params.parse(params) } : {}),
    ...(call.query ? { query: call.query.parse(query) } : {}),
    ...(call.body ? { body: call.body.parse(renamed(await request.json(), ourNames)) } : {}),
    ...(call.files ? { files: Object.fromEntries(await request.formData()) } : {}),
  };
  // Each part was made by the schema that the type is made from.
  return input as CallInput<C>;
}

function success(call: LiveCall, reply: unknown): Response {
  if (typeof call.result === 'string' && call.result !== 'none')
    return new HttpResponse(textReply.parse(reply).body, { headers: { 'Content-Type': call.result } });
  const result = call.result instanceof z.ZodType ? withApiNames(call.result, call.result.parse(reply)) : null;
  if (envelopeOf(call.path) === 'applet') return HttpResponse.json({ success: true, message: '', result });
  return call.result === 'none' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(result as never);
}

/** Raw bytes are faked as far as they are text. */
const textReply = z.object({ body: z.string() });

const withApiNames = (schema: z.ZodType, value: unknown): unknown => apiWriter(schema)?.(value) ?? value;

/** Returns a refusal in the format of the server's `platform/http/answers.ts`. */
function refusal({ path }: LiveCall, { code, data, params }: Refused): Response {
  const { status, body }: ErrorInfo = ERRORS[code];
  const wait = translate('zh-CN', 'wait.later');
  const message = hasErrorText(code) ? translate('zh-CN', code, { wait, ...params }) : code;
  if (envelopeOf(path) === 'applet')
    return HttpResponse.json({ success: false, code: body ?? code, message, result: null, data } as never);
  return HttpResponse.json({ error: { code, message, data } } as never, { status });
}
