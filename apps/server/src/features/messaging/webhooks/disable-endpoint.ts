import type { Tx } from '../../../platform/db/transaction.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { lockEndpoint, setEndpointState } from './endpoint-store.ts';

/** Disables an endpoint that is on, and tells its member. */
export async function disableEndpoint(tx: Tx, id: string, to: 'failed' | 'gone' | 'blocked'): Promise<void> {
  const endpoint = await lockEndpoint(tx, id);
  if (endpoint?.state !== 'on') return;
  await setEndpointState(tx, id, to);
  await notifyMember(tx, {
    ...{ memberId: endpoint.member_id, event: 'webhookDisabled', about: id, fact: `${id} ${endpoint.version}` },
    params: { host: new URL(endpoint.url).host },
  });
}
