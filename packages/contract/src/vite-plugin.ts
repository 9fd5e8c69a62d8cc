import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { CallTable } from './client.ts';
import type { Audience } from './table-source.ts';

const ID = 'virtual:contract-calls';
const RESOLVED = `\0${ID}`;

/** As a text it would be a pattern of paths. */
const exactly = (id: string) => new RegExp(`^${id}$`);

/**
 * Gives browsers the table of calls as `virtual:contract-calls` instead of the contract itself: 23 kB of zod and every
 * schema stay out of the page, the types stay in the editor. Members' pages get the calls that members can make.
 */
export function contractCalls(audience: Audience): Plugin {
  const source = fileURLToPath(new URL('./table-source.ts', import.meta.url));
  return {
    name: 'contract-calls',
    resolveId: { filter: { id: exactly(ID) }, handler: () => RESOLVED },
    load: {
      filter: { id: exactly(RESOLVED) },
      async handler() {
        const { module, dependencies } = await runnerImport<{ table: (audience: Audience) => CallTable }>(source);
        for (const file of dependencies) this.addWatchFile(file);
        return `export const table = ${JSON.stringify(module.table(audience))};`;
      },
    },
  };
}
