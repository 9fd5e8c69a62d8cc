// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { COMPANY_PROFILE_FACTS, type CompanyProfile } from '@xunban/contract/company-profile';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-company-profile']);

const NOTHING = Object.fromEntries(COMPANY_PROFILE_FACTS.map((name) => [name, ''])) as CompanyProfile;

it('shows what is not set, takes what is typed, and then no longer mentions a fictitious company', async () => {
  let facts: CompanyProfile = NOTHING;
  const buildReply = () => ({
    ...{ facts, fromSettings: { ...NOTHING, hotline: '400-1' }, isCompanyNameMissing: facts.companyName === '' },
    ...{ changedBy: '周', changedAt: facts === NOTHING ? null : '2026-11-25T00:00:00Z' },
  });
  answer(calls.staffCompanyProfile.read, buildReply);
  answer(calls.staffCompanyProfile.save, ({ body }) => {
    facts = body;
    return buildReply();
  });
  openConsole('/company-profile');
  const person = setupUser();
  await screen.findByText(/虚构的演示公司/);
  expect(screen.getByText('未在此设置，使用服务器设置：400-1')).toBeInTheDocument();
  expect(screen.getAllByText('未设置，公开页面不显示')).toHaveLength(COMPANY_PROFILE_FACTS.length - 1);
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await person.type(screen.getByRole('textbox', { name: '公司名称' }), '样例电路');
  await person.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('已保存，公开页面和单据即刻更新');
  expect(screen.queryByText(/虚构的演示公司/)).not.toBeInTheDocument();
  expect(facts.companyName).toBe('样例电路');
});
