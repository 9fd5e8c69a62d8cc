import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import {
  differs,
  type MeasuredField,
  measuredFields,
  uncertainFields,
  withMeasured,
} from '@xunban/pricing/measured-fields';
import { toast } from '@xunban/ui';
import { useCallback, useMemo, useState } from 'react';
import { useSteady } from '../../../shared/use-steady.ts';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import type { BoardListener } from '../../files/board-file/use-board-file.ts';
import type { ReorderedBoard } from '../../orders/order-board/reordered-board.ts';
import { type FieldChange, withChanges } from '../live-quote/option-view.ts';
import { type LiveQuote, useLiveQuote } from '../live-quote/use-live-quote.ts';
import { type Proposals, useProposals } from '../live-quote/use-proposals.ts';
import { type AskedBoard, useQuoteSpec } from '../live-quote/use-quote-spec.ts';
import { fillFromBoard } from '../quote-form/fill-from-board.ts';
import { NOTHING_SET, withoutFile } from '../quote-form/set-by-file.ts';
import { useRepairAfterFill } from '../quote-form/use-repair-after-fill.ts';
import { useSetByFile } from '../quote-form/use-set-by-file.ts';
import { useLastOrderHabits } from '../quote-profiles/use-last-order-habits.ts';
import type { FileState } from './board-section.tsx';

export type QuoteSession = ReturnType<typeof useQuoteSession>;

/**
 * The board of the quote page: its specification, its file from restoring through reading to the measured fields, and its price.
 * @param reordered the earlier order whose tooling the price counts with, as far as the board still fits it
 */
export function useQuoteSession(reordered: ReorderedBoard | undefined) {
  const { t } = useTranslation('quote');
  const { spec, change, free, setFree } = useQuoteSpec();
  const [board, setBoard] = useState<OpenBoard>();
  const [fileState, setFileState] = useState<FileState>('starting');
  const live = useLiveQuote(
    spec,
    reordered && {
      orderNo: reordered.orderNo,
      hasAnotherFile: board !== undefined,
      ...(reordered.fileId !== undefined && { fileId: reordered.fileId }),
    },
  );
  const fields = useFileFields(board);
  const proposals = useProposals(spec, change);
  const { fill, reset } = useFilledForm({ spec, change }, live, fields.measuredFields, proposals);
  useLastOrderHabits(spec, fields.measuredNames, proposals);
  const takeBoard = useSteady<Parameters<BoardListener>, void>((read, occasion, before) => {
    setBoard(read);
    const filled = fill(read, occasion, before);
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
    ...{ spec, change, free, setFree, board, live, proposals, reset, apply, takeBoard, setFileState },
    ...fields,
    ...orderability(live, fileState),
  };
}

/** The fields that a file measures, and those that the buyer has to confirm. */
function useFileFields(board: OpenBoard | undefined) {
  const measured = useMemo(() => (board ? measuredFields(board.facts) : []), [board]);
  const uncertain = useMemo(() => (board ? uncertainFields(board.facts) : []), [board]);
  const measuredNames = useMemo(() => new Set<string>(measured.map(({ field }) => field)), [measured]);
  return { measuredFields: measured, uncertainFields: uncertain, measuredNames };
}

function orderability(live: LiveQuote, fileState: FileState) {
  const total = live.quote?.chosen?.total;
  const isBlocked = total === undefined || live.isStale;
  // A board that is still being read may fill the form again, so its price is not final.
  const isHeld = isBlocked || fileState !== 'done';
  return {
    /** The total that the buyer sees, in yuan. */
    total,
    /** The price is unknown or that of an earlier board. */
    isBlocked,
    isReading: fileState === 'reading',
    /** The board cannot be ordered now. */
    isHeld,
    /** True when there is no error and only the price is still unknown: a press is queued. */
    isLoading: isHeld && (fileState !== 'done' || (!live.error && (live.isStale || !live.quote))),
  };
}

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
  const repairNext = useRepairAfterFill(live, measured, (repair) => {
    change(repair);
    ofFile.note(spec, repair(spec));
  });
  const fill = (...[read, occasion, before]: Parameters<BoardListener>): BoardSpec => {
    // The form is still at its default, so a file from an earlier visit fills it like one that is chosen now.
    const fills = occasion === 'stored' && isFresh ? 'chosen' : occasion;
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
  return { fill, reset };
}
