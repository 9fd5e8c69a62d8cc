import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { openRegister } from '../company-register/open-register.ts';
import { certificationOf, companyPrefill } from './certification-view.ts';
import { submitCertification } from './submit-certification.ts';

export function certificationRoutes(deps: Deps): readonly Route[] {
  const register = openRegister(deps.config);
  return [
    route(calls.member.certification, ({ actor, language }) => certificationOf(deps, actor.memberId, language)),

    route(calls.member.certify, async ({ actor, body, language }) => {
      await submitCertification({ ...deps, register }, actor.memberId, body);
      return certificationOf(deps, actor.memberId, language);
    }),

    route(calls.member.companyPrefill, ({ actor }) => companyPrefill(deps.db.read, actor.memberId)),
  ];
}
