import type { BackendModule } from 'i18next';

type Catalogue = Record<string, unknown>;

/** One lazy chunk per language and area. Browser bundles only: Node has no `import.meta.glob`. */
const catalogues = import.meta.glob<Catalogue>('./catalogues/*/*.json', { import: 'default' });

/** Hands i18next the catalogue that it asks for, as a chunk of the application. */
export const catalogueBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = catalogues[`./catalogues/${language}/${area}.json`];
    if (!load) return done(new Error(`There is no catalogue ${language}/${area}.`), false);
    load().then(
      (catalogue) => done(null, catalogue),
      // `true` asks i18next to try again: a chunk that failed to load is usually a network that comes back.
      (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), true),
    );
  },
};
