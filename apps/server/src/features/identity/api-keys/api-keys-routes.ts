import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyMember } from '../accounts/member-notification.ts';
import { withPayPassword } from '../accounts/pay-password.ts';
import { deleteOldNetworks, keysExpiringWithin } from './api-key-store.ts';
import {
  checkedKey,
  makeKey,
  paysMoney,
  revokeByStaff,
  revokeKey,
  rotateKey,
  viewKey,
  viewKeys,
} from './manage-keys.ts';

/** Days before the expiry of a key at which its account is notified. */
const WARNING_DAYS = 7;

export function apiKeysRoutes({ db, config }: Deps): readonly Route[] {
  const { keyPrefix: prefix } = config;
  return [
    route(calls.apiKeys.list, async ({ actor }) => ({ items: await viewKeys(db.read, actor.memberId) })),

    route(calls.apiKeys.current, async ({ actor: { apiKey } }) => {
      if (!apiKey) throw new Refusal('notFound');
      return viewKey(db.read, apiKey.id);
    }),

    route(calls.apiKeys.make, ({ actor, body, ip, once }) => {
      const key = checkedKey(body);
      if (!key.limits) return once((tx) => makeKey(tx, actor, key, prefix));
      return withPayPassword({ db, config }, { memberId: actor.personId, given: body.payPassword, ip }, (ask) =>
        once(ask, async (tx, checkPassword) => (await checkPassword()) ?? makeKey(tx, actor, key, prefix)),
      );
    }),

    route(calls.apiKeys.rotate, async ({ actor: { memberId, personId }, params: { id }, body, ip, once }) => {
      const rotation = { id, overlapHours: body.overlapHours, prefix };
      if (!(await paysMoney(db.read, memberId, id))) return once((tx) => rotateKey(tx, memberId, rotation));
      return withPayPassword({ db, config }, { memberId: personId, given: body.payPassword, ip }, (ask) =>
        once(ask, async (tx, checkPassword) => (await checkPassword()) ?? rotateKey(tx, memberId, rotation)),
      );
    }),

    route(calls.apiKeys.revoke, ({ actor, params, once }) => once((tx) => revokeKey(tx, actor.memberId, params.id))),

    route(calls.staffApiKeys.list, async ({ params }) => ({ items: await viewKeys(db.read, params.id) })),

    route(calls.staffApiKeys.revoke, ({ actor, params, body, once }) =>
      once((tx) => revokeByStaff(tx, actor, params.id, body.reason)),
    ),
  ];
}

export const apiKeysJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  {
    name: 'apiKeys.warnBeforeEnd',
    every: '41 1 * * *',
    handle: async () => {
      for (const { id, account_id, name, expires_at } of await keysExpiringWithin(db.read, WARNING_DAYS))
        await db.transaction((tx) =>
          notifyMember(tx, {
            ...{ memberId: account_id, event: 'apiKeyExpiring', params: { name } },
            fact: `${id} ${expires_at?.toISOString()}`,
          }),
        );
      await db.transaction(deleteOldNetworks);
    },
  },
];

export const apiKeyData: PersonalData = {
  exported: { apiKeys: calls.apiKeys.list },
  retained: 'Names, limits and payments of keys: what programs did in the name of the member.',
};
