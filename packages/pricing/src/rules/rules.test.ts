import { BOARD_CHOICES, type BoardSpec, isChoiceField } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexBook } from '../price-book/indexed-book.ts';
import { anySpec, board, bookWithWithdrawal } from '../test-support.ts';
import { checkSpec, repairSpec } from './check-spec.ts';
import { RULE_CODES } from './rule-codes.ts';
import { specRules } from './rules.ts';

const book = indexBook(bookWithWithdrawal);

/** Every value of every choice, and figures from the smallest to the largest that are sold. */
const changes: readonly (readonly [string, string | number | boolean])[] = [
  ...Object.entries(BOARD_CHOICES).flatMap(([field, options]) => options.map((option) => [field, option] as const)),
  ...[5, 30, 101, 300, 600, 1200].flatMap((mm) => [['lengthMm', mm] as const, ['widthMm', mm] as const]),
  ...[1, 2, 10, 50].flatMap((count) => [['panelX', count] as const, ['panelY', count] as const]),
  ...[3, 5, 20].map((mm) => ['railWidthMm', mm] as const),
  ...[1, 3].map((count) => ['designCount', count] as const),
  ...[1, 5, 1000, 11_000].map((pieces) => ['quantity', pieces] as const),
];

function codesOf(spec: BoardSpec): string[] {
  return checkSpec(spec, book).map(({ code, field }) => `${code} ${field}`);
}

describe('the rules', () => {
  it('are the published ones, each once', () => {
    expect(specRules.map(({ code }) => code).sort()).toEqual([...RULE_CODES].sort());
  });

  it.each(specRules.map((rule) => [rule.code, rule] as const))('%s passes and faults its examples', (_, rule) => {
    expect(rule.find(board(rule.passes), book)).toEqual([]);
    const [finding] = rule.find(board(rule.fails), book);
    expect(finding?.field).toBe(rule.fields[0]);
    expect(finding?.nearest).not.toBeNull();
  });

  it.each(specRules.map((rule) => [rule.code, rule] as const))('%s has examples that the form can make', (_, rule) => {
    for (const example of [rule.passes, rule.fails]) {
      expect(Object.keys(example)).not.toEqual([]);
      for (const [field, value] of Object.entries(example))
        if (isChoiceField(field)) expect(BOARD_CHOICES[field], field).toContain(value);
        else expect(value, field).not.toEqual({});
    }
  });

  it.each(specRules.map((rule) => [rule.code, rule] as const))(
    '%s is content with the value it proposes',
    (_, rule) => {
      const failing = board(rule.fails);
      const [finding] = rule.find(failing, book);
      const repaired: BoardSpec = { ...failing, [finding!.field]: finding!.nearest };
      expect(rule.find(repaired, book)).toEqual([]);
    },
  );

  it('look only at the fields that they name', () => {
    fc.assert(
      fc.property(anySpec, anySpec, (spec, other) => {
        for (const rule of specRules) {
          const named = Object.fromEntries(rule.fields.map((field) => [field, spec[field]]));
          const mixed = { ...other, ...named, measured: spec.measured };
          expect(rule.find(mixed, book), rule.code).toEqual(rule.find(spec, book));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(specRules.map((rule) => [rule.code, rule] as const))(
    '%s declares every field that affects its result',
    (_, rule) => {
      for (const base of [board(rule.passes), board(rule.fails)]) {
        const before = JSON.stringify(rule.find(base, book));
        for (const [field, value] of changes) {
          const after = JSON.stringify(rule.find({ ...base, [field]: value }, book));
          if (after !== before) expect(rule.fields, `${field} ${value}`).toContain(field);
        }
      }
    },
  );

  it('propose options that exist', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        for (const { field, nearest } of checkSpec(spec, book)) {
          if (nearest !== null && isChoiceField(field)) expect(BOARD_CHOICES[field]).toContain(nearest);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a check', () => {
  it('lets the usual board pass', () => {
    expect(codesOf(board())).toEqual([]);
  });

  it('reports every faulty field, not the first', () => {
    const spec = board({ layers: 1, lengthMm: 4, widthMm: 601, tgCelsius: 170, impedance: true });
    expect(codesOf(spec)).toEqual([
      'sizeMin lengthMm',
      'sizeMax widthMm',
      'tgForLayers tgCelsius',
      'impedanceForLayers impedance',
    ]);
  });

  it.each([
    [{ lengthMm: 500, widthMm: 600 }, []],
    [{ lengthMm: 600, widthMm: 500 }, []],
    [{ lengthMm: 500.01, widthMm: 500.02 }, ['sizeMax lengthMm']],
    [{ lengthMm: 600.01, widthMm: 500 }, ['sizeMax lengthMm']],
    [{ layers: 4, lengthMm: 500, widthMm: 400 }, []],
    [{ layers: 4, lengthMm: 500, widthMm: 400.01 }, ['sizeMax widthMm']],
  ] as const)('measures both sides against the limits: %j', (changes, expected) => {
    expect(codesOf(board(changes))).toEqual(expected);
  });

  it('measures a panel with its gaps and rails', () => {
    const panel = { deliveryForm: 'panelByUs', lengthMm: 100, widthMm: 50, panelX: 6, panelY: 2 } as const;
    expect(codesOf(board(panel))).toEqual([]);
    expect(codesOf(board({ ...panel, rails: 'leftRight' }))).toEqual(['panelSizeMax panelX']);
    expect(codesOf(board({ ...panel, panelSeparation: 'tabs' }))).toEqual(['panelSizeMax panelX']);
  });

  it('proposes the fastest delivery that is not faster than asked for', () => {
    const nearest = (spec: BoardSpec) => checkSpec(spec, book).map((violation) => violation.nearest);
    expect(nearest(board({ leadTime: 'rush6' }))).toEqual(['rush3']);
    const eight = { layers: 8, tgCelsius: 150, testMethod: 'fullProbe' } as const;
    expect(nearest(board({ ...eight, leadTime: 'rush2' }))).toEqual(['standard']);
    expect(nearest(board({ ...eight, leadTime: 'rush6' }))).toEqual([]);
  });
});

describe('a repair', () => {
  it('lets the legend follow the mask', () => {
    expect(repairSpec(board({ maskColour: 'white' }), book, ['maskColour'])).toMatchObject({
      ok: true,
      changes: [{ field: 'legendColour', from: 'white', to: 'black' }],
    });
  });

  it('lets laminate and test follow the layers', () => {
    const repair = repairSpec(board({ layers: 8 }), book, ['layers']);
    expect(repair.ok && repair.changes.map(({ field, to }) => [field, to])).toEqual([
      ['tgCelsius', 150],
      ['testMethod', 'fullProbe'],
    ]);
  });

  it('never touches what the files fix, nor what was just chosen', () => {
    expect(repairSpec(board({ outerCopperOz: 2, minTraceMil: 5 }), book)).toMatchObject({
      ok: false,
      violations: [{ code: 'traceForOuterCopper', field: 'minTraceMil', nearest: 6 }],
    });
    expect(repairSpec(board({ maskColour: 'white' }), book, ['legendColour'])).toMatchObject({ ok: false });
  });

  it('ends with a board that can be made, or reports why not', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const repair = repairSpec(spec, book);
        if (repair.ok) expect(checkSpec(repair.spec, book)).toEqual([]);
        else expect(repair.violations.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
