import type { Area } from './areas.ts';
import type { Language } from './languages.ts';
import type { Catalogue } from './texts.ts';

/** One lazy chunk per language and area. Browser bundles only: Node has no `import.meta.glob`. */
const catalogues = import.meta.glob<Catalogue>('./catalogues/*/*.json', { import: 'default' });

/** A chunk that failed to load is usually a network that comes back. */
const RETRY_AFTER_MS = [300, 1200] as const;

/** Fetches a catalogue as a chunk of the application. @throws what the last try threw */
export async function loadCatalogue(language: Language, area: Area): Promise<Catalogue> {
  const fetch = catalogues[`./catalogues/${language}/${area}.json`];
  if (!fetch) throw new Error(`There is no catalogue ${language}/${area}.`);
  for (const pauseMs of RETRY_AFTER_MS) {
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return fetch();
}
