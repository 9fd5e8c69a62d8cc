import {
  AUTHEN_TYPES,
  certificationFaults,
  type DOCUMENT_TYPES,
  type CertificationForm as SentForm,
} from '@xunban/contract/certification-rules';
import type { FieldErrors } from '../../../../shared/use-checked-form.ts';

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** State of the form. Company and individual have separate names, so that changing the type loses neither. */
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
  readonly documentType: '' | `${DocumentType}`;
  /** The result of the upload: a reference to submit, and the image's id to show it by. */
  readonly image: string;
  readonly imageId: string;
  readonly verifyCode: string;
}

/** Keys under `validation` of the `errors` texts: page and server use the same texts. */
export type CertificationRule = `certify.${
  | 'memberType'
  | 'enterpriseName'
  | 'company'
  | 'personName'
  | 'identityNo'
  | 'identityNoForm'
  | 'authenType'
  | 'documentType'
  | 'image'
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
  documentType: '',
  image: '',
  imageId: '',
  verifyCode: '',
};

/** Returns the request body: only the fields that the chosen type needs. */
export function toSent(form: CertificationForm): SentForm {
  const isPerson = form.memberType === PERSON;
  const byDocuments = !isPerson && form.authenType === BY_DOCUMENTS;
  return {
    memberType: form.memberType,
    name: isPerson ? form.personName : form.companyName,
    identityNo: isPerson ? form.identityNo : form.taxNumber,
    authenType: isPerson ? '' : form.authenType,
    documentType: byDocuments ? form.documentType : '',
    image: byDocuments ? form.image : '',
    verifyCode: form.verifyCode,
  };
}

/** Returns the violated rules by field, in the order of the fields on the page. */
export function checkCertification(form: CertificationForm): FieldErrors<CertificationForm, CertificationRule> {
  const faults = certificationFaults(toSent(form));
  return Object.fromEntries(faults.map(([field, rule]) => [mapSentFields(form)[field], rule]));
}

/** Maps the sent field names, which the server's errors use, to the form's fields. */
export function mapSentFields({
  memberType,
}: Pick<CertificationForm, 'memberType'>): Readonly<Record<keyof SentForm, keyof CertificationForm>> {
  const isPerson = memberType === PERSON;
  return {
    memberType: 'memberType',
    name: isPerson ? 'personName' : 'companyName',
    identityNo: isPerson ? 'identityNo' : 'taxNumber',
    authenType: 'authenType',
    documentType: 'documentType',
    image: 'image',
    verifyCode: 'verifyCode',
  };
}
