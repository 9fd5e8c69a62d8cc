import { reviewed } from './buyer.ts';
import { releaseFiles } from './released.ts';
import type { StaffCalls } from './staff.ts';

/** An order as the calls of staff return it. */
interface MadeOrder {
  readonly id: string;
  readonly version: number;
  readonly progress: {
    readonly steps: readonly { readonly step: string; readonly position: number; readonly doneAt: string | null }[];
  };
}

/** The steps of a route that are left, or a number of them, with released files and the figures of a good lot. */
export async function completeRoute(staff: StaffCalls, order: MadeOrder, count = 99): Promise<MadeOrder> {
  let made = order;
  const left = order.progress.steps.filter(({ doneAt }) => doneAt === null);
  const { release } = await staff.get(`orders/${order.id}/cam-job`);
  if (release.state !== 'released') await releaseFiles(staff, { orderId: order.id });
  for (const { step, position } of left.slice(0, count)) {
    if (step === 'finalInspection') await inspect(staff, order.id);
    made = await staff.post(`orders/${order.id}/complete-step`, { version: made.version, position, goodCount: 10 });
  }
  return made;
}

interface Characteristic {
  readonly characteristic: string;
  readonly kind: 'figure' | 'verdict';
  readonly min: number | null;
  readonly max: number | null;
  readonly sample: { readonly size: number };
  readonly measured: object | null;
}

/** Figures within the limits for every characteristic that has none. */
async function inspect(staff: StaffCalls, orderId: string): Promise<void> {
  const { characteristics } = await staff.get(`orders/${orderId}/quality`);
  const items = (characteristics as Characteristic[])
    .filter(({ measured }) => measured === null)
    .map(({ characteristic, kind, min, max, sample }) =>
      kind === 'verdict'
        ? { characteristic, isPassed: true }
        : { characteristic, readings: Array.from({ length: sample.size }, () => ((min ?? 0) + (max ?? min ?? 0)) / 2) },
    );
  if (items.length > 0) await staff.post(`orders/${orderId}/quality`, { items });
}

/** All steps of a board that is paid, over HTTP: it waits to be packed. */
export async function produce(staff: StaffCalls, orderNo: string): Promise<string> {
  const { id, version } = await reviewed(staff, orderNo);
  await completeRoute(staff, await staff.post(`orders/${id}/start-production`, { version }));
  return id;
}

/** A board that is paid is made and sent. */
export async function send(staff: StaffCalls, orderNo: string): Promise<void> {
  const id = await produce(staff, orderNo);
  const { version } = await staff.get(`orders/${id}`);
  await staff.post(`orders/${id}/ship`, { version, carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 180 });
}
