import type { Language } from '@xunban/i18n';
import { documentTexts, type ProgramText } from '@xunban/i18n/documents';

/** An invisible separator that no keyboard has; JSON carries it as it is. */
const MARK = '\u2063';
const STORED = /\u2063(\w+)((?:;\w+=\d+)*)\u2063/g;

/**
 * Returns a reason that the program itself gives, to be stored like one that a user enters: a key of the catalogue with its figures.
 * Every reply and email shows it in the language of its reader.
 */
export const programText = (key: ProgramText, figures: Readonly<Record<string, number>> = {}): string =>
  `${MARK}${key}${Object.entries(figures)
    .map(([name, figure]) => `;${name}=${figure}`)
    .join('')}${MARK}`;

/** Replaces the stored program texts in a text by those of a language. @param escaped for a text within JSON */
export function inLanguage(text: string, language: Language, escaped: (text: string) => string = String): string {
  if (!text.includes(MARK)) return text;
  return text.replaceAll(STORED, (_stored, key: string, figures: string) => {
    const params = Object.fromEntries(
      figures
        .split(';')
        .filter((figure) => figure !== '')
        .map((figure) => figure.split('='))
        .map(([name = '', figure]) => [name, Number(figure)]),
    );
    return escaped(documentTexts(language).program(key, params));
  });
}

/** Replaces the program texts in a JSON text. */
export const jsonInLanguage = (json: string, language: Language): string =>
  inLanguage(json, language, (text) => JSON.stringify(text).slice(1, -1));
