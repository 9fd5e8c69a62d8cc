import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { accountsOf, changeRole, peopleOf, removePerson, switchTo } from './company-people.ts';
import { deleteOldInvitations, openInvitations } from './invitation-store.ts';
import { answerInvitation, invite, showInvitation, viewInvitation, withdrawInvitation } from './invite.ts';

const { company } = calls;

const done = (work: Promise<void>): Promise<undefined> => work.then(() => undefined);

export function companyRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  return [
    route(company.companies, ({ actor }) => accountsOf(db.read, actor, actor.memberId)),

    route(company.switchTo, ({ actor, body, once }) => done(once((tx) => switchTo(tx, actor, body.accountId)))),

    route(company.leave, ({ actor: { personId }, body, once }) =>
      done(once((tx) => removePerson(tx, body.accountId, { personId }))),
    ),

    route(company.members, ({ actor }) => peopleOf(db.read, actor)),

    route(company.invitations, async ({ actor }) => ({
      items: (await openInvitations(db.read, actor.memberId)).map(viewInvitation),
    })),

    route(company.invite, ({ actor, body, language, once }) =>
      once((tx) => invite(deps, tx, actor.memberId, { ...body, language })),
    ),

    route(company.withdraw, ({ actor, params, once }) =>
      done(once((tx) => withdrawInvitation(tx, actor.memberId, params.id))),
    ),

    route(company.changeRole, ({ actor, params, body, once }) =>
      done(once((tx) => changeRole(tx, actor.memberId, { ...body, membershipId: params.id }))),
    ),

    route(company.remove, ({ actor, params, once }) =>
      done(once((tx) => removePerson(tx, actor.memberId, { membershipId: params.id }))),
    ),

    route(company.invitation, ({ actor, params }) => showInvitation(db.read, actor.personId, params.token)),

    route(company.answer, ({ actor, params, body, once }) =>
      done(once((tx) => answerInvitation(tx, actor, { ...params, ...body }))),
    ),
  ];
}

export const companyJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  { name: 'company.deleteOldInvitations', every: '23 4 * * *', handle: () => db.transaction(deleteOldInvitations) },
];
