// @vitest-environment happy-dom
import { calls, type PackingJob } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-packing', 'console-main-order', 'order-texts', 'pricing']);

const id = (end: number) => `11111111-0000-4000-8000-00000000000${end}`;
const job: PackingJob = {
  ...{ mainOrderId: id(1), mainNo: 'XB1', memberId: id(2), memberName: '远航电子', memberNo: 'M1', carrier: 'SF' },
  ...{
    packing: { label: 'company', labelText: '', poNumber: '', costCentre: '' },
    promisedShipDate: null,
    parcels: [],
  },
  address: {
    ...{ contactName: '李工', phone: '137****5678', companyName: '' },
    ...{ province: '广东省', city: '深圳市', district: '宝安区', detail: '1 号' },
  },
  boards: [
    {
      ...{ id: id(3), orderNo: 'XB1-1', state: 60, quantity: 10, boardsPerPiece: 1, packed: 0, sent: 0, weightG: 200 },
      ...{ isPaid: true, missingDocuments: [] },
    },
  ],
};

it('describes waybill formats in words, and takes a number from a carrier that issues them', async () => {
  const sent: unknown[] = [];
  answer(calls.staffParcels.station, () => ({ totalCount: 1, items: [job] }));
  answer(calls.staffParcels.carriers, () => [
    { carrier: 'SF', masks: ['SF#{10,15}', '#{12}'], isTracked: true, issuesWaybills: true },
    { carrier: 'EMS', masks: ['@{2}#{9}CN'], isTracked: true, issuesWaybills: false },
    { carrier: 'PICKUP', masks: [], isTracked: false, issuesWaybills: false },
  ]);
  answer(calls.staffParcels.requestWaybill, ({ body }) => {
    sent.push(body);
    return { waybill: 'SF1000000000011' };
  });
  answer(calls.staffParcels.pack, ({ body }) => {
    sent.push(body);
    return job;
  });
  openConsole('/packing');
  await screen.findByText('SF 加 10–15 位数字，或 12 位数字');
  expect(screen.getByText('2 位字母 加 9 位数字 加 CN')).toBeInTheDocument();
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: '装箱' }));
  const dialog = within(await screen.findByRole('dialog'));
  // The pieces are proposed already.
  await expect.poll(() => dialog.getByRole('textbox', { name: '运单号' })).toHaveFocus();
  await person.click(await dialog.findByRole('button', { name: '取号' }));
  await expect.poll(() => dialog.getByRole('textbox', { name: '运单号' })).toHaveValue('SF1000000000011');
  await person.click(dialog.getByRole('button', { name: '装箱' }));
  await screen.findByText('已装箱，打印面单后交接');
  expect(sent).toEqual([
    { carrier: 'SF', weightG: 200 },
    { carrier: 'SF', waybill: 'SF1000000000011', weightG: 200, items: [{ orderId: id(3), pieces: 10 }] },
  ]);
});
