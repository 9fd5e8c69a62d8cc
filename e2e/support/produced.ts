import { reviewed } from './buyer.ts';
import type { StaffCalls } from './staff.ts';

/** All steps of a board that is paid, over HTTP: it waits to be packed. */
export async function produce(staff: StaffCalls, orderNo: string): Promise<string> {
  const { id, version } = await reviewed(staff, orderNo);
  let made = await staff.post(`orders/${id}/start-production`, { version });
  for (const { position } of made.progress.steps)
    made = await staff.post(`orders/${id}/complete-step`, { version: made.version, position });
  return id;
}
