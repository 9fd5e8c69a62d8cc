import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import type { FirstFacts } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import {
  differs,
  type MeasuredField,
  measuredFields,
  uncertainFields,
  withMeasured,
} from '@xunban/pricing/measured-fields';
import { toast } from '@xunban/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSteady } from '../../../shared/use-steady.ts';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import type { ReadOccasion } from '../../files/board-file/board-session.ts';
import type { BoardListener, FirstListener } from '../../files/board-file/use-board-file.ts';
import type { ReorderedBoard } from '../../orders/order-board/reordered-board.ts';
import { type FieldChange, withChanges } from '../live-quote/option-view.ts';
import { type LiveQuote, useLiveQuote } from '../live-quote/use-live-quote.ts';
import { type Proposals, useProposals } from '../live-quote/use-proposals.ts';
import { type AskedBoard, useQuoteSpec } from '../live-quote/use-quote-spec.ts';
import { fillFromBoard } from '../quote-form/fill-from-board.ts';
import { type FirstFill, firstFill, refinedFill, withoutFirst } from '../quote-form/first-fill.ts';
import { NOTHING_SET, withoutFile } from '../quote-form/set-by-file.ts';
import { useRepairAfterFill } from '../quote-form/use-repair-after-fill.ts';
import { useSetByFile } from '../quote-form/use-set-by-file.ts';
import { useLastOrderHabits } from '../quote-profiles/use-last-order-habits.ts';
import type { FileState } from './board-section.tsx';

export type QuoteSession = ReturnType<typeof useQuoteSession>;

/** The values that measuring changed since the preliminary price. */
export interface Refinement {
  /** The board that was filled; with any other the difference of the prices has further reasons. */
  readonly filled: BoardSpec;
  readonly from: BoardSpec;
  readonly changes: readonly MeasuredField[];
  /** The preliminary total, in yuan. */
  readonly totalBefore: number;
}

/**
 * The board of the quote page: its specification, its file from restoring through reading to the measured fields, and its price.
 * @param reordered the earlier order whose tooling the price counts with, as far as the board still fits it
 */
export function useQuoteSession(reordered: ReorderedBoard | undefined) {
  const { t } = useTranslation('quote');
  const { spec, change, free, setFree, unread } = useQuoteSpec();
  const [board, setBoard] = useState<OpenBoard>();
  /** Size, layers and holes of the board that is being read: the form is filled and priced by them until the rest is known. */
  const [preliminary, setPreliminary] = useState<FirstFacts>();
  const [refinement, setRefinement] = useState<Refinement>();
  const [fileState, setFileState] = useState<FileState>('starting');
  const live = useLiveQuote(
    spec,
    reordered && {
      orderNo: reordered.orderNo,
      hasAnotherFile: board !== undefined || preliminary !== undefined,
      ...(reordered.fileId !== undefined && { fileId: reordered.fileId }),
    },
  );
  const fields = useFileFields(preliminary ?? board?.facts);
  const proposals = useProposals(spec, change);
  const { fill, fillFirst, reset } = useFilledForm({ spec, change }, live, fields.measuredFields, proposals);
  useLastOrderHabits(spec, fields.measuredNames, proposals);
  const takeFirst = useSteady<Parameters<FirstListener>, void>((first, occasion) => {
    setPreliminary(first);
    setRefinement(undefined);
    fillFirst(first, occasion);
  });
  const takeBoard = useSteady<Parameters<BoardListener>, void>((read, occasion, before) => {
    setBoard(read);
    const filled = fill(read, occasion, before);
    setRefinement(preliminary && read && refinementOf(spec, filled, read, live));
    setPreliminary(undefined);
    // The section reports it later, and until then there would be no price.
    setFileState('done');
    if (!read || occasion !== 'chosen') return;
    toast.success(
      t('file.filled', { count: measuredFields(read.facts).filter((field) => !differs(filled, field)).length }),
    );
  });
  const apply = useCallback(
    (changes: readonly FieldChange[]) => change((current) => withChanges(current, changes)),
    [change],
  );
  return {
    ...{ spec, change, free, setFree, unread, board, live, proposals },
    ...{ reset, apply, takeBoard, takeFirst, setFileState },
    ...fields,
    ...orderability({ live, fileState, isPreliminary: preliminary !== undefined, spec }),
    refinement: refinement?.filled === spec ? refinement : undefined,
  };
}

/** Undefined when no preliminary price was shown. */
function refinementOf(
  from: BoardSpec,
  filled: BoardSpec,
  { facts }: OpenBoard,
  live: LiveQuote,
): Refinement | undefined {
  const totalBefore = live.isStale ? undefined : live.quote?.chosen?.total;
  if (totalBefore === undefined) return undefined;
  const changes = measuredFields(facts).filter(({ field }) => from[field] !== filled[field]);
  return { filled, from, changes, totalBefore };
}

