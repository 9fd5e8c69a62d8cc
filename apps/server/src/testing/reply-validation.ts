import { type CallDef, calls, concretePath, isPlanned, type LiveCall } from '@xunban/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { responsesOf } from '../platform/http/openapi.ts';

type Json = Readonly<Record<string, unknown>>;

interface Responses {
  readonly [status: string]: { readonly $ref?: string; readonly content?: Readonly<Record<string, { schema: Json }>> };
}

/** Replies of one call, as the OpenAPI document declares them. */
interface Declared {
  readonly responses: Responses;
  readonly components: Json & { readonly responses: Responses };
}

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
addFormats.default(ajv);

const callOf: ReadonlyMap<string, LiveCall> = new Map(
  Object.values(calls)
    .flatMap((group): CallDef[] => Object.values(group))
    .flatMap((def) => (isPlanned(def) ? [] : [[`${def.method} ${def.path}`, def] as const])),
);

/** Schemas of the calls that were answered in this process, however many servers it runs. */
const declared = new Map<string, Declared>();

/** By call and status; those of refusals are shared by all calls. */
const validators = new Map<string, ValidateFunction>();

function declaredReplies(key: string): Declared | undefined {
  const known = declared.get(key);
  const def = callOf.get(key);
  if (known || !def) return known;
  const made = responsesOf(def) as unknown as Declared;
  declared.set(key, made);
  return made;
}

/**
 * Returns how a reply differs from the OpenAPI document; undefined when it does not. Schemas are compiled when they are first
 * needed: all of them would take seconds of each test file.
 *
 * @param key method and path of the call as the contract declares them
 */
export function replyFault(key: string, status: number, type: string, payload: unknown): string | undefined {
  const call = declaredReplies(key);
  if (!call) return undefined;
  const response = call.responses[status];
  if (!response) return `status ${status} is not declared`;
  const { content } = response.$ref
    ? (call.components.responses[response.$ref.replace('#/components/responses/', '')] ?? {})
    : response;
  const media = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!content) return payload ? `status ${status} is declared without a body` : undefined;
  const schema = (content[media] ?? content['*/*'])?.schema;
  if (!schema) return `${media || 'no media type'} is not declared for status ${status}`;
  if (media !== 'application/json' || typeof payload !== 'string') return undefined;
  const name = response.$ref ?? `${key} ${status}`;
  const validate =
    validators.get(name) ?? ajv.compile({ ...schema, components: { schemas: call.components['schemas'] } });
  validators.set(name, validate);
  return validate(JSON.parse(payload)) ? undefined : ajv.errorsText(validate.errors);
}

/**
 * Validates every reply of a server against the OpenAPI document.
 *
 * @returns the differences so far, each with its call
 */
export function validateReplies(app: FastifyInstance, product: string): () => readonly string[] {
  const faults = new Set<string>();
  const keys = new Map(
    [...callOf.keys()].map((key) => [concretePath(key, product).replaceAll(/\{(\w+)\}/g, ':$1'), key]),
  );
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = keys.get(`${request.method} ${request.routeOptions.url}`);
    // An unchanged version is answered without a body, whatever the call.
    if (key !== undefined && reply.statusCode !== 304) {
      const type = String(reply.getHeader('content-type') ?? '');
      const fault = replyFault(key, reply.statusCode, type, payload);
      if (fault !== undefined) faults.add(`${key}: ${fault}`);
    }
    done(null, payload);
  });
  return () => [...faults];
}
