import { readFileSync } from 'node:fs';
import { REVIEW_RULE_CODES } from '@xunban/contract/review-rules';
import type { ProblemCode } from '@xunban/gerber';
import { specRules } from '@xunban/pricing';
import { describe, expect, it } from 'vitest';

type Plain<Code> = Code extends `foreign.${string}` ? never : Code;

/** Codes that reading a file reports today. A code removed from this list goes to `RETIRED`: orders retain their findings. */
const REPORTED_BY_FILES = {
  'archive.damaged-entry': true,
  'archive.empty': true,
  'archive.encrypted': true,
  'archive.nested-too-deep': true,
  'archive.not-a-zip': true,
  'archive.other-format': true,
  'archive.other-method': true,
  'archive.suspicious-ratio': true,
  'archive.too-large': true,
  'archive.too-many-entries': true,
  'archive.truncated': true,
  'archive.unsafe-name': true,
  'cad.cut-off': true,
  'cad.layer-unreadable': true,
  'cad.layers-unused': true,
  'cad.out-of-range': true,
  'cad.panel-in-file': true,
  'cad.parts-unread': true,
  'cad.several-designs': true,
  'cad.text-left-out': true,
  'cad.too-many-features': true,
  'cad.unknown-feature': true,
  'cad.unreadable': true,
  'cad.with-gerber': true,
  'cad.zones-unfilled': true,
  'dfm.annular-narrow': true,
  'dfm.aspect-ratio': true,
  'dfm.castellation': true,
  'dfm.copper-to-hole': true,
  'dfm.cutout-narrow': true,
  'dfm.drill-small': true,
  'dfm.edge-neck': true,
  'dfm.hole-to-edge': true,
  'dfm.hole-to-hole': true,
  'dfm.holes-near': true,
  'dfm.inner-radius': true,
  'dfm.mask-web': true,
  'dfm.mirrored-layer': true,
  'dfm.overlap-narrow': true,
  'dfm.pad-missing': true,
  'dfm.pad-to-edge': true,
  'dfm.slot-narrow': true,
  'dfm.spacing-narrow': true,
  'dfm.trace-narrow': true,
  'dfm.track-to-edge': true,
  'dfm.via-in-pad': true,
  'dfm.via-ring-narrow': true,
  'dfm.vscore-hits-copper': true,
  'drill.duplicate-hits': true,
  'drill.format-guessed': true,
  'drill.format-overruled': true,
  'drill.mirrored': true,
  'drill.missing': true,
  'drill.no-units': true,
  'drill.origin-ambiguous': true,
  'drill.origin-shifted': true,
  'drill.out-of-range': true,
  'drill.outside-board': true,
  'drill.plating-inferred': true,
  'drill.plating-unknown': true,
  'drill.rotated': true,
  'drill.too-many-hits': true,
  'drill.undefined-tool': true,
  'drill.unknown-command': true,
  'file.duplicate': true,
  'file.empty-image': true,
  'file.not-recognised': true,
  'file.stopped': true,
  'file.too-large': true,
  'file.unreadable': true,
  'gerber.bad-aperture': true,
  'gerber.bad-arc': true,
  'gerber.bad-macro': true,
  'gerber.bad-number': true,
  'gerber.deprecated-applied': true,
  'gerber.macro-unclosed': true,
  'gerber.no-end': true,
  'gerber.no-format': true,
  'gerber.no-units': true,
  'gerber.no-zero-mode': true,
  'gerber.out-of-range': true,
  'gerber.scale-from-drill': true,
  'gerber.too-many-operations': true,
  'gerber.too-many-repeats': true,
  'gerber.undefined-aperture': true,
  'gerber.unknown-command': true,
  'gerber.unterminated': true,
  'job.layer-count-differs': true,
  'job.size-differs': true,
  'job.unreadable': true,
  'outline.differing': true,
  'outline.drawn-twice': true,
  'outline.estimated': true,
  'outline.gap-closed': true,
  'outline.loops-ignored': true,
  'outline.missing': true,
  'outline.mostly-empty': true,
  'outline.nested': true,
  'outline.open': true,
  'outline.panel-uncounted': true,
  'outline.several-boards': true,
  'outline.taken-from-copper': true,
  'outline.traced': true,
  'roles.ambiguous': true,
  'roles.duplicate': true,
  'roles.inner-order-gap': true,
  'roles.inner-order-unknown': true,
  'roles.inner-unused': true,
  'roles.mask-missing': true,
  'roles.name-contradicts': true,
  'roles.negative-plane': true,
  'roles.negative-unbounded': true,
  'roles.no-copper': true,
  'roles.polarity-contradicted': true,
  'roles.several-boards': true,
  'roles.stale-layers': true,
} as const satisfies Record<Plain<ProblemCode>, true>;

