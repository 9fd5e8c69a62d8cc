import path from 'node:path';
import type { Deps } from '../../../platform/deps.ts';
import { dropFolder } from '../../../platform/factory-systems/drop-folder.ts';
import type { FactorySystem } from '../../../platform/factory-systems/factory-system.ts';
import { simulatedFactory } from './simulated-factory.ts';

/** Two of a hundred. */
export const USUAL_SCRAP = 2;

/** Into which the systems of factories put their files. */
export const inboxOf = (dataDir: string): string => path.join(dataDir, 'factory-inbox');

/** Returns the configured sources of step events. */
export function factorySystems({ config, db }: Pick<Deps, 'config' | 'db'>): readonly FactorySystem[] {
  const { simulatedFactorySpeed: speed } = config;
  return [
    dropFolder(inboxOf(config.dataDir)),
    ...(speed > 0 ? [simulatedFactory(db.read, { speed, scrapPercent: USUAL_SCRAP })] : []),
  ];
}
