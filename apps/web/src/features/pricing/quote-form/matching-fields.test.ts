// @vitest-environment happy-dom
import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { matchingFields } from './matching-fields.ts';

testScreens(['pricing']);

it.each([
  ['半孔', ['halfHoleSides']],
  ['impedance', ['impedance']],
  ['half hole', ['halfHoleSides']],
  ['沉金', ['finish']],
  ['生益', ['laminateBrand']],
  ['  ', []],
  ['没有', []],
])('%j is about %j', (text, fields) => {
  expect(matchingFields(text, defaultBoardSpec)).toEqual(fields);
});
