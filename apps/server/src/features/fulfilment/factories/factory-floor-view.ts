import { type FactoryFloor, type FactoryProposal, LAYER_CLASSES, type StaffPermission } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { factories, givenOrder } from '../../orders-core/factories/factory-records.ts';
import { type Floor, floors, type Load, openLoads } from '../../orders-core/factories/floor-records.ts';
import { findMainOf } from '../../orders-core/orders/main-orders.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { isAssignable } from './assign-factory.ts';
import { proposeFactory } from './propose-factory.ts';

export async function viewFloors(reader: Reader, which?: string): Promise<FactoryFloor[]> {
  const [known, loads] = await Promise.all([floors(reader, which), openLoads(reader)]);
  return known.map((floor) => viewFloor(floor, loads));
}

function viewFloor(floor: Floor, loads: readonly Load[]): FactoryFloor {
  const { capacity, holidays, capability, ...plain } = floor;
  return {
    ...plain,
    capability,
    capacity: [...capacity].map(([layerClass, m2PerDay]) => ({ layerClass, m2PerDay })),
    holidays: [...holidays],
    load: LAYER_CLASSES.map((layerClass) => {
      const own = loads.find((load) => load.factoryId === floor.id && load.layerClass === layerClass);
      const perDay = capacity.get(layerClass) ?? 0;
      return {
        layerClass,
        boards: own?.boards ?? 0,
        m2: (own?.areaDm2 ?? 0) / 100,
        days: perDay === 0 ? null : Math.ceil((own?.areaDm2 ?? 0) / (perDay * 100)),
      };
    }),
  };
}

/** @throws Refusal `notFound` */
export async function viewProposal(
  reader: Reader,
  scoresOf: ScoresOf,
  permissions: ReadonlySet<StaffPermission>,
  orderId: string,
): Promise<FactoryProposal> {
  const main = await findMainOf(reader, { id: orderId });
  const order = main?.orders.find(({ id }) => id === orderId);
  if (!main || !order) throw new Refusal('notFound');
  const [proposal, given, steps, known] = await Promise.all([
    proposeFactory(reader, scoresOf, { order, province: main.address.province }),
    givenOrder(reader, order.id),
    stepsOf(reader, [order.id]),
    factories(reader),
  ]);
  const names = await staffNames(reader, [given?.by ?? null]);
  const done = (steps.get(order.id) ?? []).filter(({ doneAt }) => doneAt !== null).length;
  const { asked, candidates, proposedId } = proposal;
  return {
    orderId: order.id,
    version: order.version,
    layerClass: asked.layerClass,
    areaM2: asked.areaDm2 / 100,
    proposedId,
    candidates: [...candidates],
    given: given
      ? {
          factoryId: given.factoryId,
          name: known.find(({ id }) => id === given.factoryId)?.name ?? '',
          by: names.get(given.by) ?? '',
          at: toIso(given.at),
          reason: given.reason,
          isProposed: given.isProposed,
          plannedOn: given.plannedOn,
        }
      : null,
    can: permissions.has('order.plan') && isAssignable(order, done) ? ['assign'] : [],
  };
}
