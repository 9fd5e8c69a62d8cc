import type { APIRequestContext } from '@playwright/test';
import { buyerCalls, type PlacedOrder, reviewed } from './buyer.ts';
import { dayAhead } from './day-ahead.ts';
import { type Garden, type Grown, memberWrites } from './garden.ts';
import type { TestMember } from './member.ts';
import { completeRoute } from './produced.ts';
import { releaseFiles } from './released.ts';
import type { StaffCalls } from './staff.ts';

const IN_REVIEW = 10;
const SCORES = { quality: 5, delivery: 4, service: 5, packing: 4 };

/** Scripts in the texts of planning, batches, the floor, quality, parcels, evaluations and complaints. */
export async function injectFactory(
  request: APIRequestContext,
  member: TestMember,
  staff: StaffCalls,
  garden: Garden,
): Promise<Grown> {
  const buyer = buyerCalls(request, member);
  const order = async (options: readonly object[]): Promise<PlacedOrder> => {
    const rows: { id: string; amount: number }[] = [];
    for (const option of options)
      rows.push(await buyer.fillCart(undefined, { remarks: garden.printed(200), ...option }));
    const placed = await buyer.placeBoards(rows);
    for (const orderNo of placed.orderNos) {
      const { id, version, state } = await reviewed(staff, orderNo);
      if (state === IN_REVIEW) await staff.post(`orders/${id}/approve`, { version });
    }
    return placed;
  };
  /** Replaces the address, which is printed on the label. */
  const correctAddress = async ({ orderMainId }: PlacedOrder): Promise<void> => {
    const { items } = await staff.get(`members/${member.guid}/orders`);
    const { address, version } = items.find(({ id }: { id: string }) => id === orderMainId);
    const { province, city, district } = address;
    await staff.post(`main-orders/${orderMainId}/correct-address`, {
      ...{ contactName: garden.text(40), detail: garden.printed(120), companyName: garden.printed(100) },
      ...{ province, city, district, reason: garden.text(200), version },
    });
  };

  const paid = async (options: readonly object[]): Promise<PlacedOrder> => {
    const placed = await order(options);
    await buyer.pay(placed, staff);
    return placed;
  };

  const planned = await paid([{}]);
  await planLate(staff, planned, garden);
  const batchId = await makeBatch(staff, await paid([{}, {}]), garden);
  const made = await order([{}]);
  await correctAddress(made);
  await buyer.pay(made, staff);
  await makeOnFloor(staff, made, garden);
  const send = memberWrites(request, member);
  const nonconformanceId = await decideQuality(staff, send, made, garden);
  const { id } = await reviewed(staff, made.orderNo);
  const { version, mainNo } = await staff.get(`orders/${id}`);
  await staff.post(`orders/${id}/ship`, { version, carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 180 });
  const [{ id: parcelId }] = (await staff.get(`packing/${mainNo}`)).parcels;
  await staff.post(`parcels/${parcelId}/declare-lost`, { trouble: 'lost', reason: garden.text(200) });
  await staff.post(`parcels/${parcelId}/found`, { reason: garden.text(200) });
  await send('POST', `/api/applet/appletorder/post-applet-setreceiveorder?orderMainId=${made.orderMainId}`, {});
  const complaintId = await complain(staff, send, made, garden);
  await evaluate(staff, send, made, garden);
  return {
    memberPages: [planned.orderNo, made.orderNo].map((orderNo) => `/main/orderDetail?orderNo=${orderNo}`),
    staffPages: [
      ...[`/planning?q=${planned.orderNo}`, `/batches/${batchId}`, `/main-orders/${mainNo}`],
      ...[`/nonconformances/${nonconformanceId}`, `/complaints/${complaintId}`, `/orders/${id}`],
      ...[`/evaluations?filter=${made.orderNo}`, '/audit'],
    ],
    publicPages: [],
    memberDocuments: [`/api/app/pcb-orders/${id}/shipment-report`],
    staffDocuments: [
      ...[`orders/${id}/traveller`, `batches/${batchId}/traveller`],
      ...[`parcels/${parcelId}/label`, `parcels/${parcelId}/delivery-note`],
    ],
  };
}

/** The board begins so late that its buyer is told why. */
async function planLate(staff: StaffCalls, { orderNo }: PlacedOrder, garden: Garden): Promise<void> {
  const { id } = await reviewed(staff, orderNo);
  const { card, factories } = await staff.get(`planning/options?kind=board&id=${id}&days=42`);
  const { factoryId, days } = factories.find(({ isProposed }: { isProposed: boolean }) => isProposed);
  const { day } = days.findLast(
    ({ finishOn, daysLate }: { finishOn: string | null; daysLate: number }) => finishOn !== null && daysLate > 0,
  );
  const place = { version: card.version, factoryId, day, delayReason: garden.text(200) };
  await staff.post(`planning/orders/${id}`, place);
}

