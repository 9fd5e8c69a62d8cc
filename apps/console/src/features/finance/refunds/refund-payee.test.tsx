// @vitest-environment happy-dom
import { calls, type StaffRefund } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-refunds', 'payment', 'withdrawal-texts']);

const ID = '11111111-0000-4000-8000-000000000001';
const FILE = '11111111-0000-4000-8000-000000000002';
const waiting: StaffRefund = {
  ...{ id: ID, refundNo: 'TK261126AAAAAAAAAA', state: 'manual', amount: 500, reason: '订单取消', attempts: 12 },
  ...{ gatewayAnswer: 'refused', canStillBePaid: false, wasPaidTwice: false, payNo: 'ZF1', gateway: 'sandbox' },
  ...{ gatewayRef: 'SB1', mainNo: 'XB1', memberId: ID, memberNo: 'M1', memberName: '钱多多', phone: '138****0000' },
  ...{ createdAt: '2026-11-25T10:00:00+08:00', endedAt: null, bankReference: '', settledBy: '', note: '' },
  ...{ attestation: '', payee: null, can: ['askPayee', 'retry'] },
};
const payee: NonNullable<StaffRefund['payee']> = {
  ...{ id: FILE, kind: 'company', holderName: '<img src=x onerror=alert(1)>', bank: 'cmb', branch: '深圳南山支行' },
  ...{ accountNo: '***********8901', isOrigin: false, reason: '<script>alert(2)</script>', evidenceName: '来函.pdf' },
  ...{ state: 'waiting', askedBy: '吴财务', askedAt: '2026-11-25T11:00:00+08:00', decidedBy: '', decidedAt: null },
  note: '',
};

it('asks for an account with evidence before anything can be paid, and then waits for a colleague', async () => {
  let row = waiting;
  const sent: unknown[] = [];
  answer(calls.staffRefunds.list, () => ({ totalCount: 1, items: [row] }));
  answer(calls.staffRefunds.upload, () => ({ id: FILE, fileName: '来函.pdf' }));
  answer(calls.staffRefunds.askPayee, ({ body }) => {
    sent.push(body);
    row = { ...waiting, payee, can: ['retry'] };
    return row;
  });
  openConsole('/refunds');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '填写收款账户' }));
  expect(screen.queryByRole('button', { name: '登记已付' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '提交' }));
  for (const fault of ['请填写户名', '请选择银行', '请填写账号', '请写明理由', '请上传凭据'])
    await dialog.findByText(fault);
  await person.click(dialog.getByRole('radio', { name: '对公账户' }));
  await person.type(dialog.getByRole('textbox', { name: '户名' }), '深圳市测试科技有限公司');
  await person.click(dialog.getByRole('combobox', { name: '银行' }));
  await person.click(await screen.findByText('中国工商银行'));
  await person.type(dialog.getByRole('textbox', { name: '开户支行' }), '深圳南山支行');
  await person.type(dialog.getByRole('textbox', { name: '账号' }), '755912345678901');
  await person.type(dialog.getByRole('textbox', { name: '理由' }), '原账户已注销');
  await person.upload(dialog.getByLabelText('凭据'), new File(['%PDF-'], '来函.pdf', { type: 'application/pdf' }));
  await person.click(dialog.getByRole('button', { name: '提交' }));
  const link = await screen.findByRole('link', { name: '等待审批' });
  expect(link).toHaveAttribute('href', '/approvals?filter=TK261126AAAAAAAAAA');
  expect(sent).toEqual([
    {
      ...{ kind: 'company', holderName: '深圳市测试科技有限公司', bank: 'icbc', branch: '深圳南山支行' },
      ...{ accountNo: '755912345678901', reason: '原账户已注销', evidenceId: FILE, evidenceName: '来函.pdf' },
    },
  ]);
});

it('shows what was written as text, whatever it is', async () => {
  const asked: StaffRefund = { ...waiting, payee, can: ['retry'] };
  answer(calls.staffRefunds.list, () => ({ totalCount: 1, items: [asked] }));
  openConsole('/refunds');
  await screen.findByText(/<img src=x onerror=alert\(1\)> · 招商银行/);
  expect(screen.getByText(/<script>alert\(2\)<\/script>/)).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

it('posts a transfer to the approved account', async () => {
  const done = { ...payee, state: 'done', holderName: '深圳市测试科技有限公司', decidedBy: '李经理' } as const;
  const agreed: StaffRefund = {
    ...waiting,
    payee: { ...done, decidedAt: '2026-11-25T12:00:00+08:00' },
    can: ['settle', 'askPayee', 'retry'],
  };
  const sent: unknown[] = [];
  answer(calls.staffRefunds.list, () => ({ totalCount: 1, items: [agreed] }));
  answer(calls.staffRefunds.settle, ({ body }) => {
    sent.push(body);
    const settled: StaffRefund = {
      ...agreed,
      state: 'succeeded',
      bankReference: 'BANK-1',
      settledBy: '吴财务',
      can: [],
    };
    return settled;
  });
  openConsole('/refunds');
  const person = setupUser();
  await screen.findByRole('button', { name: '更换收款账户' });
  await person.click(screen.getByRole('button', { name: '登记已付' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/深圳市测试科技有限公司 · 招商银行 · 深圳南山支行/)).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: '银行流水号' }), 'BANK-1');
  await person.type(dialog.getByRole('textbox', { name: '说明' }), '网银已转');
  await person.click(dialog.getByRole('button', { name: '登记已付' }));
  await screen.findByText('已登记，账已记');
  expect(sent).toEqual([{ payeeId: FILE, bankReference: 'BANK-1', note: '网银已转', attestation: '' }]);
});

it('shows every account so far: who wrote it down and who decided, when and why', async () => {
  const refused: typeof payee = {
    ...{ ...payee, id: ID, state: 'refused', holderName: '钱多多', note: '户名与订单不符' },
    ...{ decidedBy: '郑主管', decidedAt: '2026-11-25T10:40:00+08:00', reason: '客户来电' },
  };
  const asked: StaffRefund = { ...waiting, payee, can: ['retry'] };
  answer(calls.staffRefunds.list, () => ({ totalCount: 1, items: [asked] }));
  answer(calls.staffRefunds.payees, () => ({ items: [payee, refused] }));
  openConsole('/refunds');
  await setupUser().click(await screen.findByRole('button', { name: '历次账户' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'TK261126AAAAAAAAAA 的历次收款账户' }));
  const [newest, previous] = await dialog.findAllByRole('listitem');
  expect(newest).toHaveTextContent('吴财务 填写，2026-11-25 11:00');
  expect(previous).toHaveTextContent('郑主管 拒绝，2026-11-25 10:40 · 户名与订单不符');
  expect(previous).toHaveTextContent('钱多多 · 招商银行 · 深圳南山支行 · ***********8901');
});
