import { calls, isPlanned } from '@xunban/contract';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerSchema } from './answer-schema.ts';

const inner = z.object({ name: z.string(), at: z.iso.datetime().nullable() });
const shared = z.object({ count: z.number().int() }).meta({ id: 'sharedByTheTestOfAnswers' });
const result = z.object({
  text: z.string().nullable(),
  count: z.number().int().nullable(),
  inner: inner.nullable(),
  shared: shared.nullable(),
  again: shared,
  list: z.array(inner).nullable(),
  mode: z.union([z.literal(1), z.literal(2)]),
  kind: z.union([
    z.object({ size: z.number(), layers: z.number().default(2) }),
    z.object({ size: z.int(), frame: z.string() }),
  ]),
});

async function written(answer: unknown): Promise<unknown> {
  const app = fastify();
  app.get('/', { schema: { response: { 200: answerSchema(result, 'app') } } }, () => answer);
  return (await app.inject('/')).json();
}

test('an answer is written with what is null and what is not', async () => {
  const at = '2026-03-02T10:00:00+08:00';
  const full = {
    ...{ text: '四层板', count: 7, inner: { name: 'a', at }, shared: { count: 1 }, again: { count: 2 } },
    ...{ list: [{ name: 'b', at: null }], mode: 2, kind: { size: 1.5, layers: 4 } },
  };
  expect(await written(full)).toEqual(full);
  const kind = { size: 2, frame: '370x470' };
  const empty = { text: null, count: null, inner: null, shared: null, again: { count: 3 }, list: null, mode: 1, kind };
  expect(await written(empty)).toEqual(empty);
});

test('a field that is not in the schema is not sent', async () => {
  const answer = { inner: { name: 'a', at: null, secret: 1 }, shared: { count: 1, secret: 2 }, secret: 3 };
  const base = { text: '', count: 1, again: { count: 3 }, list: [], mode: 1, kind: { size: 1, frame: '' } };
  expect(JSON.stringify(await written({ ...base, ...answer }))).not.toContain('secret');
});

test('no call leaves a choice to be made while its answer is written', () => {
  const choosing = Object.entries(calls).flatMap(([area, group]) =>
    Object.entries(group).flatMap(([name, def]) =>
      !isPlanned(def) &&
      def.result instanceof z.ZodType &&
      JSON.stringify(answerSchema(def.result, 'app')).includes('"anyOf"')
        ? [`${area}.${name}`]
        : [],
    ),
  );
  expect(choosing).toEqual([]);
});
