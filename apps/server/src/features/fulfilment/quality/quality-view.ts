import {
  type BoardQuality,
  boardsPerPiece,
  type Deviation,
  type MeasuredCharacteristic,
  type NonconformancePage,
  type Nonconformance as NonconformanceView,
  ON_SITE_STATES,
  type StaffPermission,
} from '@xunban/contract';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { FACTORIES_OF_BOARDS } from '../../orders-core/factories/factory-records.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { characteristicsOf } from './characteristics.ts';
import { wasAsked } from './decide-nonconformance.ts';
import { type Inspector, measurementsOf } from './measurement-store.ts';
import { imagesOf } from './nonconformance-images.ts';
import {
  findNonconformance,
  listNonconformanceEvents,
  type Nonconformance,
  nonconformances,
} from './nonconformance-store.ts';

/** Returns a board's ordered characteristics with their measurements; the measuring user is included only for staff. */
export async function viewCharacteristics(
  reader: Reader,
  order: Pick<PcbOrder, 'id' | 'spec'>,
  { withNames }: { readonly withNames: boolean },
): Promise<MeasuredCharacteristic[]> {
  const measured = await measurementsOf(reader, order.id);
  const names = withNames
    ? await staffNames(
        reader,
        measured.map(({ inspector }) => ('staffId' in inspector ? inspector.staffId : null)),
      )
    : new Map<string | null, string>();
  return characteristicsOf(order.spec).map((ordered) => {
    const row = measured.find(({ characteristic }) => characteristic === ordered.characteristic);
    if (!row) return { ...ordered, measured: null };
    return {
      // The limits that the measurement was checked against.
      ...{ characteristic: ordered.characteristic, kind: ordered.kind, unit: row.unit },
      ...{ nominal: row.nominal, min: row.min, max: row.max, sample: ordered.sample },
      measured: {
        ...{ readings: [...row.readings], isPassed: row.isPassed, note: row.note },
        ...{ inspector: withNames ? nameOf(row.inspector, names) : '', at: toIso(row.measuredAt) },
      },
    };
  });
}

const nameOf = (inspector: Inspector, names: ReadonlyMap<string | null, string>): string =>
  'staffId' in inspector ? (names.get(inspector.staffId) ?? '') : inspector.name;

export async function viewBoard(reader: Reader, order: PcbOrder): Promise<BoardQuality> {
  return {
    ...{ orderId: order.id, orderNo: order.orderNo, boardsPerPiece: boardsPerPiece(order.spec) },
    canMeasure: ON_SITE_STATES.has(order.state),
    characteristics: await viewCharacteristics(reader, order, { withNames: true }),
    nonconformances: await viewRows(reader, await nonconformances(reader, { orderId: order.id })),
  };
}

export async function viewRows(reader: Reader, rows: readonly Nonconformance[]): Promise<NonconformanceView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ orderId }) => orderId);
  const [boards, names, makers] = await Promise.all([
    boardsById(reader, ids),
    staffNames(
      reader,
      rows.flatMap(({ openedBy, decidedBy }) => [openedBy, decidedBy]),
    ),
    sql<{ order_id: string; factory_name: string }>`
      select order_id, factory_name from ${FACTORIES_OF_BOARDS} maker where order_id = any (${ids}::uuid[])`.execute(
      reader,
    ),
  ]);
  const factoryOf = new Map(makers.rows.map((row) => [row.order_id, row.factory_name]));
  const perPiece = new Map([...boards].map(([id, { spec }]) => [id, boardsPerPiece(spec)]));
  return rows.map((row) => ({
    ...{ id: row.id, nonconformanceNo: row.nonconformanceNo, orderId: row.orderId },
    orderNo: boards.get(row.orderId)?.orderNo ?? '',
    boardsPerPiece: perPiece.get(row.orderId) ?? 1,
    factoryName: factoryOf.get(row.orderId) ?? '',
    ...{ source: row.source, step: row.step, place: row.place, characteristic: row.characteristic },
    ...{ pieces: row.pieces, cause: row.cause, text: row.text, state: row.state, disposition: row.disposition },
    ...{ version: row.version, openedBy: names.get(row.openedBy) ?? '', openedAt: toIso(row.openedAt) },
    ...{ decidedBy: names.get(row.decidedBy) ?? '', decidedAt: toIsoOrNull(row.decidedAt) },
    closedAt: toIsoOrNull(row.closedAt),
  }));
}

/** @throws Refusal `notFound` */
export async function viewPage(
  reader: Reader,
  id: string,
  permissions: ReadonlySet<StaffPermission>,
): Promise<NonconformancePage> {
  const found = await findNonconformance(reader, id);
  const [row] = found ? await viewRows(reader, [found]) : [];
  if (!found || !row) throw new Refusal('notFound');
  const [images, events] = await Promise.all([imagesOf(reader, id), listNonconformanceEvents(reader, id)]);
  const names = await staffNames(
    reader,
    events.map(({ staffId }) => staffId),
  );
  return {
    ...row,
    ...{ decisionText: found.decisionText, buyerAgrees: found.buyerAgrees, images },
    history: events.map(({ kind, disposition, text, staffId, at }) => ({
      ...{ kind, disposition, text, by: names.get(staffId) ?? '', at: toIso(at) },
    })),
    can: abilities(found, permissions),
  };
}

function abilities({ state }: Nonconformance, permissions: ReadonlySet<StaffPermission>): NonconformancePage['can'] {
  const can: NonconformancePage['can'] = [];
  if (state === 'open' && permissions.has('quality.decide')) can.push('decide');
  if (state === 'inProgress' && permissions.has('order.produce')) can.push('close');
  if ((state === 'awaitingBuyer' || state === 'inProgress') && permissions.has('quality.decide')) can.push('reopen');
  if (state !== 'closed' && permissions.has('order.produce')) can.push('addImage');
  return can;
}

/** Returns the deviations that the buyer of a board was asked to accept, newest first. */
export async function viewDeviations(reader: Reader, order: PcbOrder): Promise<Deviation[]> {
  const asked = (await nonconformances(reader, { orderId: order.id })).filter(wasAsked);
  return Promise.all(asked.map((one) => viewDeviation(reader, order, one)));
}

export async function viewDeviation(reader: Reader, order: PcbOrder, row: Nonconformance): Promise<Deviation> {
  const asked = (await listNonconformanceEvents(reader, row.id)).findLast(
    ({ disposition }) => disposition === 'useAsIs',
  );
  return {
    ...{ id: row.id, nonconformanceNo: row.nonconformanceNo, orderNo: order.orderNo, pieces: row.pieces },
    boardsPerPiece: boardsPerPiece(order.spec),
    ...{ characteristic: row.characteristic, step: row.step, text: row.text, version: row.version },
    reason: asked?.text ?? row.decisionText,
    isAgreed: row.state === 'awaitingBuyer' ? null : row.buyerAgrees,
    ...{ askedAt: toIso(asked?.at ?? row.openedAt), answeredAt: toIsoOrNull(row.answeredAt) },
  };
}
