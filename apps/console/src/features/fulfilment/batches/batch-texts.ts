import type { BatchProposal, BatchRow } from '@xunban/contract';
import { type BoardField, type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import type { Tone } from '@xunban/ui';

export const STATE_TONES: Readonly<Record<BatchRow['state'], Tone>> = {
  ...{ planned: 'info', inProduction: 'warning', done: 'success', dissolved: 'neutral' },
};

const KNOWN_BY = ['thicknessMm', 'outerCopperOz', 'maskColour', 'finish'] as const satisfies readonly BoardField[];

/** Returns the common properties of a batch's boards, in one line. */
export function useBoardText(): (board: BatchProposal['board']) => string {
  const { t } = useTranslation('console-batches');
  return (board) =>
    [
      t('layers', { count: board.layers }),
      ...KNOWN_BY.map((field) => boardFieldText({ ...defaultBoardSpec, ...board } as BoardSpec, field).value),
    ].join(' · ');
}
