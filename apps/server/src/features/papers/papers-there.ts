import type { OrderPaper } from '@xunban/contract';
import type { Reader } from '../../platform/db/transaction.ts';
import { papersThatCount } from './paper-store.ts';

/** Which papers of a board are made and have not been taken back. */
export const papersThere = async (reader: Reader, orderId: string): Promise<readonly OrderPaper[]> =>
  (await papersThatCount(reader, orderId)).map(({ paper }) => paper);
