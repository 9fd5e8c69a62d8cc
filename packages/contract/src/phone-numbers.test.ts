import { describe, expect, it } from 'vitest';
import { type PhoneUse, phoneNumber } from './phone-numbers.ts';

const MOBILE = '13712345678';

/** Spellings of one mobile number, by their origin. */
const MOBILE_SPELLINGS = {
  plain: '13712345678',
  'with the country code': '+8613712345678',
  'country code without plus': '86 137 1234 5678',
  'country code after 00': '0086-137-1234-5678',
  'country code in brackets': '(+86) 137-1234-5678',
  'spaces as on a business card': ' 137 1234 5678 ',
  dashes: '137-1234-5678',
  'typographic dashes': '137–1234—5678',
  dots: '137.1234.5678',
  'non-breaking spaces': '137\u00A01234\u00A05678',
  'ideographic spaces': '137\u30001234\u30005678',
  'full width': '＋８６　１３７１２３４５６７８',
  'marks of direction, as address books copy them': '\u202D+86 137 1234 5678\u202C',
  'zero width spaces and byte order mark': '\uFEFF137\u200B1234\u200D5678\u2060',
  'a link': 'tel:+86-137-1234-5678',
  'autofill of a browser': '+86 137 1234 5678',
  'trunk prefix': '013712345678',
} as const;

const LANDLINES = [
  ['0512-68123456', '0512-68123456'],
  ['051268123456', '0512-68123456'],
  ['(0512) 6812 3456', '0512-68123456'],
  ['（０５１２）６８１２３４５６', '0512-68123456'],
  ['+86 512 6812 3456', '0512-68123456'],
  ['+86 (0)512 68123456', '0512-68123456'],
  ['+86-0512-68123456', '0512-68123456'],
  ['0755-2688-1234', '0755-26881234'],
  ['010 8888 6666', '010-88886666'],
  ['021-5555 6666', '021-55556666'],
  ['0996-2025123', '0996-2025123'],
  ['0512-68123456-801', '0512-68123456-801'],
  ['0512-68123456转801', '0512-68123456-801'],
  ['0512-68123456 轉 801', '0512-68123456-801'],
  ['0512-68123456 ext. 801', '0512-68123456-801'],
  ['0512 68123456 分机：801', '0512-68123456-801'],
] as const;

describe('a mobile number', () => {
  it.each(Object.entries(MOBILE_SPELLINGS))('is read from %s for every use', (_origin, typed) => {
    for (const use of ['mobile', 'consignee', 'business'] as const) expect(phoneNumber(use, typed)).toBe(MOBILE);
  });

  it.each(['', ' ', '1371234567', '137123456789', '12712345678', '137a2345678', '+1 371 234 5678', '137/12345678'])(
    'is not read from %j',
    (typed) => {
      expect(phoneNumber('mobile', typed)).toBeUndefined();
      expect(phoneNumber('consignee', typed)).toBeUndefined();
    },
  );
});

describe('a landline', () => {
  it.each(LANDLINES)('%j is %j for a consignee and a company, and none for an account', (typed, number) => {
    expect(phoneNumber('consignee', typed)).toBe(number);
    expect(phoneNumber('business', typed)).toBe(number);
    expect(phoneNumber('mobile', typed)).toBeUndefined();
  });

  it.each(['68123456', '010-8888666', '0512-681234', '0123-68123456', '0512-68123456转'])(
    '%j has no area code or a wrong length',
    (typed) => expect(phoneNumber('consignee', typed)).toBeUndefined(),
  );
});

it.each([
  ['consignee', '+852 9123 4567', '+85291234567'],
  ['consignee', '00853 6612 3456', '+85366123456'],
  ['consignee', '+886 912 345 678', '+886912345678'],
  ['business', '400 830 1234', '400-830-1234'],
  ['business', '+86 400-8301234', '400-830-1234'],
  ['business', '+1 (415) 555-0100', '+1-415-555-0100'],
  ['business', '95588', '95588'],
  ['consignee', '400-830-1234', undefined],
  ['business', '请致电前台', undefined],
  ['consignee', '转 801', undefined],
  ['consignee', 'x12', undefined],
  ['business', '#1', undefined],
] satisfies [PhoneUse, string, string | undefined][])('for the use %s, %j is %j', (use, typed, number) =>
  expect(phoneNumber(use, typed)).toBe(number),
);

it('a number in its stored form is unchanged', () => {
  for (const number of [
    MOBILE,
    '0512-68123456',
    '0512-68123456-801',
    '400-830-1234',
    '+85291234567',
    '+1-415-555-0100',
  ])
    expect(phoneNumber('business', number)).toBe(number);
});

it.each([
  ['021.6812345.6.12', '021-68123456-12'],
  ['021 6812345 6.12', '021-68123456-12'],
  ['13((0)71235996', '13071235996'],
  ['0516-8123456转8', '0516-8123456-8'],
])('%s is stored in a form that is read as itself', (typed, stored) => {
  expect(phoneNumber('business', typed)).toBe(stored);
  expect(phoneNumber('business', stored)).toBe(stored);
});
