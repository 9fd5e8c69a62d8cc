import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { expect, it } from 'vitest';
import { QUOTE_NAME_MAX, quoteName } from './quote-name.ts';

it.each([
  { file: 'arduino-uno.zip', name: 'arduino-uno × 5' },
  { file: '主板 v1.2.zip', name: '主板 v1.2 × 5' },
  { file: '.zip', name: '100 × 100 mm × 5' },
  { file: undefined, name: '100 × 100 mm × 5' },
])('$file', ({ file, name }) => expect(quoteName(defaultBoardSpec, file)).toBe(name));

it('never is longer than the server takes', () => {
  const name = quoteName({ ...defaultBoardSpec, quantity: 11_000 }, `${'长'.repeat(80)}.zip`);
  expect(name).toHaveLength(QUOTE_NAME_MAX);
  expect(name).toMatch(/ × 11000$/);
});