/** Two boards on one panel, which is spoiled. @returns the id of the batch */
async function makeBatch(staff: StaffCalls, { orderNos }: PlacedOrder, garden: Garden): Promise<string> {
  const orderIds: string[] = [];
  for (const orderNo of orderNos) orderIds.push((await reviewed(staff, orderNo)).id);
  let batch = await staff.post('batches', { orderIds });
  const act = async (action: string, data: object) => {
    batch = await staff.post(`batches/${batch.id}/${action}`, { version: batch.version, ...data });
  };
  await act('start', {});
  await releaseFiles(staff, batch.cam);
  await act('complete-step', { step: batch.next.step, station: garden.text(40) });
  await act('undo-step', { step: batch.lastStep, reason: garden.text(200) });
  await act('spoil', { layout: 1, panels: 1, reason: garden.text(200) });
  for (const { id: shortageId, decision } of batch.shortages)
    if (decision === null) await act('shortage', { shortageId, decision: 'settled', note: garden.text(200) });
  return batch.id;
}

/** The board is stopped, goes on, and its last step is undone before all of them are done. */
async function makeOnFloor(staff: StaffCalls, { orderNo }: PlacedOrder, garden: Garden): Promise<void> {
  const { id, version } = await reviewed(staff, orderNo);
  let made = await staff.post(`orders/${id}/start-production`, { version });
  const onFloor = async (action: string, data: object) => {
    made = await staff.post(`floor/boards/${id}/${action}`, { version: made.version, ...data });
  };
  const positions: number[] = made.progress.steps.map(({ position }: { position: number }) => position);
  await releaseFiles(staff, { orderId: id }, garden.text(200));
  const first = { position: positions[0] ?? 1, station: garden.text(40) };
  made = await staff.post(`orders/${id}/complete-step`, { version: made.version, ...first });
  await onFloor('hold', { reason: garden.text(200) });
  await onFloor('resume', {});
  const wait = { expectedOn: dayAhead(0), reason: garden.text(200) };
  made = await staff.post(`orders/${id}/await-material`, { version: made.version, ...wait });
  const arrived = { decision: 'arrived', note: garden.text(200) };
  made = await staff.post(`orders/${id}/decide-material`, { version: made.version, ...arrived });
  await onFloor('undo-step', { position: positions[0] ?? 1, reason: garden.text(200) });
  const { characteristics } = await staff.get(`orders/${id}/quality`);
  const { characteristic } = characteristics.find((one: { characteristic: string }) => one.characteristic !== 'warp');
  await staff.post(`orders/${id}/quality/waivers`, { characteristic, reason: garden.text(200) });
  await completeRoute(staff, await staff.get(`orders/${id}`));
}

/** Pieces that the buyer does not take as they are, and a figure with a note. @returns the id of the nonconformance */
async function decideQuality(
  staff: StaffCalls,
  send: ReturnType<typeof memberWrites>,
  { orderNo }: PlacedOrder,
  garden: Garden,
): Promise<string> {
  const { id } = await reviewed(staff, orderNo);
  await staff.post(`orders/${id}/quality`, {
    items: [{ characteristic: 'warp', readings: [0.4, 0.3, 0.4, 0.5, 0.4], note: garden.text(200) }],
  });
  let found = await staff.post(`orders/${id}/nonconformances`, {
    ...{ source: 'floor', place: garden.text(80), pieces: 1, cause: 'unknown', text: garden.text(500) },
  });
  const path = `nonconformances/${found.id}`;
  const act = async (action: string, data: object) => {
    found = await staff.post(`${path}/${action}`, { version: found.version, text: garden.text(500), ...data });
  };
  const pieces = { cause: 'unknown', pieces: 1 };
  await act('decide', { ...pieces, disposition: 'useAsIs' });
  const answer = { version: found.version, isAgreed: false, text: garden.text(500) };
  await send('POST', `/api/app/deviations/${found.id}`, answer);
  found = await staff.get(path);
  await act('decide', { ...pieces, disposition: 'rework' });
  await act('reopen', {});
  await act('decide', { ...pieces, disposition: 'rework' });
  await act('close', {});
  return found.id;
}

/** A complaint with a question, an answer and a refusal. @returns its id */
async function complain(
  staff: StaffCalls,
  send: ReturnType<typeof memberWrites>,
  { orderNo }: PlacedOrder,
  garden: Garden,
): Promise<string> {
  const made = await send('POST', '/api/app/complaints', {
    ...{ orderNo, kind: 'size', pieces: 1, text: garden.text(300), images: [] },
  });
  const asked = await staff.post(`complaints/${made.id}/ask`, { version: made.version, text: garden.text(300) });
  const answered = await send('POST', `/api/app/complaints/${made.id}/answer`, {
    ...{ version: asked.version, text: garden.text(300) },
  });
  await staff.post(`complaints/${made.id}/refuse`, { version: answered.version, text: garden.text(300) });
  return made.id;
}

/** An evaluation that staff hide, show and hide again: other tests read the public ones. */
async function evaluate(
  staff: StaffCalls,
  send: ReturnType<typeof memberWrites>,
  { orderNo }: PlacedOrder,
  garden: Garden,
): Promise<void> {
  const { id } = await send('PUT', '/api/app/pcb-order-evaluate/or-add-pcb-order-evaluate', {
    ...{ orderNo, scores: SCORES, text: garden.text(300), images: [] },
  });
  for (const action of ['hide', 'show', 'hide'])
    await staff.post(`evaluations/${id}/${action}`, { reason: garden.text(200) });
}
