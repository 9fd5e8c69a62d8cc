import {
  FACTORY_SOURCES,
  type FactoryCapability,
  type FactorySource,
  findOneOf,
  LAYER_CLASSES,
  type LayerClass,
  parseEnum,
} from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { Factory as FactoryRow } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface Holiday {
  /** First and last day, yyyy-MM-dd. */
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** A factory as planning and production use it. */
export interface Floor {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly getsOrders: boolean;
  readonly isPaused: boolean;
  readonly province: string;
  readonly city: string;
  readonly contact: string;
  readonly source: FactorySource;
  /** Null when the factory makes the full product range. */
  readonly capability: FactoryCapability | null;
  /** Square metres a day; empty when the factory's queue is not evaluated. */
  readonly capacity: ReadonlyMap<LayerClass, number>;
  readonly holidays: readonly Holiday[];
  readonly version: number;
}

/** All of them, the one that gets orders first. */
export async function floors(reader: Reader, id?: string): Promise<Floor[]> {
  let query = reader.selectFrom('factory').selectAll().orderBy('gets_orders', 'desc').orderBy('code');
  if (id !== undefined) query = query.where('id', '=', id);
  const [rows, capacity, holidays] = await Promise.all([
    query.execute(),
    reader.selectFrom('factory_capacity').selectAll().execute(),
    reader.selectFrom('factory_holiday').selectAll().orderBy('from_day').execute(),
  ]);
  return rows.map((row) =>
    toFloor(
      row,
      capacity.filter(({ factory_id }) => factory_id === row.id),
      holidays.filter(({ factory_id }) => factory_id === row.id),
    ),
  );
}

/** Locks a factory that is to be changed. */
export async function lockFloor(tx: Tx, id: string): Promise<Floor | undefined> {
  await tx.selectFrom('factory').select('id').where('id', '=', id).forUpdate().execute();
  return (await floors(tx, id))[0];
}

/** @returns undefined when the code or the name is taken */
export async function insertFloor(tx: Tx, { code, name }: Pick<Floor, 'code' | 'name'>): Promise<string | undefined> {
  const row = await tx
    .insertInto('factory')
    .values({ code, name, is_paused: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type FloorChange = Omit<Floor, 'id' | 'code' | 'name' | 'getsOrders' | 'version'>;

/** The caller holds the factory. */
export async function writeFloor(tx: Tx, id: string, change: FloorChange): Promise<void> {
  const { isPaused, province, city, contact, source, capability } = change;
  await tx
    .updateTable('factory')
    .set((eb) => ({
      ...{ is_paused: isPaused, province, city, contact, source },
      capability: capability === null ? null : JSON.stringify(capability),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('factory_capacity').where('factory_id', '=', id).execute();
  await tx.deleteFrom('factory_holiday').where('factory_id', '=', id).execute();
  const capacity = [...change.capacity].map(([layer_class, m2_per_day]) => ({
    factory_id: id,
    layer_class,
    m2_per_day,
  }));
  if (capacity.length > 0) await tx.insertInto('factory_capacity').values(capacity).execute();
  const holidays = change.holidays.map(({ from, to, name }) => ({ factory_id: id, from_day: from, to_day: to, name }));
  if (holidays.length > 0) await tx.insertInto('factory_holiday').values(holidays).execute();
}

export interface Load {
  readonly factoryId: string;
  readonly layerClass: LayerClass;
  readonly boards: number;
  readonly areaDm2: number;
}

/** Returns the open load of factories, by layer class. An index contains only unshipped boards, so no others are read. */
export async function openLoads(reader: Reader, exceptOrderId?: string): Promise<Load[]> {
  const { rows } = await sql<{ factoryId: string; layerClass: string; boards: number; areaDm2: number }>`
    select factory_id as "factoryId", layer_class as "layerClass", count(*)::int as boards,
      coalesce(sum(area_dm2), 0)::int as "areaDm2"
    from factory_order
    where left_at is null and layer_class is not null
      and order_id is distinct from ${exceptOrderId ?? null}::uuid
    group by factory_id, layer_class`.execute(reader);
  return rows.map((row) => ({ ...row, layerClass: layerClassNamed(row.layerClass) }));
}

/** One by the name that its system calls it by. */
export async function floorByCode(
  reader: Reader,
  code: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return reader.selectFrom('factory').select(['id', 'name']).where('code', '=', code).executeTakeFirst();
}

const layerClassNamed = (text: string) => parseEnum(LAYER_CLASSES, text, 'layer class');

const toFloor = (
  row: Selectable<FactoryRow>,
  capacity: readonly { readonly layer_class: string; readonly m2_per_day: number }[],
  holidays: readonly { readonly from_day: string; readonly to_day: string; readonly name: string }[],
): Floor => ({
  ...{ id: row.id, code: row.code, name: row.name, getsOrders: row.gets_orders, isPaused: row.is_paused },
  ...{ province: row.province, city: row.city, contact: row.contact, version: row.version },
  source: findOneOf(FACTORY_SOURCES, row.source) ?? 'manual',
  // Written only by `writeFloor`, whose input the contract has validated.
  capability: row.capability as FactoryCapability | null,
  capacity: new Map(capacity.map(({ layer_class, m2_per_day }) => [layerClassNamed(layer_class), m2_per_day])),
  holidays: holidays.map(({ from_day, to_day, name }) => ({ from: from_day, to: to_day, name })),
});
