import {
  API_SCOPES,
  apiJsonSchema,
  apiNameOf,
  type CallDef,
  concretePath,
  ERRORS,
  type ErrorInfo,
  envelopeOf,
  isPlanned,
  KEY_REQUESTS_PER_MINUTE,
  LIVE_KEY,
  type LiveCall,
  scopeOf,
  TEST_KEY,
  TOKEN_FIELD,
  WEBHOOK_TYPES,
  WEBHOOKS,
  type WebhookType,
  webhookExample,
  webhookPayload,
} from '@xunban/contract';
import { z } from 'zod';
import { GATEWAY_NAMES } from '../gateways/known-gateways.ts';
import { withRedacted } from './answer-schema.ts';

/**
 * Builds the contract as an OpenAPI 3.1 document. Made from the same declarations that are mounted, so paths and schemas
 * cannot differ; planned calls are marked.
 */
export function openApiDocument(
  calls: Readonly<Record<string, Readonly<Record<string, CallDef>>>>,
  product: string,
): object {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, defs] of Object.entries(calls)) {
    for (const [name, def] of Object.entries(defs)) {
      const path = concretePath(def.path, product);
      paths[path] ??= {};
      paths[path][def.method.toLowerCase()] = {
        operationId: `${group}.${name}`,
        tags: [def.area],
        summary: def.summary,
        security: securityOf(def),
        ...(isPlanned(def) ? { 'x-planned': true, responses: refusals(def) } : operation(def, schemas)),
      };
    }
  }
  for (const [name, { method, path, summary }] of Object.entries(WEBHOOKS))
    paths[path] = {
      [method.toLowerCase()]: {
        operationId: `outside.${name}`,
        tags: ['system'],
        summary,
        description: 'In the format of the sender. Requests without its valid signature are rejected.',
        security: [],
        ...(path.includes('{gateway}') && {
          parameters: [{ name: 'gateway', in: 'path', required: true, schema: gatewaySchema }],
        }),
        responses: { 200: { description: 'Accepted.' }, 401: { description: 'The signature is invalid.' } },
      },
    };
  return {
    openapi: '3.1.0',
    info: {
      title: '迅板 Xunban API',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Two response formats: /api/applet/** returns an envelope {success, message, result} with HTTP 200, except 401, 413, 415 and 5xx; /api/app/** and /api/staff/** return plain objects with HTTP statuses. Money is in yuan, times are ISO 8601 with +08:00. Parameter names are case-insensitive. Fields with x-visible-with are omitted from responses to staff users without that permission, and `redacted` lists the permission.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, webhookOf(type, schemas)])),
    components: {
      schemas: { ...schemas, ...commonSchemas },
      responses: refusalResponses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: `The ${TOKEN_FIELD} of a sign-in.` },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key of the member centre (${LIVE_KEY}…, in the sandbox ${TEST_KEY}…, 43 random base-62 digits and 6 of their CRC-32). The scopes are ${API_SCOPES.join(', ')}. ${KEY_REQUESTS_PER_MINUTE} requests a minute; each answer has RateLimit and RateLimit-Policy, a 429 has Retry-After.`,
        },
      },
    },
  };
}

/** Ways to make a call: without signing in, with the token of a session, or with an API key of the scope. */
function securityOf(def: CallDef): readonly object[] {
  const scope = scopeOf(def);
  const byKey = scope === undefined ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }];
  if (def.access !== 'anyone') return [{ bearer: [] }, ...byKey];
  return byKey.length > 0 ? [{}, ...byKey] : [];
}

/** A request to an endpoint of a member, with the headers of Standard Webhooks. */
const webhookOf = (type: WebhookType, schemas: Record<string, unknown>): object => ({
  post: {
    operationId: `webhook.${type}`,
    tags: ['system'],
    security: [],
    summary: `Sent to webhook endpoints of a member for ${type}.`,
    description: WEBHOOK_HEADERS_TEXT,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      ...{ name, in: 'header', required: true, schema: { type: 'string' } },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: outputSchema(webhookPayload(type), schemas),
          example: webhookExample(type),
        },
      },
    },
    responses: {
      '2XX': { description: 'Delivered.' },
      410: { description: 'Disables the endpoint.' },
      default: { description: 'Sent again for three days, redirects included.' },
    },
  },
});

