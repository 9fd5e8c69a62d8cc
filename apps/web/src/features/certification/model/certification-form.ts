import {
  AUTHEN_TYPES,
  certificationFaults,
  type DOCUMENT_TYPES,
  type CertificationForm as WireForm,
} from '@xunban/contract/certification-rules';
import type { Broken } from '../../../shared/use-checked-form.ts';

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The form as it is filled in. Company and person have names of their own, so that changing the type loses neither. */
export interface CertificationForm {
  readonly memberType: '1' | '2';
  readonly companyName: string;
  /** The company that was picked from the search; '' while the name is only typed. */
  readonly pickedCompany: string;
  /** Tax or credit code: filled in when a company is picked. */
  readonly taxNumber: string;
  readonly personName: string;
  readonly identityNo: string;
  readonly authenType: '' | '1' | '2';
  readonly pictureType: '' | `${DocumentType}`;
  /** What the upload answered: a reference to hand in, and the picture's id to show it by. */
  readonly picture: string;
  readonly pictureId: string;
  readonly veryfyCode: string;
}

/** Keys under `validation` of the `errors` texts: page and server say the same words. */
export type CertificationRule = `certify.${
  | 'memberType'
  | 'enterpriseName'
  | 'company'
  | 'personName'
  | 'identityNo'
  | 'identityNoForm'
  | 'authenType'
  | 'pictureType'
  | 'picture'
  | 'veryfyCode'}`;

export const PERSON = '1' as const;
export const ENTERPRISE = '2' as const;
export const BY_TRANSFER = `${AUTHEN_TYPES.transfer}` as const;
export const BY_DOCUMENTS = `${AUTHEN_TYPES.documents}` as const;

export const EMPTY_CERTIFICATION: CertificationForm = {
  memberType: ENTERPRISE,
  companyName: '',
  pickedCompany: '',
  taxNumber: '',
  personName: '',
  identityNo: '',
  authenType: '',
  pictureType: '',
  picture: '',
  pictureId: '',
  veryfyCode: '',
};

/** As it travels: names in the wire's spelling, and of each field only what the chosen type needs. */
export function toWire(form: CertificationForm): WireForm {
  const isPerson = form.memberType === PERSON;
  const byDocuments = !isPerson && form.authenType === BY_DOCUMENTS;
  return {
    MemberType: form.memberType,
    Name: isPerson ? form.personName : form.companyName,
    IdentityNo: isPerson ? form.identityNo : form.taxNumber,
    AuthenType: isPerson ? '' : form.authenType,
    EnterpricePictureType: byDocuments ? form.pictureType : '',
    EnterprisePicture: byDocuments ? form.picture : '',
    VeryfyCode: form.veryfyCode,
  };
}

/** The broken rules by the form's own fields, in the order in which they stand on the page. */
export function checkCertification(form: CertificationForm): Broken<CertificationForm, CertificationRule> {
  const faults = certificationFaults(toWire(form));
  return Object.fromEntries(faults.map(([field, rule]) => [wireFields(form.memberType)[field], rule]));
}

/** The form's fields by the wire's names, as the page sends them and as the server spells them in its answers. */
export function toldFields({
  memberType,
}: Pick<CertificationForm, 'memberType'>): Readonly<Record<string, keyof CertificationForm>> {
  const entries = Object.entries(wireFields(memberType));
  return Object.fromEntries(
    entries.flatMap(([name, field]) => [
      [name, field],
      [name.charAt(0).toLowerCase() + name.slice(1), field],
    ]),
  );
}

function wireFields(memberType: CertificationForm['memberType']) {
  const isPerson = memberType === PERSON;
  return {
    MemberType: 'memberType',
    Name: isPerson ? 'personName' : 'companyName',
    IdentityNo: isPerson ? 'identityNo' : 'taxNumber',
    AuthenType: 'authenType',
    EnterpricePictureType: 'pictureType',
    EnterprisePicture: 'picture',
    VeryfyCode: 'veryfyCode',
  } as const satisfies Record<keyof WireForm, keyof CertificationForm>;
}
