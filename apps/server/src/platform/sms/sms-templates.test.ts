import { LANGUAGES } from '@xunban/i18n';
import { expect, test } from 'vitest';
import { readTemplateIds, SMS_TEMPLATES, smsPattern, smsText, templateIdOf } from './sms-templates.ts';

const placesOf = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([place]) => place).sort();

/** Every character that Taiwan's own encoding has. */
const big5 = new TextDecoder('big5');
const traditional = new Set<string>();
for (let lead = 0xa4; lead <= 0xf9; lead += 1)
  for (let trail = 0x40; trail <= 0xfe; trail += 1) traditional.add(big5.decode(new Uint8Array([lead, trail])));

test('every text has the same places in each language', () => {
  for (const template of SMS_TEMPLATES)
    for (const language of LANGUAGES)
      expect(placesOf(smsPattern(template, language)), `${template} ${language}`).toEqual(
        placesOf(smsPattern(template, 'zh-CN')),
      );
});

test('texts in zh-TW are in traditional characters, and English ones have no Chinese but the signature', () => {
  const bodyOf = (template: (typeof SMS_TEMPLATES)[number], language: 'zh-TW' | 'en') =>
    smsPattern(template, language).replace('【迅板】', '');
  for (const template of SMS_TEMPLATES) {
    const han = bodyOf(template, 'zh-TW').match(/\p{Script=Han}/gu) ?? [];
    expect(han.filter((sign) => !traditional.has(sign))).toEqual([]);
    expect(bodyOf(template, 'en')).not.toMatch(/\p{Script=Han}/u);
  }
});

test('places are filled in order', () =>
  expect(smsText('code', 'en', ['864209', 'sign in', '5'])).toBe(
    '【迅板】Your Xunban code is 864209. Use it to sign in within 5 minutes, and do not share it.',
  ));

const NEEDED =
  'code=101,passwordChanged=102,phoneChanged=103,certificationApproved=104,certificationRejected=105,questionAsked=107,questionReminder=108,questionApplied=109,transferReceived=106';

test('a template can be registered in other languages, too', () => {
  const ids = readTemplateIds(`${NEEDED},code.en=201,orderPaid=110,orderPaid.zh-TW=310`);
  if (!ids) throw new Error('the numbers were refused');
  expect(LANGUAGES.map((language) => templateIdOf(ids, 'code', language))).toEqual(['101', undefined, '201']);
  expect(templateIdOf(ids, 'orderPaid', 'zh-TW')).toBe('310');
});

test.each([
  ['a language that is unknown', 'code.fr=201'],
  ['simplified Chinese named twice', 'code.zh-CN=201'],
  ['a text that is not registered in Chinese', 'orderPaid.en=210'],
  ['no number', 'code.en=x'],
])('%s is refused', (_, more) => expect(readTemplateIds(`${NEEDED},${more}`)).toBeUndefined());
