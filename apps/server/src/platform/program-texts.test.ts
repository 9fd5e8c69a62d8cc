import { expect, test } from 'vitest';
import { inLanguage, jsonInLanguage, programText } from './program-texts.ts';

test('a reason of the program is shown in the language of its reader, with pieces as the trade counts them', () => {
  const reason = programText('fewerByAnswer', { pieces: 8, left: 32, per: 4 });
  expect(inLanguage(reason, 'zh-CN')).toBe(
    '生产报废，缺 8 连片 × 4 = 32 片，可交 32 连片 × 4 = 128 片；按您对缺数问题的答复',
  );
  expect(inLanguage(reason, 'en')).toMatch(/^Spoiled in production: .* missing, .* can be sent; as you answered$/);
  const json = JSON.stringify({ reason: programText('fewerByChoice', { pieces: 1, left: 2, per: 1 }), other: '3 片' });
  expect(JSON.parse(jsonInLanguage(json, 'zh-CN'))).toEqual({
    reason: '生产报废，缺 1 片，可交 2 片；按下单时选择的“少数按片退款”',
    other: '3 片',
  });
});

test('texts of users stay as they are', () => {
  expect(inLanguage('钻机检修', 'en')).toBe('钻机检修');
});
