import {
  AUTHEN_TYPES,
  certificationFaults,
  type DOCUMENT_TYPES,
  type CertificationForm as SentForm,
} from '@xunban/contract/certification-rules';
import type { Broken } from '../../../../shared/use-checked-form.ts';

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
  readonly verifyCode: string;
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
  verifyCode: '',
};

/** As it is sent: of each field only what the chosen type needs. */
export function toSent(form: CertificationForm): SentForm {
  const isPerson = form.memberType === PERSON;
  const byDocuments = !isPerson && form.authenType === BY_DOCUMENTS;
  return {
    memberType: form.memberType,
    name: isPerson ? form.personName : form.companyName,
    identityNo: isPerson ? form.identityNo : form.taxNumber,
    authenType: isPerson ? '' : form.authenType,
    pictureType: byDocuments ? form.pictureType : '',
    picture: byDocuments ? form.picture : '',
    verifyCode: form.verifyCode,
  };
}

/** The broken rules by the form's own fields, in the order in which they stand on the page. */
export function checkCertification(form: CertificationForm): Broken<CertificationForm, CertificationRule> {
  const faults = certificationFaults(toSent(form));
  return Object.fromEntries(faults.map(([field, rule]) => [toldFields(form)[field], rule]));
}

/** The form's fields by the names that are sent and that the server's faults tell. */
export function toldFields({
  memberType,
}: Pick<CertificationForm, 'memberType'>): Readonly<Record<keyof SentForm, keyof CertificationForm>> {
  const isPerson = memberType === PERSON;
  return {
    memberType: 'memberType',
    name: isPerson ? 'personName' : 'companyName',
    identityNo: isPerson ? 'identityNo' : 'taxNumber',
    authenType: 'authenType',
    pictureType: 'pictureType',
    picture: 'picture',
    verifyCode: 'verifyCode',
  };
}
