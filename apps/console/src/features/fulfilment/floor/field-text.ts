import { type BoardField, type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { boardWord } from '@xunban/i18n/board-words';

/** Label and value of one field of a board whose other fields are unknown. */
export const fieldText = (field: BoardField, value: string | number | boolean) =>
  boardWord({ ...defaultBoardSpec, [field]: value } as BoardSpec, field);
