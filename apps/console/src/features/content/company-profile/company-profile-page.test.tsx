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
    proposal: null,
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

it('shows a proposal next to what is in force, and fixes the fields that it may change', async () => {
  const facts: CompanyProfile = { ...NOTHING, bankAccount: '4000 0123 4567', taxNo: '91440300MA5DEMO000' };
  const proposal = {
    facts: [{ name: 'bankAccount' as const, inForce: facts.bankAccount, proposed: '6222 0000 1111' }],
    ...{ askedBy: '周管理', askedAt: '2026-11-25T10:35:00+08:00' },
  };
  const buildReply = (isProposed: boolean) => ({
    ...{ facts, fromSettings: NOTHING, isCompanyNameMissing: false, proposal: isProposed ? proposal : null },
    ...{ changedBy: '周', changedAt: '2026-11-25T00:00:00Z' },
  });
  answer(calls.staffCompanyProfile.read, () => buildReply(false));
  answer(calls.staffCompanyProfile.save, () => buildReply(true));
  openConsole('/company-profile');
  const person = setupUser();
  const account = () => screen.findByRole('textbox', { name: '银行账号' });
  expect(screen.queryByText('等待审批的修改')).not.toBeInTheDocument();
  await person.clear(await account());
  await person.type(await account(), '6222 0000 1111');
  await person.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('已提交，名称、税号和账号的修改等待另一位管理员审批');
  const row = await screen.findByRole('row', { name: '银行账号 4000 0123 4567 6222 0000 1111' });
  expect(row).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去审批' })).toHaveAttribute('href', '/approvals');
  expect(await account()).toHaveValue('4000 0123 4567');
  expect(await account()).toHaveAttribute('readonly');
  expect(screen.getByRole('textbox', { name: '电话' })).not.toHaveAttribute('readonly');
});
