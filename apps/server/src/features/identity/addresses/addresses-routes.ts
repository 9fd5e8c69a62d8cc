import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listAddresses } from './address-store.ts';
import { presentAddress } from './address-view.ts';
import { regionTag, regionTree } from './regions.ts';
import { addAddress, editAddress, removeAddress, setDefaultAddress } from './store-addresses.ts';

export function addressesRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.address.regions, async ({ setHeader }) => {
      setHeader('Cache-Control', 'public, max-age=86400');
      setHeader('ETag', regionTag());
      return [...regionTree];
    }),

    route(calls.address.list, async ({ actor }) => (await listAddresses(db.read, actor.memberId)).map(presentAddress)),

    route(calls.address.add, async ({ actor, body }) =>
      presentAddress(await db.transaction((tx) => addAddress(tx, actor.memberId, body))),
    ),

    route(calls.address.edit, async ({ actor, query, body }) =>
      presentAddress(await db.transaction((tx) => editAddress(tx, actor.memberId, query.id, body))),
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