/** Reported by an earlier version; stored in orders of that time. */
const RETIRED = ['dfm.copper-to-edge', 'review.halfHolesNotOrdered', 'rule.quantityListed'];

const root = new URL('../../../../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Codes that the review itself reports, as spelled in its sources. */
const RULES = 'packages/pricing/src/machine-review';
const REVIEW = 'apps/server/src/features/orders/order-review';
const reportedByReview = [
  ...new Set(
    [`${RULES}/review-rules`, `${REVIEW}/review-board`, `${REVIEW}/review-order`].flatMap(
      (file) => read(`${file}.ts`).match(/review\.[a-zA-Z]+(?=')/g) ?? [],
    ),
  ),
];

const AREAS: Readonly<Record<string, readonly [area: string, prefix: string]>> = {
  review: ['order-texts', 'finding.'],
  rule: ['pricing', ''],
};

describe.each(['zh-CN', 'zh-TW', 'en'])('in %s', (language) => {
  it('every finding of an order has a text', () => {
    const codes = [
      ...Object.keys(REPORTED_BY_FILES),
      ...reportedByReview,
      ...specRules.map(({ code }) => `rule.${code}`),
      ...RETIRED,
    ];
    expect(reportedByReview.length).toBeGreaterThan(20);
    expect(codes.filter((code) => textOf(language, code) === undefined)).toEqual([]);
  });

  it('every rule of the machine review has a name, and every figure a label', () => {
    const ruleBlocks = [
      ...read(`${RULES}/review-rules.ts`).matchAll(/^ {2}(\w+): \{\n {4}ordered: (.+)\n {4}measured: ?(.*)$/gm),
    ];
    expect(ruleBlocks.map(([, rule]) => rule)).toEqual([...REVIEW_RULE_CODES]);
    for (const [, rule = '', ordered, measured] of ruleBlocks) {
      const has = (key: string) =>
        ['', '_0', '_1'].some((end) => textAt(language, 'order-texts', `rule.${rule}.${key}${end}`) !== undefined);
      expect(has('name'), rule).toBe(true);
      expect(has('ordered'), rule).toBe(ordered !== 'none,');
      expect(has('measured'), rule).toBe(measured !== 'none,');
    }
  });
});

/** Uses the same text keys as `findingText`. */
function textOf(language: string, code: string): string | undefined {
  const [area, prefix] = AREAS[code.split('.')[0] ?? ''] ?? ['board-problems', ''];
  return textAt(language, area, `${prefix}${code}`);
}

function textAt(language: string, area: string, path: string): string | undefined {
  const catalogue: unknown = JSON.parse(read(`packages/i18n/src/catalogues/${language}/${area}.json`));
  const keys = path.split('.');
  // English has singular and plural, so the key may have a suffix.
  const last = keys.pop() ?? '';
  const node = keys.reduce((at: unknown, key) => (isNode(at) ? at[key] : undefined), catalogue);
  const text = isNode(node) ? (node[last] ?? node[`${last}_other`]) : undefined;
  return typeof text === 'string' ? text : undefined;
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
