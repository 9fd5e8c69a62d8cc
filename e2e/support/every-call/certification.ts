// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import { codeFor } from './account.ts';
import type { Buyer, Scenario } from './scenario.ts';

const MEMBER = '/api/applet/memberapplet';
const INVOICE = '/api/applet/memberinvoice';

export interface Profiles {
  /** The profile of the person, saved before the certification. */
  readonly personal: string;
  readonly company: string;
}

interface Profile {
  readonly id: string;
}

/** The member saves a personal billing profile, and edits it. */
export async function saveProfile({ client, session: { guid } }: Buyer): Promise<string> {
  const form = { holder: 'person', title: '林采购', kind: 'ordinary' };
  const { id } = await client.call<Profile>(`POST ${INVOICE}/post-addmemberinvoice`, { query: { guid }, body: form });
  await client.call(`PUT ${INVOICE}/put-editmemberinvoice`, {
    query: { id, guid },
    body: { ...form, email: 'lin@example.com' },
  });
  expect(await client.call(`GET ${INVOICE}/get-detail`, { query: { id } })).toMatchObject({
    ...{ id, title: '林采购', email: 'lin@example.com', isDefault: true },
  });
  return id;
}

/**
 * The member is certified as a company by a transfer. The transferred money is in the wallet, and the company has a billing
 * profile of its own next to the personal one.
 */
export async function certify(scenario: Scenario, buyer: Buyer, personal: string): Promise<Profiles> {
  const { client, session } = buyer;
  const company = await findCompany(buyer);
  const { account } = await client.call<{ account: string }>(
    'GET /api/applet/banksubaccount/get-banksubaccount-cardno',
    { query: { from: 4 } },
  );
  const submitted = await client.call(`POST ${MEMBER}/post-setaccountbelongsubmit`, {
    body: {
      ...{ MemberType: 2, Name: company.companyName, IdentityNo: company.creditCode, AuthenType: 1 },
      ...{ EnterpricePictureType: 6, EnterprisePicture: '', VeryfyCode: await codeFor(scenario, buyer.phone, 5) },
    },
  });
  expect(submitted).toMatchObject({ state: 'awaitingTransfer', memberType: '' });
  const prefill = () => client.call(`GET ${MEMBER}/get-companynameandinvoiceno`);
  const known = { companyName: company.companyName, invoiceNo: company.creditCode };
  expect(await prefill()).toEqual({ ...known, isFixed: false });

  const transfer = { toAccount: account, amount: '5000.00', payerName: company.companyName };
  const notified = await scenario.request.post('/dev/bank', { form: { ...transfer, bankReference: '', remark: '' } });
  expect(await notified.text()).toContain('200');
  expect(await prefill()).toEqual({ ...known, isFixed: true });
  expect(await client.call('GET /api/applet/appletaccount/get-applet-getmemberinfo')).toMatchObject({
    ...{ memberType: 'Enterprise', companyName: company.companyName, cash: 5000 },
  });
  expect(
    await client.call(`POST ${MEMBER}/maoyitong-records`, { body: { mbGuid: session.guid, maxResultCount: 10 } }),
  ).toMatchObject({ totalCount: 1, items: [{ amount: 5000, payerName: company.companyName, left: 5000 }] });

  const { items } = await client.call<{ items: Profile[] }>(`GET ${INVOICE}/get-listbymbid`, {
    query: { guid: session.guid },
  });
  expect(items).toMatchObject([
    { holder: 'company', title: company.companyName, taxNo: company.creditCode, isDefault: true, isFixed: true },
    { id: personal, holder: 'person', title: '林采购', taxNo: '', isDefault: false, isFixed: false },
  ]);
  return { personal, company: items[0]?.id ?? '' };
}

/** The names that contain a text (2), and the code of one of them (1). */
async function findCompany({ client }: Buyer) {
  const search = <R>(companyName: string, type: 1 | 2) =>
    client.call<R>(`GET ${MEMBER}/get-tyccompanyinfo`, { query: { companyName, type } });
  const { companyNames } = await search<{ companyNames: string[] }>('深圳', 2);
  const [name = ''] = companyNames;
  const found = await search<{ companyName: string; creditCode: string }>(name, 1);
  expect(found).toEqual({ companyNames: [], companyName: name, creditCode: expect.stringMatching(/^[0-9A-Z]{18}$/) });
  return found;
}
