// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { COMPANY_PROFILE_FACTS, type CompanyProfile } from '@xunban/contract/company-profile';
import { answer } from '@xunban/testkit/fake-server';
import { screen, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-articles', 'console-company-profile']);

const NOTHING = Object.fromEntries(COMPANY_PROFILE_FACTS.map((name) => [name, ''])) as CompanyProfile;

it('the page about the company names the facts that it leaves out, with the way to fill them in', async () => {
  answer(calls.staffArticles.one, ({ params }) => ({
    ...{
      id: params.id,
      kind: 'page' as const,
      slug: 'about',
      category: null,
      position: 1,
      state: 'published' as const,
      readings: 0,
    },
    texts: [],
    versions: [],
  }));
  answer(calls.staffCompanyProfile.read, () => ({
    ...{ facts: { ...NOTHING, companyName: '样例电路' }, fromSettings: { ...NOTHING, hotline: '400-1' } },
    ...{ isCompanyNameMissing: false, proposal: null, changedBy: '', changedAt: null },
  }));
  answer(calls.staffArticles.preview, () => ({ blocks: [], faults: [] }));
  openConsole('/articles/0b6f2f0e-6a4d-4f0e-9a51-3f0d6a1c2b11');
  expect(await screen.findByText(/还没有填写的内容.*地址、工作时间、电话、邮箱/)).toBeInTheDocument();
  expect(screen.queryByText(/还没有填写的内容.*公司名称/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去填写公司资料' })).toHaveAttribute('href', '/company-profile');
});
