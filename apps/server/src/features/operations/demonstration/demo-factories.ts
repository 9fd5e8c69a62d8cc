import type { Tx } from '../../../platform/db/transaction.ts';
import { findFactory } from '../../orders-core/factories/factory-records.ts';
import { type FloorChange, insertFloor, writeFloor } from '../../orders-core/factories/floor-records.ts';

const HOLIDAYS = [{ from: '2027-02-03', to: '2027-02-14', name: '春节放假' }];
const LIMITS = { maxShortSideMm: 500, maxLongSideMm: 600, maxAspectRatio: 10 } as const;
const OPEN = { isPaused: false, source: 'simulated', holidays: HOLIDAYS } as const;

/** The factory that makes every product. */
const MAIN: FloorChange = {
  ...{ ...OPEN, province: '广东省', city: '深圳市', contact: '生产部 0755-26000000', capability: null },
  capacity: new Map([
    ['upToTwo', 120],
    ['four', 60],
    ['sixAndEight', 30],
    ['fromTen', 10],
  ]),
};

/** Two that are good at something else. */
const OTHERS: readonly (FloorChange & { readonly code: string; readonly name: string })[] = [
  {
    ...{
      ...OPEN,
      code: 'F02',
      name: '惠州金属基板厂',
      province: '广东省',
      city: '惠州市',
      contact: '计划部 0752-2600000',
    },
    capability: {
      ...{ ...LIMITS, maxLayers: 2, maxLongSideMm: 1200 },
      options: { material: ['aluminium', 'copperBase'], outerCopperOz: [1, 2, 3, 4] },
    },
    capacity: new Map([['upToTwo', 80]]),
  },
  {
    ...{
      ...OPEN,
      code: 'F03',
      name: '昆山高频厂',
      province: '江苏省',
      city: '昆山市',
      contact: '计划部 0512-55000000',
    },
    source: 'folder',
    capability: {
      ...{ ...LIMITS, maxLayers: 4 },
      options: { material: ['rogers', 'ptfe'], finish: ['enig', 'immersionSilver', 'immersionTin', 'osp'] },
    },
    capacity: new Map([
      ['upToTwo', 20],
      ['four', 12],
    ]),
  },
];

/** Three factories, of which each kind of board has one that can make it. */
export async function seedFactories(tx: Tx): Promise<void> {
  const main = await findFactory(tx, undefined);
  if (main) await writeFloor(tx, main.id, MAIN);
  for (const { code, name, ...change } of OTHERS) {
    const id = await insertFloor(tx, { code, name });
    if (id !== undefined) await writeFloor(tx, id, change);
  }
}
