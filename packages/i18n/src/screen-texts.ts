import type { Area } from './areas.ts';
import type { Language } from './languages.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { type Catalogue, type Fillings, findText } from './texts.ts';

/** The texts of one page of a browser: one language at a time, areas as they are needed. */
const loaded = new Map<string, Catalogue>();
const loading = new Map<string, Promise<void>>();
const wantedAreas = new Set<Area>();
const listeners = new Set<() => void>();
let language: Language = DEFAULT_LANGUAGE;
let wantedLanguage: Language = DEFAULT_LANGUAGE;

const nameOf = (ofLanguage: Language, area: string): string => `${ofLanguage}/${area}`;

export const languageNow = (): Language => language;

/** Calls back after each change of the language. @returns how to stop that */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const areLoaded = (areas: readonly Area[]): boolean => areas.every((area) => loaded.has(nameOf(language, area)));

/** Fetches what is missing of areas in the language in use. @throws when a catalogue cannot be fetched */
export async function load(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wantedAreas.add(area);
  await Promise.all(areas.map((area) => loadOne(language, area)));
}

/** Takes up another language once every area that is in use has come; of several choices the last one counts. */
export async function speak(next: Language): Promise<void> {
  wantedLanguage = next;
  // A page that comes meanwhile brings areas of its own.
  for (let known = -1; known < wantedAreas.size; ) {
    known = wantedAreas.size;
    await Promise.all([...wantedAreas].map((area) => loadOne(next, area)));
  }
  if (wantedLanguage !== next) return;
  language = next;
  for (const listener of listeners) listener();
}

/** A text in the language in use; undefined when there is none. */
export const find = (areas: readonly string[], key: string, fillings?: Fillings): string | undefined =>
  findText((area) => loaded.get(nameOf(language, area)), language, areas, key, fillings);

function loadOne(ofLanguage: Language, area: Area): Promise<void> {
  const name = nameOf(ofLanguage, area);
  if (loaded.has(name)) return Promise.resolve();
  const running = loading.get(name);
  if (running) return running;
  const begun = loadCatalogue(ofLanguage, area)
    .then((catalogue) => {
      loaded.set(name, catalogue);
    })
    .finally(() => loading.delete(name));
  loading.set(name, begun);
  return begun;
}
