import type { StencilQuoteView } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { RefusedStencil, StencilQuote } from '@xunban/pricing';
import { viewLine } from '@xunban/pricing/stored-lines';

/** The price of stencils as it leaves over HTTP. */
export function viewStencil(outcome: StencilQuote | RefusedStencil): StencilQuoteView {
  const { spec, bookVersion, calendarVersion, quotedAt, pieceLengthMm, pieceWidthMm, weightG } = outcome;
  const figures = { spec, bookVersion, calendarVersion, quotedAt, pieceLengthMm, pieceWidthMm, weightG };
  if (!outcome.ok) {
    const violations = outcome.violations.map((violation) => ({ ...violation, params: { ...violation.params } }));
    return { ok: false, ...figures, validUntil: null, violations, chosen: null };
  }
  const { totalFen, unitFen, lines, days, workingDays, shipDate } = outcome.chosen;
  return {
    ...{ ok: true, ...figures, validUntil: outcome.validUntil, violations: [] },
    chosen: {
      ...{ total: toApi(totalFen), unitPrice: toApi(unitFen), workingDays, shipDate },
      ...{ lines: lines.map(viewLine), days: days.map((day) => ({ ...day })) },
    },
  };
}