const WEBHOOK_HEADERS_TEXT =
  'Signed as in Standard Webhooks: webhook-signature has a v1 signature of each secret in force over `id.timestamp.body`. An event can arrive more than once, with the same webhook-id.';

function operation(def: LiveCall, schemas: Record<string, unknown>): object {
  const parameters = [...parametersOf(def.params, 'path'), ...queryParameters(def)];
  if (def.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,80}$' },
    });
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(def, schemas),
    responses: { ...success(def, schemas), ...refusals(def) },
  };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: unknown;
}

function queryParameters({ query, literalQuery }: LiveCall): Parameter[] {
  const parameters = parametersOf(query, 'query');
  if (literalQuery === undefined || !query) return parameters;
  const field = apiNameOf(literalQuery, query.shape[literalQuery] ?? z.never());
  const literal: Parameter = {
    name: 'query',
    in: 'query',
    required: false,
    description: `Instead of the other parameters: the value of \`${field}\`, or a URL-encoded JSON object with them, such as \`{"${field}": …}\`. Either \`${field}\` or \`query\` is required.`,
    schema: { type: 'string' },
  };
  return [...parameters.map((one) => (one.name === field ? { ...one, required: false } : one)), literal];
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const json = inputSchema(schema, {}) as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

function requestBody(def: LiveCall, schemas: Record<string, unknown>): object {
  if (def.files) {
    const properties = Object.fromEntries(
      Object.keys(def.files).map((field) => [field, { type: 'string', contentMediaType: 'application/octet-stream' }]),
    );
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': { schema: { type: 'object', properties, required: Object.keys(properties) } },
        },
      },
    };
  }
  return def.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(def.body, schemas) } } } }
    : {};
}

function success(def: LiveCall, schemas: Record<string, unknown>): Record<string, object> {
  const isEnvelope = envelopeOf(def.path) === 'applet';
  if (def.result instanceof z.ZodType) {
    const result = outputSchema(withRedacted(def.result), schemas);
    return { 200: answer('Done.', isEnvelope ? envelopeWith(result) : result) };
  }
  if (def.result !== 'none') {
    // Files are sent with the media type of each.
    const media = def.result === 'application/octet-stream' ? '*/*' : def.result;
    const refused = isEnvelope && { 'application/json': { schema: { $ref: '#/components/schemas/EnvelopeRefusal' } } };
    return { 200: { description: 'Done.', content: { [media]: { schema: { type: 'string' } }, ...refused } } };
  }
  return isEnvelope ? { 200: answer('Done.', envelopeWith({ type: 'null' })) } : { 204: { description: 'Done.' } };
}

const answer = (description: string, schema: unknown) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The envelope answers 200 to refusals, too. */
const envelopeWith = (result: unknown) => ({
  oneOf: [
    {
      type: 'object',
      properties: { success: { const: true }, message: { type: 'string' }, result },
      required: ['success', 'message', 'result'],
    },
    { $ref: '#/components/schemas/EnvelopeRefusal' },
  ],
});

/** The responses of one call, with the components to which they refer: a part of the document that is quickly made. */
export function responsesOf(def: LiveCall) {
  const schemas: Record<string, unknown> = {};
  const responses = { ...success(def, schemas), ...refusals(def) };
  return { responses, components: { schemas: { ...schemas, ...commonSchemas }, responses: refusalResponses() } };
}

type Status = ErrorInfo['status'];

/** Statuses of refusals, with the reason of each. Those of the envelope are below. */
const REFUSED: Readonly<Record<Status, string>> = {
  400: 'The input is invalid: every invalid field is listed.',
  401: 'Not signed in, the session ended, or the API key is not valid.',
  403: 'Not permitted, or refused by a business rule.',
  404: 'The object is not found, or belongs to another member.',
  409: 'The state of the object has changed, or does not allow this.',
  413: 'The body or file is too large.',
  415: 'The type of the body or file is not supported.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests: Retry-After has the seconds to wait.',
  500: 'An unexpected failure of the server.',
  503: 'Overloaded or restarting: Retry-After has the seconds to wait.',
};
const STATUSES = Object.keys(REFUSED).map(Number) as Status[];

