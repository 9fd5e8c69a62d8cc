import { calls } from '@xunban/contract';
import { deviceCookie } from '../../../platform/auth/device-cookie.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { openRegister } from '../company-register/open-register.ts';
import { certificationOf, companyPrefill } from './certification-view.ts';
import { submitCertification } from './submit-certification.ts';

export function certificationRoutes(deps: Deps): readonly Route[] {
  const register = openRegister(deps.config);
  const device = deviceCookie(deps.config, 'web');
  return [
    route(calls.member.certification, ({ actor, language }) => certificationOf(deps, actor.memberId, language)),

    route(calls.member.certify, async ({ actor, body, language, ip, cookies }) => {
      const client = { ip, deviceToken: device.read(cookies) };
      await submitCertification({ ...deps, register }, { memberId: actor.memberId, client }, body);
      return certificationOf(deps, actor.memberId, language);
    }),

    route(calls.member.companyPrefill, ({ actor }) => companyPrefill(deps.db.read, actor.memberId)),
  ];
}
