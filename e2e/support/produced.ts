import { reviewed } from './buyer.ts';
import { releaseFiles } from './released.ts';
import type { StaffCalls } from './staff.ts';

/** All steps of a board that is paid, over HTTP: it waits to be packed. */
export async function produce(staff: StaffCalls, orderNo: string): Promise<string> {
  const { id, version } = await reviewed(staff, orderNo);
  let made = await staff.post(`orders/${id}/start-production`, { version });
  await releaseFiles(staff, { orderId: id });
  for (const { position } of made.progress.steps)
    made = await staff.post(`orders/${id}/complete-step`, { version: made.version, position });
  return id;
}

/** A board that is paid is made and sent. */
export async function send(staff: StaffCalls, orderNo: string): Promise<void> {
  const id = await produce(staff, orderNo);
  const { version } = await staff.get(`orders/${id}`);
  await staff.post(`orders/${id}/ship`, { version, carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 180 });
}
