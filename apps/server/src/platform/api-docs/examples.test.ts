import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { concretePath, isPlanned } from '@xunban/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { responsesOf } from '../../testing/asked-calls.ts';
import { createDataOfEveryField } from '../../testing/data-of-every-field.ts';
import { replyFault } from '../../testing/reply-validation.ts';
import { startTestServer } from '../../testing/server.ts';
import recorded from './examples.json' with { type: 'json' };
import type { Example } from './samples.ts';
import { callsOfSite, type NamedCall } from './tasks.ts';

/** `RECORD_EXAMPLES=1` records the examples of the reference again. */
const FILE = path.join(import.meta.dirname, 'examples.json');

const documented = callsOfSite('web').filter(({ def }) => typeof def.access === 'string');
const nameOf = ({ group, name }: NamedCall) => `${group}.${name}`;
const callAt = new Map(
  documented.map((call) => [
    `${call.def.method} ${concretePath(call.def.path, 'xunban').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    call,
  ]),
);

const MAX_RECORDING_MS = 3_600_000;
/** A reply of this length has entries in its lists. */
const ENOUGH_CHARACTERS = 300;

test.runIf(process.env['RECORD_EXAMPLES'])(
  'recording',
  async () => {
    /** The longest reply of each call. */
    const found = new Map<string, Example>();
    const lengthOf = (name: string) => JSON.stringify(found.get(name) ?? '').length;
    const note = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const call = callAt.get(`${request.method} ${request.routeOptions.url}`);
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
      if (!call || isPlanned(call.def) || reply.statusCode !== 200 || !isJson || typeof payload !== 'string') return;
      const answer: unknown = JSON.parse(payload);
      if ((answer as { readonly success?: boolean }).success === false) return;
      const hasBody = request.method !== 'GET' && !call.def.files && request.body;
      const example = shown({
        path: withoutOrigin(request.url),
        ...(hasBody ? { body: request.body } : {}),
        reply: answer,
      });
      if (lengthOf(nameOf(call)) < JSON.stringify(example).length) found.set(nameOf(call), example);
    };
    const extend = (app: FastifyInstance) =>
      void app.addHook('onSend', async (request, reply, payload) => note(request, reply, payload));
    const server = await startTestServer({}, { extend });
    const { scenario, subjects } = await createDataOfEveryField(server, await server.newStaff());
    const { member } = scenario;
    await member.api.webhook.add({ body: { url: 'https://example.com/hooks', description: 'erp', types: [] } });
    for (const call of documented) {
      const { def } = call;
      if (isPlanned(def) || def.method !== 'GET' || typeof def.result === 'string') continue;
      for (const subject of subjects) {
        if (lengthOf(nameOf(call)) > ENOUGH_CHARACTERS) break;
        await responsesOf(server, def, member.token, [subject]);
      }
    }
    const sorted = [...found].sort(([one], [other]) => one.localeCompare(other, 'en'));
    await writeFile(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    await server.stop();
  },
  MAX_RECORDING_MS,
);

/** Leaves out the parameter by which our clients name themselves. */
const withoutOrigin = (url: string) => url.replace(/RequestFrom=\w+&?/, '').replace(/[?&]$/, '');

const MAX_TEXT = 160;

/** Lists show their first entry, long texts their beginning. Secrets and addresses of this machine are replaced. */
function shown<T>(value: T): T {
  if (typeof value === 'string') {
    const text = value
      .replaceAll(/http:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://example.com')
      .replaceAll(/\b(xb_live_|whsec_)[A-Za-z0-9+/=]+…?/g, '$1…');
    return (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text) as T;
  }
  if (Array.isArray(value)) return value.slice(0, 1).map(shown) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)])) as T;
}

test('each example is of a documented call, and its reply fits the OpenAPI document', () => {
  const examples = Object.entries<Example>(recorded as Readonly<Record<string, Example>>);
  expect(examples.length).toBeGreaterThan(90);
  const faults = examples.flatMap(([name, { reply }]) => {
    const call = documented.find((one) => nameOf(one) === name);
    if (!call) return [`${name} is not documented`];
    const key = `${call.def.method} ${call.def.path}`;
    const fault = replyFault(key, 200, 'application/json', JSON.stringify(reply));
    return fault === undefined ? [] : [`${name}: ${fault}`];
  });
  expect(faults).toEqual([]);
});
