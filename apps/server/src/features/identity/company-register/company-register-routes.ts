import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findCompany, searchCompanies } from './look-up-company.ts';
import { openRegister } from './open-register.ts';

export function companyRegisterRoutes({ db, config }: Deps): readonly Route[] {
  const deps = { db, register: openRegister(config) };
  return [
    route(calls.member.companySearch, async ({ actor, query: { companyName: text, type } }) => {
      if (type === 2)
        return {
          companyNames: [...(await searchCompanies(deps, actor.memberId, text))],
          companyName: '',
          creditCode: '',
        };
      const company = await findCompany(deps, actor.memberId, text);
      return { companyNames: [], companyName: company?.companyName ?? '', creditCode: company?.creditCode ?? '' };
    }),
  ];
}
