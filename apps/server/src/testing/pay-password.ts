import { withPayPassword } from '../features/identity/accounts/pay-password.ts';
import type { TestServer } from './server.ts';

/** Tries a pay password alone, as a debit begins. @throws {Refusal} as the debit would */
export async function tryPayPassword(
  { deps }: TestServer,
  memberId: string,
  given: string | undefined,
  ip = '127.0.0.1',
): Promise<void> {
  const refusal = await withPayPassword(deps, { memberId, given, ip }, (ask) =>
    deps.db.transaction(async (tx) => (await ask(tx))()),
  );
  if (refusal) throw refusal;
}
