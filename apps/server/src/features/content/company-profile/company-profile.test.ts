import { COMPANY_PROFILE_FACTS, type CompanyProfile } from '@xunban/contract/company-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationCompany } from '../../../platform/company.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';
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

/** Saves a profile; a colleague approves what needs it. */
async function saveApproved({ api }: TestStaff, body: CompanyProfile) {
  const saved = await api.staffCompanyProfile.save({ body });
  if (!saved.proposal) return saved;
  const colleague = await server.newStaff(['staff.manage']);
  await decide(colleague, 'approve');
  return api.staffCompanyProfile.read();
}

const pending = async ({ api }: TestStaff) => {
  const { items } = await api.staffApprovals.list({ query: {} });
  return items.find(({ kind }) => kind === 'companyProfile');
};

async function decide(by: TestStaff, decision: 'approve' | 'refuse', id?: string) {
  const params = { kind: 'companyProfile', id: id ?? (await pending(by))?.id ?? '' } as const;
  return by.api.staffApprovals.decide({ params, body: { decision, note: '当面核对' } });
}

const inForce = () => companyProfile(server.deps.db.read, server.deps.config);

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
  const staff = await server.newStaff(['staff.manage']);
  const saved = await saveApproved(staff, OURS);
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
  expect(await saveApproved(staff, NOTHING)).toMatchObject({
    facts: NOTHING,
    isCompanyNameMissing: true,
  });
});

test('another name, tax number or bank account holds once a colleague approved it; the rest holds at once', async () => {
  const [admin, second] = [await server.newStaff(['staff.manage']), await server.newStaff(['staff.manage'])];
  await saveApproved(admin, OURS);
  const changed = { ...OURS, companyName: '深圳他人电路有限公司', bankAccount: '6222 0000 1111', hotline: '400-800-1' };
  const saved = await admin.api.staffCompanyProfile.save({ body: changed });
  expect(saved).toMatchObject({
    facts: { ...OURS, hotline: '400-800-1' },
    proposal: {
      askedBy: expect.any(String),
      facts: [
        { name: 'companyName', inForce: OURS.companyName, proposed: changed.companyName },
        { name: 'bankAccount', inForce: OURS.bankAccount, proposed: changed.bankAccount },
      ],
    },
  });
  expect(await inForce()).toMatchObject({ companyName: OURS.companyName, bankAccount: OURS.bankAccount });
  expect((await companyForDocuments(server.deps.db.read, server.deps.config)).bankAccount).toBe(OURS.bankAccount);

  // Another proposal has to wait; the rest can still be changed.
  const later = { ...saved.facts, bankAccount: '6222 0000 2222' };
  await expect(admin.api.staffCompanyProfile.save({ body: later })).rejects.toMatchObject({
    code: 'companyProfile.waits',
  });
  const free = { ...saved.facts, workingHours: '9:00–18:00' };
  expect((await admin.api.staffCompanyProfile.save({ body: free })).facts.workingHours).toBe('9:00–18:00');

  // Both administrators have the task; the requester cannot approve.
  const { items: tasks } = await second.api.staffTasks.list({ query: { view: 'unclaimed' } });
  expect(tasks.filter(({ kind }) => kind === 'confirmCompanyProfile')).toMatchObject([
    { about: expect.stringContaining('4000 0123 4567 → 6222 0000 1111') },
  ]);
  const asked = await pending(admin);
  expect(asked).toMatchObject({ isMine: true, can: ['takeBack'] });
  await expect(decide(admin, 'approve')).rejects.toMatchObject({ code: 'companyProfile.ownProposal' });
  expect((await inForce()).bankAccount).toBe(OURS.bankAccount);

  expect(await decide(second, 'approve')).toMatchObject({ decision: { isApproved: true } });
  expect(await inForce()).toMatchObject({ companyName: changed.companyName, bankAccount: changed.bankAccount });
  expect((await admin.api.staffCompanyProfile.read()).proposal).toBeNull();
  await expect(decide(second, 'approve', asked?.id)).rejects.toMatchObject({ code: 'companyProfile.ended' });
  const auditor = await server.newStaff();
  const { items: entries } = await auditor.api.staffAudit.list({ query: { action: 'approval.decide' } });
  expect(entries[0]).toMatchObject({
    object: { kind: 'companyProfile' },
    changes: expect.arrayContaining([
      expect.objectContaining({
        field: 'companyProfile',
        after: [`companyName: ${changed.companyName}`, `bankAccount: ${changed.bankAccount}`],
      }),
    ]),
  });
  await saveApproved(admin, NOTHING);
});

test('clearing a bank account waits as well; a refused or withdrawn proposal changes nothing', async () => {
  const [admin, second] = [await server.newStaff(['staff.manage']), await server.newStaff(['staff.manage'])];
  await saveApproved(admin, OURS);
  for (const by of [second, admin]) {
    const saved = await admin.api.staffCompanyProfile.save({ body: { ...OURS, bankAccount: '' } });
    expect(saved.proposal?.facts).toEqual([{ name: 'bankAccount', inForce: OURS.bankAccount, proposed: '' }]);
    expect(await decide(by, 'refuse')).toMatchObject({ decision: { isApproved: false } });
    expect((await inForce()).bankAccount).toBe(OURS.bankAccount);
  }
  await saveApproved(admin, NOTHING);
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
