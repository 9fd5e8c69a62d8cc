import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QuoteView } from '@xunban/contract';
import { BOARD_FIELDS, type BoardField } from '@xunban/contract/board-spec';
import { machineReview, ruleFacts } from '@xunban/pricing/machine-review';
import { useMemo } from 'react';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import { quoteQueries } from '../live-quote/quote-queries.ts';
import type { FormContext } from '../quote-form/form-context.ts';
import { type Readiness, readinessOf } from './readiness.ts';

/**
 * Runs the review function of the server in the browser. The server checks the rules of the price book; the other checks use the
 * local files.
 * @returns undefined until the board is measured and the rules have been checked
 */
export function useReadiness(
  board: OpenBoard,
  { quote, spec, measuredFields, uncertainFields }: FormContext,
): Readiness | undefined {
  const { facts, isMeasured, markers } = board;
  const factsForRules = useMemo(() => ruleFacts(facts), [facts]);
  const { data: violations } = useQuery({
    ...quoteQueries.single(quote && { ...quote.spec, measured: factsForRules }),
    // The previous violations are shown while the next ones load.
    placeholderData: keepPreviousData,
    select: violationsOf,
    enabled: isMeasured && quote !== undefined,
  });
  const { remarks } = spec;
  return useMemo(() => {
    if (!quote || !violations || !isMeasured) return undefined;
    const ordered = { ...quote.spec, remarks };
    const fieldViolations = violations.filter(isOfField);
    // Notes on the board or the order do not exist before checkout.
    const decision = machineReview({ spec: ordered, facts, violations: fieldViolations, hasNote: false });
    return readinessOf(decision, { spec: ordered, measuredFields, uncertainFields, violations }, markers, facts.files);
  }, [quote, violations, isMeasured, remarks, facts, measuredFields, uncertainFields, markers]);
}

const violationsOf = ({ violations }: QuoteView) => violations;

type Violation = QuoteView['violations'][number];

/** True for a field of the form. A newer server may name fields that this client does not know. */
const isOfField = (violation: Violation): violation is Violation & { readonly field: BoardField } =>
  BOARD_FIELDS.some((field) => field === violation.field);
