import { calls } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { personsOf, recordPerson } from '../../base/company-actions/company-actions.ts';
import { type AddressRow, listAddresses } from './address-store.ts';
import { presentAddress } from './address-view.ts';
import { regionTag, regionTree } from './regions.ts';
import { addAddress, editAddress, removeAddress, setDefaultAddress } from './store-addresses.ts';

async function recorded(tx: Tx, row: AddressRow) {
  await recordPerson(tx, row.member_id, row.id);
  return presentAddress(row);
}

export function addressesRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.address.regions, async ({ setHeader }) => {
      setHeader('Cache-Control', 'public, max-age=86400');
      setHeader('ETag', regionTag());
      return [...regionTree];
    }),

    route(calls.address.list, async ({ actor }) => {
      const rows = await listAddresses(db.read, actor.memberId);
      const personOf = await personsOf(
        db.read,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...presentAddress(row), person: personOf(row.id) }));
    }),

    route(calls.address.add, async ({ actor, body, once }) =>
      once(async (tx) => recorded(tx, await addAddress(tx, actor.memberId, body))),
    ),

    route(calls.address.edit, async ({ actor, query, body, once }) =>
      once(async (tx) => recorded(tx, await editAddress(tx, actor.memberId, query.id, body))),
    ),

    route(calls.address.remove, async ({ actor, query }) => {
      await db.transaction((tx) => removeAddress(tx, actor.memberId, query.id));
      return undefined;
    }),

    route(calls.address.setDefault, async ({ actor, query }) => {
      await db.transaction((tx) => setDefaultAddress(tx, actor.memberId, query.id));
      return undefined;
    }),
  ];
}
