import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { imageReply } from '../../files/attachments/attachments.ts';
import { findImage, MEMBER_IMAGES } from '../../files/attachments/member-images.ts';
import { memberPlaces } from '../accounts/member-cards.ts';
import { findMember } from '../accounts/members.ts';
import { openRegister } from '../company-register/open-register.ts';
import { findCertification } from './certification-store.ts';
import { decideCertification } from './decide-certification.ts';
import { certificationDetail, findCertifications } from './staff-certifications.ts';

export function staffCertificationsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const register = openRegister(deps.config);
  const { staffMembers } = calls;
  return [
    route(staffMembers.certifications, ({ actor, query, language }) => {
      const places = memberPlaces(actor.permissions, ['phone', 'memberNo']);
      return findCertifications(db.readLagging, { ...query, places }, query, language);
    }),

    route(staffMembers.certification, ({ params, language }) =>
      certificationDetail(db.read, register, params.id, language),
    ),

    route(staffMembers.certificationImage, async ({ params, once }) => {
      const certification = await findCertification(db.read, params.id);
      const imageId = certification?.image_id;
      const image = imageId ? await findImage(db.read, imageId, null) : undefined;
      const reply = await imageReply(deps, MEMBER_IMAGES, image?.id);
      const memberId = certification?.member_id ?? null;
      const no = memberId ? (await findMember(db.read, memberId))?.member_no : undefined;
      await once((tx) => recordAction(tx, { object: { kind: 'certification', id: params.id, no, memberId } }));
      return reply;
    }),

    route(staffMembers.approveCertification, async ({ actor, params, body, language, once }) => {
      await decideCertification(once, actor.staffId, { ...body, id: params.id, verdict: 'approve' });
      return certificationDetail(db.read, register, params.id, language);
    }),

    route(staffMembers.rejectCertification, async ({ actor, params, body, language, once }) => {
      await decideCertification(once, actor.staffId, { ...body, id: params.id, verdict: 'reject' });
      return certificationDetail(db.read, register, params.id, language);
    }),
  ];
}
