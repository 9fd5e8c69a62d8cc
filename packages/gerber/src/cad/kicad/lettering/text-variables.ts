import { word } from '../lists.ts';
import type { SList } from '../s-expression.ts';

/** KiCad's escapes for characters that names in its files cannot contain. */
const escapes: Readonly<Record<string, string>> = {
  dblquote: '"',
  quote: "'",
  lt: '<',
  gt: '>',
  backslash: '\\',
  slash: '/',
  bar: '|',
  comma: ',',
  colon: ':',
  space: ' ',
  dollar: '$',
  tab: '\t',
  return: '\n',
  brace: '{',
};

const maxRounds = 5;
const maxLetters = 4_000;

/**
 * Returns the text with `${NAME}` and the legacy `%R`, `%V` resolved. Undefined when the file does not define one of them: it
 * may be defined in the project, or depend on the date.
 */
export function filledText(content: string, lookUp: (name: string) => string | undefined): string | undefined {
  let text = content.replace(/%([RV])/g, (_, letter) => `\${${letter === 'R' ? 'REFERENCE' : 'VALUE'}}`);
  for (let round = 0; text.includes('${'); round += 1) {
    let isKnown = round < maxRounds && text.length <= maxLetters;
    text = text.replace(/\$\{([^${}]*)\}/g, (_, name: string) => {
      const value = lookUp(name.toUpperCase());
      if (value === undefined) isKnown = false;
      return value ?? '';
    });
    if (!isKnown) return undefined;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(escapes, name) ? escapes[name]! : whole));
}

const titleFields = { title: 'TITLE', date: 'ISSUE_DATE', rev: 'REVISION', company: 'COMPANY' } as const;

/** The variables that a title block states; those that it leaves out, and all without one, are empty. */
export function titleVariables(list: SList | undefined): Map<string, string> {
  const values = new Map<string, string>();
  for (const [field, name] of Object.entries(titleFields)) values.set(name, (list && word(list, field)) ?? '');
  for (let at = 1; at <= 9; at += 1) values.set(`COMMENT${at}`, '');
  for (const { name, atoms } of list?.lists ?? []) {
    if (name === 'comment' && atoms[0] !== undefined) values.set(`COMMENT${atoms[0]}`, atoms[1] ?? '');
  }
  return values;
}
