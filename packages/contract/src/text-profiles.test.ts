import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { isPlanned } from './call.ts';
import { calls } from './calls.ts';
import { codeText, multilineText, phone, searchText, text } from './shared-schemas.ts';
import { foreignLetters, toCode, toFileName, toLine, toLines, toSearch } from './text-profiles.ts';
import { definitionOf } from './zod-definition.ts';

/** Zero width, direction, soft hyphen, filler, selector, tag, annotation, control. */
const UNSEEN =
  '\u200B\u200C\u200E\u200F\u202A\u202E\u2066\u2069\u2060\uFEFF\u00AD\u034F\u061C\u115F\u3164\uFFA0\uFE0F\u{E0041}\u{E0100}\uFFF9\u2800\u0007\u001B\u009F\u007F';
const scattered = (word: string) => [...word].join(UNSEEN) + UNSEEN;

describe('profiles', () => {
  it.each([toLine, toLines, toCode, toSearch, toFileName])('%o removes what shows nothing', (clean) => {
    expect(clean(scattered('迅捷Xy1'))).toBe('迅捷Xy1');
  });

  it('keeps line breaks in notes only', () => {
    expect(toLines('a\r\nb\rc\u2028d\te')).toBe('a\nb\nc\nd\te');
    expect(toLine('a\r\nb\u2029c\td')).toBe('a b c d');
  });

  it('keeps emoji whole, and no joiner between letters', () => {
    expect(toLine('👩🏽\u200D🔧 ❤\uFE0F\u200D🔥 👍')).toBe('👩🏽\u200D🔧 ❤\uFE0F\u200D🔥 👍');
    expect(toLine('a\u200Db 1\uFE0F')).toBe('ab 1');
  });

  it('keeps the width of names and normalises codes and searches', () => {
    expect(toLine('迅捷电子（集团）')).toBe('迅捷电子（集团）');
    expect(toCode('Ｐ２６１１－４')).toBe('P2611-4');
    expect(toSearch('迅捷　电子（集团）')).toBe('迅捷 电子(集团)');
  });

  it('reduces a file name to its last part, cut between characters', () => {
    expect(toFileName('C:\\boards\\..\\gnp\u202Eexe.zip ')).toBe('gnpexe.zip');
    expect(toFileName(`${'a'.repeat(199)}😀.zip`).isWellFormed()).toBe(true);
    expect(toFileName('\u200B')).toBe('');
  });
});

test('letters that look like others are found in names, and none in usual ones', () => {
  expect(foreignLetters('\u0430dmin')).toEqual(['\u0430']);
  expect(foreignLetters('管理员ΑＡ\u{1D41A}ɑı')).toEqual(['Α', 'Ａ', '\u{1D41A}', 'ɑ', 'ı']);
  for (const name of ['王小明', 'Jack 王', 'José Müller-Łuć', '山田タロウ', '김철수', "O'Neil 3"])
    expect(foreignLetters(name), name).toEqual([]);
});

test('an empty text of invisible characters is missing, and a limit counts what is left', () => {
  expect(text(3).min(1, { message: 'required' }).safeParse('\u200B\u3164').success).toBe(false);
  expect(text(3).parse(scattered('abc'))).toBe('abc');
  expect(multilineText(9).parse('a\u202E\r\nb')).toBe('a\nb');
  expect(codeText(9).parse(' Ｐ２６１１ ')).toBe('P2611');
  expect(searchText(9).parse('（集团）')).toBe('(集团)');
  expect(phone.parse('１３８0013\u200B8000')).toBe('13800138000');
});

/** Secrets are compared byte by byte; glyphs are asked for by character. */
const EXACT = /password|passkey|upload\.glyphs/i;

interface Leaf {
  readonly place: string;
  readonly schema: z.ZodType;
}

/** Every schema of an input that takes a text, with its place. */
function textsOf(schema: z.ZodType | undefined, place: string, seen = new Set<unknown>()): Leaf[] {
  if (!schema || seen.has(schema)) return [];
  const within = new Set([...seen, schema]);
  const { type, shape, element, innerType, valueType, in: from, options, items } = definitionOf(schema);
  if (type === 'string') return [{ place, schema }];
  // What follows in a pipe, and a condition of a union, may clean or refuse the text: both are tried as one.
  if ((type === 'pipe' && from ? [from] : type === 'union' ? (options ?? []) : []).some(isText))
    return [{ place, schema }];
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => textsOf(field, `${place}.${name}`, within)),
    ...[element, innerType, valueType, ...(options ?? []), ...(items ?? [])].flatMap((part) =>
      textsOf(part, place, within),
    ),
  ];
}

const isText = (schema: z.ZodType): boolean => {
  const { type, innerType, options } = definitionOf(schema);
  return type === 'string' || [innerType, ...(options ?? [])].some((part) => part !== undefined && isText(part));
};
const isClean = (text: string): boolean => toLine(text) === text;

test('no call accepts a text with characters that show nothing', () => {
  const found = new Set<string>();
  let tried = 0;
  for (const [area, ofArea] of Object.entries(calls))
    for (const [name, def] of Object.entries(ofArea)) {
      if (isPlanned(def)) continue;
      for (const part of ['params', 'query', 'body'] as const)
        for (const { place, schema } of textsOf(def[part], `${area}.${name}.${part}`)) {
          if (EXACT.test(place)) continue;
          tried += 1;
          for (const given of ['ab\u202Ecd\u200B', '12\u200B3456', '\u200Bab', 'ab\u0007c']) {
            const parsed = schema.safeParse(given);
            if (parsed.success && ![parsed.data].flat().every((left) => isClean(String(left)))) found.add(place);
          }
        }
    }
  expect([...found]).toEqual([]);
  expect(tried).toBeGreaterThan(400);
});
