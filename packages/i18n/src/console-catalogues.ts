import { addCatalogues } from './react.ts';

// Imported by the console and by tests of screens, for its effect.
addCatalogues(import.meta.glob<Record<string, unknown>>('./catalogues/*/console*.json', { import: 'default' }));
