import { expect, test } from 'vitest';
import { draftFaults, draftOf, EMPTY_DRAFT, withoutOption } from './question-draft.ts';

const template = {
  title: '尺寸',
  zhCn: '实测 {foundMm} mm，{别的}',
  zhTw: '',
  en: 'It measures {foundMm} mm',
  options: [
    { zhCn: '按实测', zhTw: '', en: 'As measured', effect: 'asFound' },
    { zhCn: '不改', zhTw: '', en: '', effect: 'none' },
  ],
  recommended: 1,
} as const;
const written = { ...template, options: template.options.map((option) => ({ ...option })) };

test('figures are filled in, what is unknown stays, and a missing language is Chinese', () => {
  expect(draftOf(written, 'zhTw', { foundMm: 1.5 }, { lengthMm: 20 })).toMatchObject({
    text: '实测 1.5 mm，{别的}',
    options: [
      { text: '按实测', changes: { lengthMm: 20 } },
      { text: '不改', changes: {} },
    ],
    recommended: 1,
  });
  expect(draftOf(written, 'en', { foundMm: 1.5 }, null).text).toBe('It measures 1.5 mm');
});

test('an option that needs a missing file value is left out, and the recommendation follows', () => {
  expect(draftOf(written, 'zhCn', {}, null)).toMatchObject({ options: [{ text: '不改' }], recommended: 0 });
});

test.each([
  [0, null, null],
  [0, 0, null],
  [0, 1, 0],
  [1, 0, 0],
])('without option %d the recommendation %j becomes %j', (removed, recommended, expected) => {
  const options = [
    { text: 'a', changes: {} },
    { text: 'b', changes: {} },
  ];
  const draft = withoutOption({ ...EMPTY_DRAFT, options, recommended }, removed);
  expect([draft.options.length, draft.recommended]).toEqual([1, expected]);
});

test.each([
  ['The engineer needs your decision on one point:', true],
  ['有一处需要您确认：', true],
  ['有一处需要您确认：焊盘要不要加大？', false],
])('%s is unfinished: %s', (text, expected) =>
  expect(draftFaults({ ...EMPTY_DRAFT, title: '其他', text }, false).text).toBe(expected),
);
