import { z } from 'zod';
import { call } from '../../call.ts';
import { APPROVED_COMPANY_FACTS, COMPANY_PROFILE_FACTS, type CompanyProfileFact } from '../../company-profile.ts';
import { businessPhone, codeText, text } from '../../shared-schemas.ts';

/** '' for what is not known. */
const companyProfileInput = z
  .object({
    companyName: text(80),
    companyNameEn: text(120),
    companyAddress: text(200),
    companyAddressEn: text(200),
    workingHours: text(100),
    workingHoursEn: text(100),
    phone: businessPhone,
    hotline: businessPhone,
    email: text(100).regex(/^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/, { message: 'email' }),
    taxNo: codeText(20).regex(/^(?:[0-9A-Z]{15,20})?$/, { message: 'taxNo' }),
    bank: text(100),
    bankEn: text(120),
    bankAccount: codeText(40).regex(/^(?:\d[\d ]{5,})?$/, { message: 'bankAccountNo' }),
    sealPurpose: text(12),
    icpNo: text(40),
    policeNo: text(40),
  } satisfies Record<CompanyProfileFact, z.ZodType>)
  .meta({ id: 'CompanyProfileInput' });

/** Settings of the server can have any text. */
const companyProfile = z
  .object(
    Object.fromEntries(COMPANY_PROFILE_FACTS.map((fact) => [fact, z.string()])) as Record<
      CompanyProfileFact,
      z.ZodString
    >,
  )
  .meta({ id: 'CompanyProfile' });

/** Facts that wait for four-eyes approval. */
const proposal = z
  .object({
    facts: z.array(
      z.object({
        name: z.enum(APPROVED_COMPANY_FACTS),
        /** On pages and documents now; '' for none. */
        inForce: z.string(),
        /** On pages and documents after the approval. */
        proposed: z.string(),
      }),
    ),
    askedBy: z.string(),
    askedAt: z.string(),
  })
  .meta({ id: 'CompanyProfileProposal' });

const result = z.object({
  /** Set here by staff. */
  facts: companyProfile,
  /** Defaults where nothing is set here: from the settings of the server. */
  fromSettings: companyProfile,
  /** True when neither staff nor the server settings name the company: documents show a fictitious one. */
  isCompanyNameMissing: z.boolean(),
  proposal: proposal.nullable(),
  changedBy: z.string(),
  changedAt: z.string().nullable(),
});

export const staffCompanyProfile = {
  read: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/company-profile',
    access: { staff: 'staff.manage' },
    summary:
      'Returns the company profile, such as name, address and bank. Facts set neither here nor in the server settings are on no page.',
    result,
  }),
  save: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/company-profile',
    access: { staff: 'staff.manage' },
    audit: 'companyProfile.save',
    summary:
      'Replaces the company profile of pages and documents. For an empty field the value of the server settings applies. Another name, tax number or bank account waits for four-eyes approval.',
    body: companyProfileInput,
    result,
  }),
};
