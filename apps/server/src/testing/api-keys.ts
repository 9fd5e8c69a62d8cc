import type { ApiScope } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { insertKey } from '../features/identity/api-keys/api-key-store.ts';
import { newKeyToken, prefixOf } from '../platform/auth/key-token.ts';
import type { TestServer } from './server.ts';

interface KeyOfTest {
  readonly scopes: readonly ApiScope[];
  readonly name?: string;
  readonly networks?: readonly string[];
  /** The person who makes it, when that is not the owner of the account. */
  readonly personId?: string;
  readonly perOrder?: bigint;
  readonly perMonth?: bigint;
}

/** A key of an account, without its messages and the pay password. */
export async function insertTestKey(
  { deps: { db } }: Pick<TestServer, 'deps'>,
  { memberId }: { readonly memberId: string },
  { scopes, name = 'erp', networks = [], personId = memberId, perOrder = 100_000n, perMonth = 1_000_000n }: KeyOfTest,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = newKeyToken();
  const limits = scopes.includes('pay')
    ? { perOrder: fen(perOrder), perMonth: fen(perMonth) satisfies Fen }
    : undefined;
  const id = await db.transaction((tx) =>
    insertKey(
      tx,
      { accountId: memberId, personId, name, scopes, networks, days: undefined, limits },
      { token, prefix: prefixOf(token) },
    ),
  );
  return { id, token };
}
