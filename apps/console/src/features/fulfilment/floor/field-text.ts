import { type BoardField, type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';

/** Label and value of one field of a board whose other fields are unknown. */
export const fieldText = (field: BoardField, value: string | number | boolean) =>
  boardFieldText({ ...defaultBoardSpec, [field]: value } as BoardSpec, field);
