import type { LayerClass } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import {
  type Floor,
  type FloorChange,
  floors,
  insertFloor,
  lockFloor,
  writeFloor,
} from '../../orders-core/factories/floor-records.ts';

/** @throws Refusal `factory.codeTaken`, `factory.nameTaken` */
export async function addFactory(tx: Tx, input: Pick<Floor, 'code' | 'name'>): Promise<Floor> {
  if ((await floors(tx)).some(({ name }) => name === input.name)) throw new Refusal('factory.nameTaken');
  const id = await insertFloor(tx, input);
  const [floor] = id === undefined ? [] : await floors(tx, id);
  if (!floor) throw new Refusal('factory.codeTaken');
  await recordAction(tx, {
    object: { kind: 'factory', id: floor.id, no: floor.name },
    before: { name: '', factoryCode: '' },
    after: { name: floor.name, factoryCode: floor.code },
  });
  return floor;
}

/**
 * Changes what planners know of a factory. What it has to do already stays with it.
 * @throws Refusal `notFound`, `factory.changed`, `factory.isMain` when the one that gets orders is to be paused, `invalidInput`
 *   for holidays that overlap or end before they begin, and for a layer class that is named twice
 */
export async function editFloor(
  tx: Tx,
  id: string,
  input: { readonly version: number } & Omit<FloorChange, 'contact' | 'capacity'> & {
      readonly contact: string | undefined;
      readonly capacity: readonly (readonly [LayerClass, number])[];
    },
): Promise<Floor> {
  const before = await lockFloor(tx, id);
  if (!before) throw new Refusal('notFound');
  if (before.version !== input.version) throw new Refusal('factory.changed');
  if (before.getsOrders && input.isPaused) throw new Refusal('factory.isMain');
  const holidays = input.holidays.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const clashes = holidays.some(({ from, to }, at) => to < from || (holidays[at + 1]?.from ?? '9999') <= to);
  if (clashes) throw new Refusal('invalidInput', { fields: [{ field: 'holidays', code: 'outOfRange' }] });
  const capacity: Floor['capacity'] = new Map(input.capacity);
  if (capacity.size !== input.capacity.length)
    throw new Refusal('invalidInput', { fields: [{ field: 'capacity', code: 'twice' }] });
  await writeFloor(tx, id, { ...input, holidays, capacity, contact: input.contact ?? before.contact });
  const [after] = await floors(tx, id);
  if (!after) throw new Refusal('notFound');
  await recordAction(tx, {
    object: { kind: 'factory', id, no: after.name },
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

/** Audit facts of a factory; a change of the contact is recorded without its phone number. */
const factsOf = ({ isPaused, province, city, source, capability, capacity, holidays }: Floor) => ({
  isPaused,
  place: `${province}${city}`,
  factorySource: source,
  capability: capability === null ? '' : JSON.stringify(capability),
  capacity: [...capacity].map(([name, m2]) => `${name} ${m2}`).join(', '),
  holidays: holidays.map(({ from, to, name }) => `${from}–${to} ${name}`).join(', '),
});
