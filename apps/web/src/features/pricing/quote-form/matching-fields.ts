import {
  BOARD_CHOICES,
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { withValue } from '../live-quote/option-view.ts';

/**
 * The fields of a board that a text is about: by their name in the language of the page, by one of their options, or by
 * their English name in the specification (`impedance`). The `pricing` area must be loaded.
 */
export function matchingFields(text: string, spec: BoardSpec): BoardField[] {
  const sought = plain(text);
  if (sought === '') return [];
  return BOARD_FIELDS.filter(
    (field) => isFieldRelevant(spec, field) && namesOf(field).some((name) => plain(name).includes(sought)),
  );
}

function namesOf(field: BoardField): string[] {
  const { label } = boardFieldText(defaultBoardSpec, field);
  const options = isChoiceField(field)
    ? BOARD_CHOICES[field].map((value) => boardFieldText(withValue(defaultBoardSpec, field, value), field).value)
    : [];
  return [label, field, ...options];
}

/** Normalises case, spaces and hyphens, which users often leave out. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s\-_/]+/g, '');
