import { z } from 'zod';
import { call } from '../../call.ts';
import { OWNER_FACTS, type OwnerFact } from '../../company-profile.ts';
import { businessPhone, codeText, text } from '../../shared-schemas.ts';

/** '' for what is not known. */
const ownerFactsIn = z
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
  } satisfies Record<OwnerFact, z.ZodType>)
  .meta({ id: 'OwnerFactsInput' });

/** Settings of the server can have any text. */
const ownerFacts = z
  .object(Object.fromEntries(OWNER_FACTS.map((fact) => [fact, z.string()])) as Record<OwnerFact, z.ZodString>)
  .meta({ id: 'OwnerFacts' });

const result = z.object({
  /** Set here by staff. */
  facts: ownerFacts,
  /** Defaults where nothing is set here: from the settings of the server. */
  fromSettings: ownerFacts,
  /** True when documents show an invented company, because none is configured. */
  isInvented: z.boolean(),
  changedBy: z.string(),
  changedAt: z.string().nullable(),
});

export const staffOwnerFacts = {
  read: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/company-profile',
    access: { staff: 'staff.manage' },
    summary: 'Returns the company profile, such as name, address and bank. Empty fields appear on no page.',
    result,
  }),
  save: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/company-profile',
    access: { staff: 'staff.manage' },
    audit: 'ownerFacts.save',
    summary: 'Replaces the company profile of pages and documents. Empty fields appear on no page.',
    body: ownerFactsIn,
    result,
  }),
};
