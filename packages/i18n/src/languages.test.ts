import { describe, expect, it } from 'vitest';
import { matchLanguage, negotiateLanguage, toApiLanguage } from './languages.ts';
import { hasErrorText, ruleText, translate } from './translate.ts';

describe('languages', () => {
  it.each([
    ['zh-Hans', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['ZH_cn', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    ['en-GB', 'en'],
    ['de', undefined],
    ['', undefined],
  ])('takes %s for %s', (tag, language) => expect(matchLanguage(tag)).toBe(language));

  it.each([
    ['zh-Hant', 'zh-TW'],
    ['de,en;q=0.8,zh-CN;q=0.9', 'zh-CN'],
    ['en;q=0,zh-TW;q=0.1', 'zh-TW'],
    ['fr, de', 'zh-CN'],
    [undefined, 'zh-CN'],
    [';;;,,q=', 'zh-CN'],
    ['x'.repeat(100_000), 'zh-CN'],
  ])('negotiates %s', (header, language) => expect(negotiateLanguage(header)).toBe(language));

  it('uses script subtags in the API', () => {
    expect([toApiLanguage('zh-CN'), toApiLanguage('zh-TW'), toApiLanguage('en')]).toEqual(['zh-Hans', 'zh-Hant', 'en']);
  });
});

describe('error texts without a screen', () => {
  it('are those of the specification', () => {
    expect(translate('zh-CN', 'unauthenticated')).toBe('认证 token 已过期，请重新登录');
    expect(translate('zh-CN', 'forbidden')).toBe('无此权限');
    expect(translate('zh-CN', 'foreignIdentity')).toBe('请求被拒绝');
  });
  it('exist in the other languages', () => {
    expect(translate('en', 'account.smsCodeWrong')).toBe('The SMS code is wrong or has expired');
    expect(translate('zh-TW', 'validation.phone')).toBe('請輸入正確的手機號碼');
  });
  it('are distinguished from unknown codes', () => {
    expect(hasErrorText('payment.closed')).toBe(true);
    expect(hasErrorText('constructor')).toBe(false);
    expect(hasErrorText('nope.nope')).toBe(false);
  });
});

it('a rule of the price book has its text in each language; an unknown code has none', () => {
  expect(ruleText('zh-CN', 'sizeMin', { minMm: 5 })).toBe('边长不能小于 5 mm');
  expect(ruleText('en', 'sizeMin', { minMm: 5 })).toContain('5 mm');
  expect(ruleText('zh-CN', 'nothing')).toBeUndefined();
});
