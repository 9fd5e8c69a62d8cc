import type { Language } from './languages.ts';
import table from './region-characters.json' with { type: 'json' };

const TRADITIONAL: ReadonlyMap<string, string> = new Map(
  [...table.simplified].map((character, at) => [character, [...table.traditional][at] ?? character]),
);
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(table.names));

/**
 * Returns the name of a province, city or district as a language writes it. Regions are stored, sent and compared by their
 * simplified names; this is for display alone.
 */
export function regionName(name: string, language: Language): string {
  if (language !== 'zh-TW') return name;
  return NAMES.get(name) ?? [...name].map((character) => TRADITIONAL.get(character) ?? character).join('');
}
