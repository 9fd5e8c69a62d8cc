/**
 * Cleans text that people type, by the kind of field. Characters that show nothing let two different texts look the same, turn
 * the order of letters around or hide an ending such as `.exe`; a paste from a chat or a document brings them along. They are
 * removed, not refused: the sender does not see them either.
 */

/** Characters that end a line. */
const LINE_ENDS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
/**
 * Controls, characters without width and of the writing direction, fillers. The joiner and the selector of an emoji stay between
 * its parts.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic})\uFE0F)(?!(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic}))(?![\t\n])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu;

const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** Notes and reasons: line breaks stay, each as `\n`. */
export const toLines = (text: string): string => withoutInvisible(text.replaceAll(LINE_ENDS, '\n'));

/** Names and titles: line breaks and tabs become a space. */
export const toLine = (text: string): string => withoutInvisible(text.replaceAll(LINE_ENDS, ' ').replaceAll('\t', ' '));

/** Numbers and codes: full-width characters become plain ones, too. */
export const toCode = (text: string): string => toLine(text.normalize('NFKC'));

/** A text to search for: compared with stored text in one width, as {@link toCode}. */
export const toSearch = (text: string): string => toCode(text).replaceAll(/ +/g, ' ');

const MAX_FILE_NAME = 200;
/**
 * File names, of uploads, downloads, attachments and the entries of archives that are made here: the last part of a path, in one
 * line, at most 200 characters. Empty when nothing is left.
 */
export const toFileName = (name: string): string =>
  toLine(name.split(/[\\/]/).pop() ?? '')
    .trim()
    .slice(0, MAX_FILE_NAME)
    .toWellFormed();

/** Letters of the languages that staff write: Latin with its accents, and the scripts of East Asia. */
const USUAL_LETTER =
  /[A-Za-z\u00C0-\u0130\u0132-\u017E\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;

/**
 * Returns the letters of a name that can be taken for others, each once: of scripts with the same shapes (Cyrillic, Greek), in
 * full width, or made for formulas.
 */
export const foreignLetters = (name: string): readonly string[] => [
  ...new Set(
    [...name].filter((char) => /\p{L}/u.test(char) && !(USUAL_LETTER.test(char) && char.normalize('NFKC') === char)),
  ),
];
