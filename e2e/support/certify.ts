import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { makeImage } from './images.ts';
import type { TestMember } from './member.ts';
import { makeMember } from './member.ts';
import { smsCode } from './outbox.ts';

export interface HandedIn {
  readonly member: TestMember;
  readonly company: string;
  readonly creditCode: string;
}

/**
 * A member hands in a company's licence, as its page would: by the same calls, without a browser of its own.
 * @param given whose licence it is; a new member when left out
 */
export async function handInDocuments(page: Page, companyName: string, given?: TestMember): Promise<HandedIn> {
  const { request } = page;
  const member = given ?? (await makeMember(request));
  const headers = { Authorization: `Bearer ${member.token}` };
  const search = async (query: Record<string, string>) => {
    const answer = await request.get('/api/applet/memberapplet/get-tyccompanyinfo', { headers, params: query });
    return (await answer.json()).result;
  };
  const [company = ''] = (await search({ companyName: companyName, type: '2' })).companyNames;
  const { creditCode } = await search({ companyName: company, type: '1' });
  const { name, mimeType, buffer } = await makeImage(page);
  const upload = await request.post('/api/app/up-load-file/upload-file?dirName=certification', {
    headers,
    multipart: { file: { name, mimeType, buffer } },
  });
  const { filePath } = await upload.json();
  const answer = await request.post('/api/applet/memberapplet/post-setaccountbelongsubmit', {
    headers,
    data: {
      MemberType: '2',
      Name: company,
      IdentityNo: creditCode,
      AuthenType: '2',
      EnterpricePictureType: '2',
      EnterprisePicture: filePath,
      VeryfyCode: await codeFor(request, member),
    },
  });
  expect(await answer.json()).toMatchObject({ success: true, result: { state: 'reviewing' } });
  return { member, company, creditCode };
}

/** Requests a code as the member, retrying until its rate limit allows one. */
async function codeFor(request: APIRequestContext, { phone, token }: TestMember): Promise<string> {
  await expect(async () => {
    const answer = await request.get('/api/applet/appletaccount/get-xunban-message-code', {
      headers: { Authorization: `Bearer ${token}` },
      params: { mobile: phone, type: '5' },
    });
    expect((await answer.json()).success).toBe(true);
  }).toPass({ timeout: 75_000, intervals: [3000] });
  return smsCode(request, phone);
}
