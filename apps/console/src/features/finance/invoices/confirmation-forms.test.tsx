// @vitest-environment happy-dom
import { calls, type StaffInvoiceDetail } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-invoices', 'invoice-texts']);

const AT = '2026-11-23T10:00:00+08:00';
const FORM_NO = '44000000000000000001';
type CreditNote = StaffInvoiceDetail['documents'][number]['creditNotes'][number];

const CREDIT_NOTE: CreditNote = {
  can: [],
  ...{ id: '33333333-0000-4000-8000-000000000001', kind: 'creditNote', state: 'waiting', invoiceNo: '', at: AT },
  ...{ cause: 'returned', amount: 113, formNo: FORM_NO, initiator: 'buyer', waitsUntil: AT, canAnswer: false },
  ...{ awaitsTaxBureau: false, reason: '退货', fault: '', enteredBy: '陈会计' },
};

function detail(
  form?: Pick<StaffInvoiceDetail['documents'][number]['creditNotes'][number], 'can'>,
): StaffInvoiceDetail {
  return {
    ...{ id: '11111111-0000-4000-8000-000000000001', applicationNo: 'KP261123AAAAAAAAAA', state: 'issued' },
    ...{ title: '深圳星河电子有限公司', kind: 'special', medium: 'electronic', amount: 113, appliedAmount: 113 },
    ...{
      reversed: 0,
      invoiceNos: ['26000000000000000001'],
      reason: '',
      person: '',
      appliedAt: AT,
      endedAt: AT,
      taxNo: '',
    },
    ...{ memberId: '22222222-0000-4000-8000-000000000001', memberNo: 'XB100001', memberName: '王小明', invoices: 1 },
    ...{ fault: '', version: 1, can: [], delivery: '', deliveryPhone: '', email: '', mailState: 'none', note: '' },
    buyer: {
      ...{ holder: 'company', title: '深圳星河电子有限公司', taxNo: '', registeredAddress: '', registeredPhone: '' },
      ...{ bank: '', bankAccount: '' },
    },
    history: [],
    documents: [
      {
        ...{ id: '44444444-0000-4000-8000-000000000001', position: 1, state: 'issued', amount: 113, net: 100, tax: 13 },
        ...{ reversed: 0, invoiceNo: '26000000000000000001', issuedAt: AT, hasPdf: true, hasXml: false, carrier: '' },
        ...{ waybill: '', sentAt: null, usedAt: AT, lines: [], fault: '', enteredBy: '' },
        creditNotes: form ? [{ ...CREDIT_NOTE, ...form }] : [],
        can: form ? ['use'] : ['creditNote', 'use'],
      },
    ],
  };
}

it('a form that the buyer has started is recorded with its number and its start', async () => {
  const sent: unknown[] = [];
  answer(calls.staffInvoices.detail, () => detail());
  answer(calls.staffInvoices.recordForm, ({ body }) => {
    sent.push(body);
    return detail({ can: [] });
  });
  const user = setupUser();
  openConsole(`/invoices/${detail().id}`);
  await user.click(await screen.findByRole('button', { name: /^红\s*冲$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '登记红字信息确认单' }));
  await user.type(await dialog.findByLabelText('确认单编号'), FORM_NO);
  await user.click(dialog.getByRole('radio', { name: '购方' }));
  await user.type(dialog.getByLabelText('说明'), '退货');
  await user.click(dialog.getByRole('button', { name: /^红\s*冲$/ }));
  await screen.findByText('已登记确认单');
  expect(sent).toEqual([{ formNo: FORM_NO, initiator: 'buyer', cause: 'returned', reason: '退货' }]);
});

it('a waiting form shows its number and initiator, and is declined by its button', async () => {
  const sent: unknown[] = [];
  answer(calls.staffInvoices.detail, () => detail({ can: ['confirm', 'decline', 'revoke'] }));
  answer(calls.staffInvoices.followForm, ({ body }) => {
    sent.push(body);
    return detail({ can: [] });
  });
  const user = setupUser();
  openConsole(`/invoices/${detail().id}`);
  expect(await screen.findByText(new RegExp(`红字信息确认单 ${FORM_NO} · 购方发起`))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '已拒绝' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '已拒绝' }));
  await screen.findByText('已登记');
  expect(sent).toEqual([{ step: 'decline' }]);
});
