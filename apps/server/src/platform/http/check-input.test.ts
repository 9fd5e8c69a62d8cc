import type { LiveCall } from '@xunban/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { inputChecker } from './check-input.ts';

const sample = {
  method: 'POST',
  path: '/api/app/sample',
  area: 'system',
  access: 'anyone',
  summary: 'x',
  query: z.object({ id: z.string().optional() }),
  body: z.object({
    MemberType: z.number().int().min(1).max(2),
    name: z.string().min(2),
    lines: z.array(z.object({ orderNo: z.string() })).default([]),
  }),
  result: 'none',
  idempotent: true,
} as const satisfies LiveCall;
const check = inputChecker(sample);
const faultsOf = (body: unknown, query: unknown = {}) => {
  try {
    check({ params: {}, query, body });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields;
  }
};

describe('names bind without regard to case', () => {
  test('at the top, inside lists, and in the query', () => {
    const input = check({
      params: {},
      query: { ID: 'a' },
      body: { membertype: 1, NAME: 'ab', Lines: [{ ORDERNO: 'n' }] },
    });
    expect(input).toEqual({ query: { id: 'a' }, body: { MemberType: 1, name: 'ab', lines: [{ orderNo: 'n' }] } });
  });
  test('the same name in two spellings is refused, not guessed', () => {
    expect(faultsOf({ MemberType: 1, memberType: 2, name: 'ab' })).toContainEqual({
      field: 'MemberType',
      code: 'duplicate',
    });
  });
  test('the common parameters of the specification pass on every call', () => {
    expect(faultsOf({ MemberType: 1, name: 'ab', RequestFrom: 'xunban', Guid: 'x', ticket: 't' })).toEqual([]);
  });
});

describe('every invalid field is reported at once', () => {
  test('with its path and what is wrong', () => {
    expect(faultsOf({ MemberType: 3, lines: [{ orderNo: 'n' }, {}] })).toEqual([
      { field: 'MemberType', code: 'tooBig', params: { max: 2 } },
      { field: 'name', code: 'required' },
      { field: 'lines.1.orderNo', code: 'required' },
    ]);
  });
  test('a value of the wrong type is not called missing', () => {
    expect(faultsOf({ MemberType: '1', name: 7, lines: [{ orderNo: 7 }, { orderNo: null }] })).toEqual([
      { field: 'MemberType', code: 'type' },
      { field: 'name', code: 'type' },
      { field: 'lines.0.orderNo', code: 'type' },
      { field: 'lines.1.orderNo', code: 'required' },
    ]);
  });
  test('of a hundred thousand faults the first ones are reported', () => {
    const lines = faultsOf({ MemberType: 1, name: 'ab', lines: Array.from({ length: 200_000 }, () => ({})) });
    expect([lines.length, lines[0]?.field]).toEqual([200, 'lines.0.orderNo']);
    const unknown = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`unknown${index}`, 1]));
    expect(faultsOf({ MemberType: 1, name: 'ab', ...unknown })).toHaveLength(200);
  });
  test('an unknown field of a call that moves money is a fault', () => {
    expect(faultsOf({ MemberType: 1, name: 'ab', amount: 1 })).toEqual([{ field: 'amount', code: 'unknownField' }]);
  });
  test('text that no database can store is refused at validation', () => {
    expect(faultsOf({ MemberType: 1, name: 'a\0b' })).toEqual([{ field: 'name', code: 'unstorable' }]);
    expect(faultsOf({ MemberType: 1, name: 'a\ud800b' })).toEqual([{ field: 'name', code: 'unstorable' }]);
  });
  test('a body of another kind is a fault, not a failure', () => {
    for (const body of [null, [], 'x', 7, [[]]]) expect(faultsOf(body).length, JSON.stringify(body)).toBeGreaterThan(0);
  });
});
