import { recordControl } from '../features/base/staff-accounts/control-events.ts';
import type { TestServer } from './server.ts';

/** A colleague of all permissions whose account this one made a moment ago: it cannot be the second person of its requests. */
export async function dependentStaff(server: TestServer, { staffId }: { readonly staffId: string }) {
  const dependent = await server.newStaff();
  await server.deps.db.transaction((tx) => recordControl(tx, 'created', staffId, [dependent.staffId]));
  return dependent;
}