/** The fields that a file measures, and those that the buyer has to confirm. */
function useFileFields(facts: FirstFacts | undefined) {
  const measured = useMemo(() => (facts ? measuredFields(facts) : []), [facts]);
  const uncertain = useMemo(() => (facts ? uncertainFields(facts) : []), [facts]);
  const measuredNames = useMemo(() => new Set<string>(measured.map(({ field }) => field)), [measured]);
  return { measuredFields: measured, uncertainFields: uncertain, measuredNames };
}

interface PriceState {
  readonly live: LiveQuote;
  readonly fileState: FileState;
  readonly isPreliminary: boolean;
  readonly spec: BoardSpec;
}

function orderability({ live, fileState, isPreliminary, spec }: PriceState) {
  const total = live.quote?.chosen?.total;
  const isBlocked = total === undefined || live.isStale || isPreliminary;
  // A board that is still being read may fill the form again, so its price is not final.
  const isHeld = isBlocked || fileState !== 'done';
  return {
    /** The total that the buyer sees, in yuan. */
    total,
    /** The price is unknown, preliminary or that of an earlier board. */
    isBlocked,
    /** The price is that of size and layers alone. */
    isPreliminary,
    isReading: fileState === 'reading',
    /** A file is being read, and the price that is known is that of another board. */
    isUnpriced: fileState === 'reading' && !(isPreliminary && isOfSize(live, spec)),
    /** The board cannot be ordered now. */
    isHeld,
    /** True when there is no error and only the price is still unknown: a press is queued. */
    isLoading: isHeld && (fileState !== 'done' || (!live.error && (live.isStale || !live.quote))),
  };
}

/** True when the price is that of a board with this size and these layers, whatever else has changed since. */
const isOfSize = ({ quote }: LiveQuote, spec: BoardSpec): boolean =>
  quote !== undefined &&
  (['layers', 'lengthMm', 'widthMm'] as const).every((field) => quote.spec[field] === spec[field]);

/** Fills the form from a file, and resets it to the default board with the values of the file. */
function useFilledForm(
  { spec, change }: Pick<AskedBoard, 'spec' | 'change'>,
  live: LiveQuote,
  measured: readonly MeasuredField[],
  proposals: Proposals,
) {
  const { t } = useTranslation('quote');
  const [isFresh] = useState(spec === defaultBoardSpec);
  const ofFile = useSetByFile();
  const first = useRef<FirstFill>(undefined);
  const repairNext = useRepairAfterFill(live, measured, (repair) => {
    change(repair);
    ofFile.note(spec, repair(spec));
  });
  // The form is still at its default, so a file from an earlier visit fills it like one that is chosen now.
  const fillsAs = (occasion: ReadOccasion) => (occasion === 'stored' && isFresh ? 'chosen' : occasion);
  /** Fills size and layers, or takes them back when the reading has ended without a board. */
  const fillFirst = (...[facts, occasion]: Parameters<FirstListener>): void => {
    const known = first.current;
    first.current = undefined;
    if (known) {
      const set = ofFile.set();
      change((current) => withoutFirst(current, known, set));
      ofFile.restore(known.setBefore);
      return;
    }
    if (!facts || fillsAs(occasion) !== 'chosen') return;
    const set = ofFile.set();
    const began = firstFill(spec, facts, set);
    first.current = began;
    change((current) => (current === spec ? began.filled : firstFill(current, facts, set).filled));
    ofFile.begin();
    ofFile.note(began.start, began.filled);
    repairNext();
  };
  const refine = (read: OpenBoard, began: FirstFill): BoardSpec => {
    const set = ofFile.set();
    // The page may not have rendered the first fill yet.
    const shown = spec === began.before ? began.filled : spec;
    const filled = refinedFill(shown, began, set, read);
    change((current) => (current === shown ? filled : refinedFill(current, began, set, read)));
    ofFile.note(shown, filled);
    repairNext();
    return filled;
  };
  const fill = (...[read, occasion, before]: Parameters<BoardListener>): BoardSpec => {
    const filledFirst = first.current;
    first.current = undefined;
    if (read && filledFirst) return refine(read, filledFirst);
    const fills = fillsAs(occasion);
    const isAnother = read !== undefined && fills === 'chosen';
    const set = isAnother ? ofFile.set() : NOTHING_SET;
    const start = (current: BoardSpec) => withoutFile(current, set);
    const began = start(spec);
    const filled = fillFromBoard(began, read, fills, before);
    change((current) => (current === spec ? filled : fillFromBoard(start(current), read, fills, before)));
    if (isAnother) ofFile.begin();
    ofFile.note(began, filled);
    if (isAnother) repairNext();
    return filled;
  };
  const reset = useSteady(() => {
    const usual = { ...defaultBoardSpec, ...(spec.measured && { measured: spec.measured }) };
    const filled = withMeasured(usual, measured);
    proposals.swap(filled, t('form.resetDone'));
    ofFile.begin();
    ofFile.note(usual, filled);
    repairNext();
  });
  return { fill, fillFirst, reset };
}
