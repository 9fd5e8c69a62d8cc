import type { Db } from '../db/database.ts';
import { exchangeDataKey } from './data-keys.ts';
import { exchangeOuterKey } from './exchange-outer-key.ts';
import type { KeySettings } from './key-encryption-key.ts';
import { sealUnderCurrentKey } from './seal-rows.ts';
import type { SealedTable } from './sealed-table.ts';

export interface RotateMeans {
  readonly db: Db;
  readonly settings: KeySettings;
  readonly tables: readonly SealedTable[];
}

/** What `npm run rotate-keys` can do. Each does it while servers run, and tells the operator what was done. */
export const ROTATIONS: Readonly<Record<string, (means: RotateMeans) => Promise<string>>> = {
  async '--data-key'({ db, settings, tables }) {
    await exchangeDataKey(db, settings);
    return sealedAnew(await sealUnderCurrentKey(db, tables));
  },
  async '--continue'({ db, tables }) {
    return sealedAnew(await sealUnderCurrentKey(db, tables));
  },
  async '--key-encryption-key'({ db, settings }) {
    const { keyId, formerIsIn } = await exchangeOuterKey(db, settings);
    return formerIsIn === undefined
      ? `The data keys are wrapped under DATA_KEY_NEXT, whose id is ${keyId}. Make it the DATA_KEY of every process, and keep the former one for older backups.`
      : `The data keys are wrapped under a new key, whose id is ${keyId}. The former one is in ${formerIsIn}, for older backups.`;
  },
};
const sealedAnew = (rows: number): string => `${rows} rows were sealed anew.`;
