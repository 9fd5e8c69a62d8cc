// @vitest-environment happy-dom
import { calls, type StaffInvoice } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-invoices', 'invoice-texts']);

const MEMBER = '22222222-0000-4000-8000-000000000001';
const INVOICE: StaffInvoice = {
  ...{ id: '11111111-0000-4000-8000-000000000001', applicationNo: 'KP261123AAAAAAAAAA', state: 'applied' },
  ...{ title: '深圳星河电子有限公司', kind: 'ordinary', medium: 'electronic', amount: 503, appliedAmount: 503 },
  ...{
    reversed: 0,
    invoiceNos: [],
    reason: '',
    person: '',
    appliedAt: '2026-11-23T10:00:00+08:00',
    endedAt: null,
    taxNo: '',
  },
  ...{ memberId: MEMBER, memberNo: 'XB100001', memberName: '王小明', invoices: 1, fault: '', version: 1 },
  ...{ can: ['issue', 'enter', 'reject'] },
};
const OPEN_TAX = { applied: 0, free: 57.52, waiting: 0, owed: 0 };
const LOWERED: StaffInvoice = { ...INVOICE, amount: 469.67, version: 2 };

/** Opens the list with this application, and the dialog that issues it. */
async function openIssueDialog(found: () => StaffInvoice) {
  answer(calls.staffInvoices.list, () => ({ totalCount: 1, items: [found()] }));
  answer(calls.staffInvoices.unmatched, () => ({ hasService: true, items: [] }));
  answer(calls.staffInvoices.openTax, () => ({
    totalCount: 1,
    items: [
      {
        no: 'P2611030017',
        mainNo: 'M2611030001',
        kind: 'board' as const,
        soldAt: '2026-11-03T10:00:00+08:00',
        ...OPEN_TAX,
      },
    ],
  }));
  answer(calls.staffInvoices.month, ({ params }) => ({
    ...{ month: params.month, posted: 0, invoiced: 0, creditNote: 0, invoices: 0, postedSince: 0, invoicedSince: 0 },
    ...{ applied: 0, free: 0, waiting: 0, owed: 0, unexplained: 0 },
  }));
  const user = setupUser();
  openConsole('/invoices');
  await user.click(await screen.findByRole('button', { name: '开具当前页 1 份申请' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = () => within(dialog).getByRole('button', { name: /^开\s*具$/ });
  return { user, dialog, confirm };
}

it('lists the sales whose tax is not invoiced', async () => {
  await openIssueDialog(() => INVOICE);
  const row = (await screen.findByText('P2611030017')).closest('tr');
  expect(row).toHaveTextContent('M2611030001');
  expect(row).toHaveTextContent('57.52');
});

it('shows the lowered amount with the previous one, and issues for it', async () => {
  const asked: unknown[] = [];
  answer(calls.staffInvoices.issue, ({ body }) => {
    asked.push(body);
    return { applications: 1, invoices: 1 };
  });
  const { user, dialog, confirm } = await openIssueDialog(() => LOWERED);
  expect(within(dialog).getByText('¥469.67')).toBeInTheDocument();
  expect(within(dialog).getByText('因退款由 ¥503.00 调减')).toBeInTheDocument();
  await user.click(confirm());
  await screen.findByText('已提交税务平台：1 张发票');
  expect(asked).toEqual([{ applications: [{ id: INVOICE.id, amount: 469.67 }] }]);
});

it('an amount that a refund lowered meanwhile is refused; the dialog shows the new one and cannot be sent again', async () => {
  let found = INVOICE;
  const asked: unknown[] = [];
  answer(calls.staffInvoices.issue, ({ body }) => {
    asked.push(body);
    found = LOWERED;
    return refuse('invoice.amountsChanged', undefined, { nos: INVOICE.applicationNo });
  });
  const { user, dialog, confirm } = await openIssueDialog(() => found);
  await user.click(confirm());
  await screen.findByText(`申请 ${INVOICE.applicationNo} 的金额已因退款变化，请按新金额重新确认后开具`);
  expect(await within(dialog).findByText('¥469.67')).toBeInTheDocument();
  expect(confirm()).toBeDisabled();
  expect(asked).toEqual([{ applications: [{ id: INVOICE.id, amount: 503 }] }]);
});
