import type { ReviewRuleCode, StencilSpec } from '@xunban/contract';
import { type BoardFacts, MIN_AREA_RATIO, MIN_ASPECT_RATIO, pasteRelease, type StencilSideFacts } from '@xunban/gerber';
import type { Finding } from '../../orders-core/orders/findings.ts';
import { sidesOf } from '../../pricing/quotes/stencil-of-file.ts';

const FILES: ReviewRuleCode = 'files';

/** The review of a stencil prepares the decision of an engineer, who looks at the apertures of every one. */
export function reviewStencil(spec: StencilSpec, { stencil }: BoardFacts) {
  const sides = sidesOf(spec).map((side) => ({ side, facts: stencil?.[side] }));
  const missing = sides.filter(({ facts }) => facts === undefined);
  const apertures = sides.reduce((sum, { facts }) => sum + (facts?.apertures ?? 0), 0);
  const because = [{ code: 'review.stencil', params: { apertures } }];
  return {
    isPassed: false,
    byEarlier: null,
    rules: [{ rule: FILES, isPassed: false, ordered: null, measured: null, because }],
    findings: [
      ...missing.map(({ side }): Finding => ({ code: 'review.stencilNoPaste', severity: 'error', params: { side } })),
      { code: 'review.stencil', severity: 'undecided' as const, params: { apertures } },
      ...sides.flatMap(({ side, facts }) => (facts === undefined ? [] : releaseFindings(spec, side, facts))),
    ],
  };
}

function releaseFindings({ thicknessMm }: StencilSpec, side: string, facts: StencilSideFacts): Finding[] {
  const { areaRatio, aspectRatio } = pasteRelease(facts, thicknessMm);
  return [
    ...(areaRatio < MIN_AREA_RATIO
      ? [warning('review.stencilAreaRatio', { side, ratio: areaRatio, min: MIN_AREA_RATIO, thicknessMm })]
      : []),
    ...(aspectRatio < MIN_ASPECT_RATIO
      ? [warning('review.stencilAspectRatio', { side, ratio: aspectRatio, min: MIN_ASPECT_RATIO, thicknessMm })]
      : []),
  ];
}

const warning = (code: string, params: Finding['params']): Finding => ({ code, severity: 'warning', params });
