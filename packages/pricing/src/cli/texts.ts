import { readFileSync } from 'node:fs';
import { isOneOf } from '@xunban/contract/one-of';

/**
 * The product's own texts, read as files: the engine has no catalogue, and a command line needs no translator with plurals and
 * detection.
 */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Texts {
  /** The text of a key such as `pricing.line.board`; the key itself when it has none. */
  readonly text: (key: string, figures?: Readonly<Record<string, string | number>>) => string;
  /** Describes a field error. */
  readonly fault: (code: string) => string;
}

export function isLanguage(text: string): text is Language {
  return isOneOf(LANGUAGES, text);
}

export function textsIn(language: Language): Texts {
  const areas: Record<string, unknown> = {
    pricing: catalogue(language, 'pricing'),
    errors: catalogue(language, 'errors'),
  };
  const text: Texts['text'] = (key, figures = {}) => {
    const found = key.split('.').reduce<unknown>(step, areas);
    if (typeof found !== 'string') return key;
    return found.replace(/{{(\w+)}}/g, (placeholder, name: string) => String(figures[name] ?? placeholder));
  };
  return { text, fault: (code) => text(`errors.validation.${code}`) };
}

function catalogue(language: Language, area: string): unknown {
  const address = import.meta.resolve(`@xunban/i18n/catalogues/${language}/${area}.json`);
  return JSON.parse(readFileSync(new URL(address), 'utf8'));
}

function step(node: unknown, part: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, part) ? Reflect.get(node, part) : undefined;
}
