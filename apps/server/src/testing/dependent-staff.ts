import { recordControl } from '../features/base/staff-accounts/control-events.ts';
import type { TestServer } from './server.ts';

/**
 * Creates a colleague with all permissions whose account this staff user created a moment ago: it cannot approve this user's
 * requests.
 */
export async function dependentStaff(server: TestServer, { staffId }: { readonly staffId: string }) {
  const dependent = await server.newStaff();
  await server.deps.db.transaction((tx) =>
    recordControl(tx, 'created', { staffId, waitingHours: 24 }, [dependent.staffId]),
  );
  return dependent;
}
