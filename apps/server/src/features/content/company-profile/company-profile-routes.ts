import { calls } from '@xunban/contract';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { factsBy, factsOfSettings, saveCompanyProfile } from './company-profile.ts';
import { knownFacts } from './company-profile-store.ts';

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
    const known = await knownFacts(reader);
    const fromSettings = factsOfSettings(config);
    const facts = factsBy((name) => known.find((fact) => fact.name === name)?.value ?? '');
    const [last] = known;
    return {
      ...{ facts, fromSettings },
      isCompanyNameMissing: (facts.companyName || fromSettings.companyName) === '',
      changedBy: last ? ((await staffNames(reader, [last.setBy])).get(last.setBy) ?? '') : '',
      changedAt: toIsoOrNull(last?.setAt ?? null),
    };
  }
}
