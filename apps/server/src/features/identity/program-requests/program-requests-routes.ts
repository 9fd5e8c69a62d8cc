import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { withPayPassword } from '../accounts/pay-password.ts';
import { checkedKey, makeKey, requireRoomForKey } from '../api-keys/manage-keys.ts';
import type { Answer } from './program-request-store.ts';
import {
  answerRequest,
  beginRequest,
  collect,
  presentRequest,
  requestWithCode,
  siteOfRequest,
} from './program-requests.ts';

export function programRequestsRoutes({ db, config }: Deps): readonly Route[] {
  return [
    route(calls.programRequests.beginKey, ({ body, ip, host, once }) =>
      once(async (tx) => (await beginRequest(tx, { ...body, kind: 'key', ip }, siteOfRequest(config, host))).begun),
    ),

    route(calls.programRequests.collectKey, ({ body, once }) =>
      once((tx) =>
        collect(tx, { ...body, kind: 'key' }, ({ member_id, person_id, granted }) =>
          makeKey(
            tx,
            { memberId: member_id, personId: person_id },
            checkedKey(calls.apiKeys.make.body.parse(granted)),
            config.keyPrefix,
          ),
        ),
      ),
    ),

    route(calls.programRequests.show, async ({ actor, params: { userCode }, ip }) =>
      presentRequest(await requestWithCode(db, { actor, userCode }), userCode, ip),
    ),

    route(calls.programRequests.grantKey, async ({ actor, params: { userCode }, body, ip, once }) => {
      const { id, scopes } = await requestWithCode(db, { actor, userCode }, 'key');
      if (body.scopes.some((scope) => !scopes.includes(scope)))
        throw new Refusal('invalidInput', { fields: [{ field: 'scopes', code: 'invalid' }] });
      const { limits } = checkedKey(body);
      const { memberId, personId } = actor;
      const { payPassword, ...granted } = body;
      const answer: Answer = { state: 'approved', memberId, personId, granted };
      const grant = async (tx: Parameters<typeof answerRequest>[0]) => {
        await requireRoomForKey(tx, memberId);
        return presentRequest(await answerRequest(tx, id, answer), userCode, ip);
      };
      if (!limits) return once(grant);
      return withPayPassword({ db, config }, { memberId: personId, given: payPassword, ip }, (ask) =>
        once(ask, async (tx, checkPassword) => (await checkPassword()) ?? grant(tx)),
      );
    }),

    route(calls.programRequests.deny, async ({ actor, params: { userCode }, ip, once }) => {
      const { id } = await requestWithCode(db, { actor, userCode });
      const { memberId, personId } = actor;
      return once(async (tx) =>
        presentRequest(await answerRequest(tx, id, { state: 'denied', memberId, personId }), userCode, ip),
      );
    }),
  ];
}

/** Requests end within minutes; an answered one names its account for two days. */
export const programRequestData: PersonalData = { eraseAtClosing: deleteRows('program_request') };
