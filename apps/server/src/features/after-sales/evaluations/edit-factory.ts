import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { type Factory, factories, findFactory, updateFactory } from '../../orders-core/factories/factory-records.ts';

/** @throws Refusal `notFound`, `factory.nameTaken`, `factory.changed` */
export async function editFactory(
  tx: Tx,
  id: string,
  input: Pick<Factory, 'version' | 'name' | 'profile'>,
): Promise<Factory> {
  const before = await findFactory(tx, id);
  if (!before) throw new Refusal('notFound');
  if ((await factories(tx)).some((other) => other.id !== id && other.name === input.name))
    throw new Refusal('factory.nameTaken');
  const after = await updateFactory(tx, { id, ...input });
  if (!after) throw new Refusal('factory.changed');
  await recordAction(tx, {
    object: { kind: 'factory', id, no: after.name },
    before: { name: before.name, profile: before.profile },
    after: { name: after.name, profile: after.profile },
  });
  return after;
}
