import { COMPANY_PROFILE_FACTS, type CompanyProfile } from '@xunban/contract/company-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationCompany } from '../../../platform/company.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { companyForDocuments, companyProfile, factsOfSettings } from './company-profile.ts';
import { factsOnPages, organisation } from './facts-on-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NOTHING = Object.fromEntries(COMPANY_PROFILE_FACTS.map((name) => [name, ''])) as CompanyProfile;
const OURS: CompanyProfile = {
  ...NOTHING,
  companyName: '深圳样例电路有限公司',
  companyNameEn: 'Sample Circuits Ltd.',
  hotline: '0755-12345678',
  bankAccount: '4000 0123 4567',
};

test('unset facts are on no page; documents show the demonstration company', async () => {
  const { config, db } = server.deps;
  const settings = { ...config, demonstration: false, hotline: '' };
  const { all } = await factsOnPages(db.read, settings, 'zh-CN');
  expect(Object.values(all).filter((value) => value !== '')).toEqual([]);
  expect(await organisation(db.read, settings, 'en')).toEqual({
    '@type': 'Organization',
    name: '迅板 Xunban',
    url: '/',
  });
  expect(await companyForDocuments(db.read, settings)).toBe(demonstrationCompany);
});

test('set facts are on pages and documents, in their language, and nothing of the demonstration company stays', async () => {
  const { api } = await server.newStaff(['staff.manage']);
  const saved = await api.staffCompanyProfile.save({ body: OURS });
  expect(saved).toMatchObject({ facts: OURS, isCompanyNameMissing: false });
  expect(saved.changedBy).not.toBe('');
  const { config, db } = server.deps;
  expect((await factsOnPages(db.read, config, 'en')).localized).toMatchObject({ companyName: 'Sample Circuits Ltd.' });
  expect((await factsOnPages(db.read, config, 'zh-TW')).localized).toMatchObject({
    companyName: '深圳样例电路有限公司',
  });
  expect(await organisation(db.read, config, 'zh-CN')).toMatchObject({
    legalName: '深圳样例电路有限公司',
    telephone: '0755-12345678',
  });
  expect(await companyForDocuments(db.read, config)).toMatchObject({
    name: { zh: '深圳样例电路有限公司', en: 'Sample Circuits Ltd.' },
    address: { zh: '', en: '' },
    taxNo: '',
    bankAccount: '4000 0123 4567',
  });
  const { hotline } = await (await server.newMember()).api.member.service();
  expect(hotline).toBe('0755-12345678');
  expect(await api.staffCompanyProfile.save({ body: NOTHING })).toMatchObject({
    facts: NOTHING,
    isCompanyNameMissing: true,
  });
});

test('another bank account raises an alarm, which only another user acknowledges; a telephone number raises none', async () => {
  const [admin, other] = await Promise.all([server.newStaff(), server.newStaff()]);
  const alarms = async ({ api }: typeof admin) => {
    const { items } = await api.staffLedgerChecks.alarms({ query: { filter: '6222' } });
    return items.map(({ kind, subject, can }) => ({ kind, subject, can }));
  };
  const { api } = admin;
  await api.staffCompanyProfile.save({ body: { ...OURS, bankAccount: '6222 0000 1111' } });
  await api.staffCompanyProfile.save({ body: { ...OURS, bankAccount: '6222 0000 1111', hotline: '0755-1' } });
  const alarm = { kind: 'companyAccount', subject: '6222 0000 1111' };
  expect(await alarms(admin)).toEqual([{ ...alarm, can: [] }]);
  expect(await alarms(other)).toEqual([{ ...alarm, can: ['acknowledge'] }]);
  await api.staffCompanyProfile.save({ body: NOTHING });
});

test('the server settings apply where nothing is set, except those of the fictitious company', () => {
  const own = { ...demonstrationCompany, name: { zh: '某公司', en: 'Some company' } };
  const settings = { hotline: '400-1', demonstration: false } as const;
  expect(factsOfSettings({ ...settings, company: own })).toMatchObject({ companyName: '某公司', hotline: '400-1' });
  expect(factsOfSettings({ ...settings, company: demonstrationCompany })).toMatchObject({ companyName: '', taxNo: '' });
});

test('every invalid field is reported, nothing is written, and reading and writing require the permission', async () => {
  const { api } = await server.newStaff(['staff.manage']);
  const body = { ...OURS, hotline: 'call us', email: 'no address', taxNo: '12', bankAccount: 'x' };
  await expect(api.staffCompanyProfile.save({ body })).rejects.toMatchObject({
    validationErrors: [
      { members: ['hotline'] },
      { members: ['email'] },
      { members: ['taxNo'] },
      { members: ['bankAccount'] },
    ],
  });
  expect((await companyProfile(server.deps.db.read, server.deps.config)).companyName).toBe('');
  const other = await server.newStaff(['content.publish']);
  await expect(other.api.staffCompanyProfile.read()).rejects.toMatchObject({ code: 'forbidden' });
  await expect(other.api.staffCompanyProfile.save({ body: OURS })).rejects.toMatchObject({ code: 'forbidden' });
});
