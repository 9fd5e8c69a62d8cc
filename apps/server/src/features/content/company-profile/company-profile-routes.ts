import { calls } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { factsBy, factsOfSettings, saveCompanyProfile } from './company-profile.ts';
import { knownFacts } from './company-profile-store.ts';
import { pendingProposal } from './profile-proposals.ts';

export function companyProfileRoutes({ db, config }: Pick<Deps, 'db' | 'config'>): readonly Route[] {
  return [
    route(calls.staffCompanyProfile.read, () => view(db.read)),
    route(calls.staffCompanyProfile.save, ({ actor, body, once }) =>
      once(async (tx) => {
        await saveCompanyProfile(tx, actor.staffId, body);
        return view(tx);
      }),
    ),
  ];

  async function view(reader: Reader) {
    const [known, proposal] = [await knownFacts(reader), await pendingProposal(reader)];
    const fromSettings = factsOfSettings(config);
    const facts = factsBy((name) => known.find((fact) => fact.name === name)?.value ?? '');
    const [last] = known;
    const names = await staffNames(reader, [last?.setBy ?? null, proposal?.asked_by ?? null]);
    return {
      ...{ facts, fromSettings },
      isCompanyNameMissing: (facts.companyName || fromSettings.companyName) === '',
      proposal: proposal
        ? {
            facts: proposal.facts.map(({ name, after }) => ({
              ...{ name, inForce: facts[name] || fromSettings[name], proposed: after || fromSettings[name] },
            })),
            ...{ askedBy: names.get(proposal.asked_by) ?? '', askedAt: toIso(proposal.asked_at) },
          }
        : null,
      changedBy: last ? (names.get(last.setBy) ?? '') : '',
      changedAt: toIsoOrNull(last?.setAt ?? null),
    };
  }
}
