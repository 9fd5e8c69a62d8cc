import type { Db } from '../platform/db/database.ts';
import { unlockFields } from '../platform/encrypted-fields/data-keys.ts';

/** Key of the encrypted columns in test databases, so that a test can decrypt values written by its server. */
export const TEST_DATA_KEY = Buffer.alloc(32, 7).toString('base64');

/** For tests that open a database by themselves. */
export const unlockTestFields = (db: Db): Promise<void> =>
  unlockFields(db, { dataKey: TEST_DATA_KEY, nextDataKey: '', dataDir: '' });
