import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { deleteOldEvents, freeAbandoned } from './claim-deliveries.ts';
import { webhookSender } from './deliver-webhooks.ts';
import { deleteOldListeners } from './listener-store.ts';
import { DELIVER_WEBHOOKS } from './record-event.ts';

const MAX_AT_ONCE = 1_000;
const MAX_ROUNDS = 1_000;

export function webhooksJobs(deps: Pick<Deps, 'db' | 'log' | 'config'>): readonly JobDefinition[] {
  const send = webhookSender(deps);
  return [
    { name: DELIVER_WEBHOOKS, handle: send },
    {
      name: 'webhooks.freeAbandoned',
      every: '* * * * *',
      handle: async (payload, stopping) => {
        await deps.db.transaction(freeAbandoned);
        await send(payload, stopping);
      },
    },
    {
      name: 'webhooks.deleteOld',
      every: '33 19 * * *',
      handle: async () => {
        await deps.db.transaction(deleteOldListeners);
        for (let round = 0; round < MAX_ROUNDS; round += 1)
          if ((await deps.db.transaction((tx) => deleteOldEvents(tx, MAX_AT_ONCE))) < MAX_AT_ONCE) return;
      },
    },
  ];
}
