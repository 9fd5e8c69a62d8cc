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
 * Predicts the review of the order with the same code: the server checks the rules of the price book with all measurements, the
 * rest is evaluated here, where the files are.
 * @returns undefined until the board is measured and the rules have been checked
 */
export function useReadiness(board: OpenBoard, { quote, spec, measured, asked }: FormContext): Readiness | undefined {
  const { facts, isMeasured, markers } = board;
  const checkedFacts = useMemo(() => ruleFacts(facts), [facts]);
  const { data: violations } = useQuery({
    ...quoteQueries.single(quote && { ...quote.spec, measured: checkedFacts }),
    // The answer before stays while the next one comes.
    placeholderData: keepPreviousData,
    select: violationsOf,
    enabled: isMeasured && quote !== undefined,
  });
  const { remarks } = spec;
  return useMemo(() => {
    if (!quote || !violations || !isMeasured) return undefined;
    const ordered = { ...quote.spec, remarks };
    const broken = violations.filter(isOfField);
    const decision = machineReview({ spec: ordered, facts, broken, hasNote: false });
    return readinessOf(decision, { spec: ordered, measured, asked, violations }, markers, facts.files);
  }, [quote, violations, isMeasured, remarks, facts, measured, asked, markers]);
}

const violationsOf = ({ violations }: QuoteView) => violations;

type Violation = QuoteView['violations'][number];

/** The rules of the book name fields of the form; others come from a newer server. */
const isOfField = (violation: Violation): violation is Violation & { readonly field: BoardField } =>
  BOARD_FIELDS.some((field) => field === violation.field);
