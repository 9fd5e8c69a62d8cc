import { type CallDef, calls, concretePath } from '@xunban/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../platform/http/openapi.ts';

type Json = Readonly<Record<string, unknown>>;

interface Responses {
  readonly [status: string]: { readonly $ref?: string; readonly content?: Readonly<Record<string, { schema: Json }>> };
}

/** Replies of one call, as the OpenAPI document declares them. */
interface Declared {
  readonly responses: Responses;
  readonly components: Json & { readonly responses: Responses };
  readonly validators: Map<string, ValidateFunction>;
}

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
addFormats.default(ajv);

const callOf = new Map<string, readonly [string, string, CallDef]>();
for (const [group, defs] of Object.entries(calls))
  for (const [name, def] of Object.entries<CallDef>(defs)) callOf.set(`${def.method} ${def.path}`, [group, name, def]);

/** Schemas of the calls that were answered in this process, however many servers it runs. */
const declared = new Map<string, Declared>();

function declaredReplies(key: string): Declared | undefined {
  const known = declared.get(key);
  const found = callOf.get(key);
  if (known || !found) return known;
  const [group, name, def] = found;
  const document = openApiDocument({ [group]: { [name]: def } }, '{product}') as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
    readonly components: Declared['components'];
  };
  const responses = document.paths[def.path]?.[def.method.toLowerCase()]?.responses ?? {};
  const made: Declared = { responses, components: document.components, validators: new Map() };
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
  const validate =
    call.validators.get(String(status)) ??
    ajv.compile({ ...schema, components: { schemas: call.components['schemas'] } });
  call.validators.set(String(status), validate);
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
