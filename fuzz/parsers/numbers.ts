import { isCreditCode } from '@xunban/contract';
import { bankAccountFaults, plainAccountNo } from '@xunban/contract/bank-account-rules';
import { certificationFaults, hasWrongCheckDigit, isIdentityNo } from '@xunban/contract/certification-rules';
import { isCommonPassword, isWeakPayPassword } from '@xunban/contract/password-rules';
import { foreignLetters, toCode, toFileName, toLine, toLines, toSearch } from '@xunban/contract/text-profiles';
import { fromApi, MoneyError, parseYuan } from '@xunban/money';
import { type Parser, textParser } from '../parser.ts';

export const numberParsers: readonly Parser[] = [
  textParser({
    name: 'amounts',
    seeds: () => ['12', '12.30', '-0.05', '9999999999999.99'],
    tokens: ['.', '-', ' ', '1e5', ','],
    refusals: [MoneyError],
    read: parseYuan,
  }),
  textParser({
    name: 'api-amounts',
    seeds: () => ['12', '12.3', '0.1', '-5e-7', '1e14'],
    tokens: ['e', '-', '.'],
    refusals: [MoneyError],
    read: (text) => fromApi(Number(text)),
  }),
  textParser({
    name: 'certificate-numbers',
    // Invented: the digits count upwards.
    seeds: () => ['123456199001011234', 'A1234567', '123456900101123', '91440300MA5DEMO000'],
    tokens: ['X', 'x', '0000', '1231'],
    read: (text) => [
      isIdentityNo(text),
      hasWrongCheckDigit(text),
      isCreditCode(text),
      certificationFaults({
        ...{
          memberType: '1',
          name: text,
          identityNo: text,
          authenType: text,
          documentType: text,
          image: text,
          verifyCode: text,
        },
      }),
    ],
  }),
  textParser({
    name: 'bank-accounts',
    seeds: () => ['6222 0000 0000 0000', '4000-0123-4567-8901'],
    tokens: [' ', '-', '00000000'],
    read: (text) =>
      bankAccountFaults({
        kind: 'personal',
        bank: 'icbc',
        branch: text,
        branchCode: text,
        accountNo: plainAccountNo(text),
      }),
  }),
  textParser({
    name: 'passwords',
    seeds: () => ['Password2024!', '520131420', '123456'],
    tokens: ['!', '1314', 'abc', 'qwe'],
    // As long as the call takes.
    read: (text) => [
      isCommonPassword(text.slice(0, 128), '13712345678'),
      isWeakPayPassword(text.slice(0, 6), '13712345678'),
    ],
  }),
  textParser({
    name: 'text-profiles',
    seeds: () => ['报价单 v2.zip', 'a/b\\c\u202Efdp.exe', '👨‍👩‍👧 ok'],
    tokens: ['\u200d', '\ufe0f', '\u2028', '/', '\\', '\u3164'],
    read: (text) => [
      toLine(text),
      toLines(text),
      toCode(text),
      toSearch(text),
      encodeURIComponent(toFileName(text)),
      foreignLetters(text),
    ],
  }),
];