/** With the envelope, only refusals that a program handles before it reads the body have a status of their own. */
const ENVELOPE_STATUSES: readonly Status[] = [401, 403, 413, 415, 429, 500, 503];

const refusals = (def: CallDef): Record<string, object> => {
  const isEnvelope = envelopeOf(def.path) === 'applet';
  const statuses = isEnvelope ? ENVELOPE_STATUSES : STATUSES;
  const prefix = isEnvelope ? 'Envelope' : 'Refused';
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${prefix}${status}` }] as const),
  );
};

/** The refusals that calls refer to. */
const refusalResponses = (): Record<string, object> =>
  Object.fromEntries(
    STATUSES.flatMap((status) => [
      [`Refused${status}`, refusal(status, status === 401 ? 'Unauthenticated' : 'Refusal')],
      ...(ENVELOPE_STATUSES.includes(status) ? [[`Envelope${status}`, refusal(status, 'EnvelopeRefusal')]] : []),
    ]),
  );

const refusal = (status: Status, schema: string): object => ({
  ...answer(REFUSED[status], { $ref: `#/components/schemas/${schema}` }),
  ...((status === 429 || status === 503) && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  }),
});

/** Named schemas are hoisted once into components; the `$defs` of each schema move there. */
function hoist(json: Record<string, unknown>, schemas: Record<string, unknown>): unknown {
  const { $schema: _dialect, $defs, ...rest } = json;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, unknown>))
    schemas[name] ??= rewriteReferences(definition);
  return rewriteReferences(rest);
}

const rewriteReferences = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));

const inputSchema = (schema: z.ZodType, schemas: Record<string, unknown>): unknown =>
  hoist(apiJsonSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }), schemas);

/** The schema of a value, as a reference when it has a name. zod writes references only for nested schemas, hence the object. */
function outputSchema(schema: z.ZodType, schemas: Record<string, unknown>): unknown {
  const json = apiJsonSchema(z.object({ it: schema }), {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
  });
  return (hoist(json, schemas) as { properties: { it: unknown } }).properties.it;
}

const gatewaySchema = { type: 'string', enum: GATEWAY_NAMES };

const refusedFields = {
  type: 'array',
  description: 'Every invalid field.',
  items: {
    type: 'object',
    properties: {
      message: { type: 'string' },
      members: { type: 'array', items: { type: 'string' } },
      code: { type: 'string' },
    },
    required: ['message', 'members', 'code'],
  },
};

const message = { type: 'string', description: 'The reason, in the language of the request.' };
const refusalCode = { enum: Object.keys(ERRORS), description: 'Stable: programs decide by it.' };
const data = { type: 'object', description: 'Facts for programs, such as `retryAfterSeconds`.' };

/** The forms of a refusal (`answers.ts`). */
const refusalSchemas = {
  EnvelopeRefusal: {
    type: 'object',
    properties: {
      success: { const: false },
      code: { ...refusalCode, enum: [...refusalCode.enum, ...new Set(Object.values(ERRORS).flatMap(bodyCode))] },
      message,
      result: { type: 'null' },
      error_description: { type: 'string' },
      validationErrors: refusedFields,
      data,
    },
    required: ['success', 'code', 'message', 'result'],
    additionalProperties: false,
  },
  Refusal: {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: { code: refusalCode, message, validationErrors: refusedFields, data },
        required: ['code', 'message'],
        additionalProperties: false,
      },
    },
    required: ['error'],
    additionalProperties: false,
  },
  Unauthenticated: {
    type: 'object',
    properties: { error: { const: 'invalid_token' }, code: refusalCode, error_description: { type: 'string' } },
    required: ['error', 'error_description'],
    additionalProperties: false,
  },
};

/** Components that are not named by a schema of the contract. */
const commonSchemas = { ...refusalSchemas, GatewayName: gatewaySchema };

function bodyCode({ body }: ErrorInfo): readonly number[] {
  return body === undefined ? [] : [body];
}
