import type { Db } from '../platform/db/database.ts';
import { unlockFields } from '../platform/sealed-fields/data-keys.ts';

/** What the databases of tests are sealed under, so that a test can open what its server wrote. */
export const TEST_DATA_KEY = Buffer.alloc(32, 7).toString('base64');

/** For tests that open a database by themselves. */
export const unlockTestFields = (db: Db): Promise<void> =>
  unlockFields(db, { dataKey: TEST_DATA_KEY, nextDataKey: '', dataDir: '' });
