import { calls } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { openRegister } from '../company-register/open-register.ts';
import { findImage, imageBytes } from '../uploads/member-images.ts';
import { PICTURE_HEADERS } from '../uploads/uploads-routes.ts';
import { findCertification } from './certification-store.ts';
import { decideCertification } from './decide-certification.ts';
import { certificationDetail, findCertifications } from './staff-certifications.ts';

export function staffCertificationsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const register = openRegister(deps.config);
  const { staffMembers } = calls;
  return [
    route(staffMembers.certifications, ({ query, language }) => findCertifications(db.read, query, query, language)),

    route(staffMembers.certification, ({ params, language }) =>
      certificationDetail(db.read, register, params.id, language),
    ),

    route(staffMembers.certificationPicture, async ({ params }) => {
      const imageId = (await findCertification(db.read, params.id))?.image_id;
      const image = imageId ? await findImage(db.read, imageId, null) : undefined;
      return { headers: PICTURE_HEADERS, body: await imageBytes(deps, image) };
    }),

    route(staffMembers.approveCertification, async ({ actor, params, body, language }) => {
      await decideCertification(deps, actor.staffId, { ...body, id: params.id, verdict: 'approve' });
      return certificationDetail(db.read, register, params.id, language);
    }),

    route(staffMembers.rejectCertification, async ({ actor, params, body, language }) => {
      await decideCertification(deps, actor.staffId, { ...body, id: params.id, verdict: 'reject' });
      return certificationDetail(db.read, register, params.id, language);
    }),
  ];
}
