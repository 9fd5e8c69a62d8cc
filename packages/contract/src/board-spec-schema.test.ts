import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BOARD_CHOICES, defaultBoardSpec, LATER_FIELDS } from './board.ts';
import { boardSpecSchema, parseBoardSpec, storedBoardSpec } from './board-spec-schema.ts';

const smallest = { layers: 2, lengthMm: 50, widthMm: 30.25, quantity: 10 };

function faultsOf(value: unknown): Record<string, string> {
  const parsed = parseBoardSpec(value);
  return parsed.ok ? {} : Object.fromEntries(parsed.faults.map((fault) => [fault.field, fault.code]));
}

describe('a board specification in API names', () => {
  it('needs layers, size and quantity and fills in the usual board', () => {
    expect(boardSpecSchema.parse(smallest)).toEqual({ ...defaultBoardSpec, ...smallest });
    expect(faultsOf({})).toEqual({
      layers: 'required',
      lengthMm: 'required',
      widthMm: 'required',
      quantity: 'required',
    });
  });

  it('keeps what was measured', () => {
    const measured = { holeCount: 120, minMaskDamMm: 0.08, hasEdgeFingers: true };
    expect(boardSpecSchema.parse({ ...smallest, measured }).measured).toEqual(measured);
  });

  it('names every faulty field', () => {
    expect(
      faultsOf({
        layers: 3,
        lengthMm: '50',
        widthMm: 30.255,
        quantity: 0,
        designCount: 1.5,
        finish: 'gold',
        impedance: 'yes',
        maskColour: null,
        remarks: '字'.repeat(301),
        thickness: 1.6,
        measured: { holeCount: -1, colour: 'green' },
      }),
    ).toEqual({
      layers: 'notAnOption',
      lengthMm: 'wrongType',
      widthMm: 'tooManyDecimals',
      quantity: 'outOfRange',
      designCount: 'tooManyDecimals',
      finish: 'notAnOption',
      impedance: 'notAnOption',
      maskColour: 'notAnOption',
      remarks: 'tooLong',
      thickness: 'unknownField',
      'measured.holeCount': 'outOfRange',
      'measured.colour': 'unknownField',
    });
  });

  it('reports one problem of a field that is wrong twice', () => {
    const parsed = parseBoardSpec({ ...smallest, designCount: -1.5 });
    expect(parsed).toEqual({ ok: false, faults: [{ field: 'designCount', code: 'outOfRange' }] });
  });

  it('answers anything at all without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseBoardSpec(value).ok).toBe(false);
        expect(parseBoardSpec({ ...smallest, measured: value, lengthMm: value })).toBeDefined();
      }),
      { numRuns: 300 },
    );
    expect(faultsOf(null)).toEqual({ '': 'wrongType' });
    expect(faultsOf({ ...smallest, lengthMm: Number.NaN })).toEqual({ lengthMm: 'wrongType' });
  });

  it('keeps the shape of objects safe from names of the language', () => {
    expect(faultsOf(JSON.parse('{"layers":2,"lengthMm":1,"widthMm":1,"quantity":5,"constructor":1}'))).toEqual({
      constructor: 'unknownField',
    });
  });

  it('that was stored before a field came means the usual value of it', () => {
    const isLater = (field: string) => LATER_FIELDS.some((later) => later === field);
    const first = Object.fromEntries(Object.entries(defaultBoardSpec).filter(([field]) => !isLater(field)));
    expect(Object.keys(first)).toHaveLength(32);
    expect(storedBoardSpec.parse(first)).toEqual(defaultBoardSpec);
    for (const field of Object.keys(first)) {
      expect(storedBoardSpec.safeParse({ ...first, [field]: undefined }).success, field).toBe(false);
    }
  });

  it('leaves complete and can be documented', () => {
    expect(storedBoardSpec.parse(defaultBoardSpec)).toEqual(defaultBoardSpec);
    expect(storedBoardSpec.safeParse(smallest).success).toBe(false);
    expect(z.toJSONSchema(boardSpecSchema, { io: 'input' }).required).toEqual([
      'layers',
      'lengthMm',
      'widthMm',
      'quantity',
    ]);
    expect(z.toJSONSchema(storedBoardSpec).properties?.['layers']).toMatchObject({ enum: [...BOARD_CHOICES.layers] });
  });
});
