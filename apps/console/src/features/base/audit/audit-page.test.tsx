// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { AuditEntry } from './audit-queries.ts';

testScreens(['console', 'console-audit', 'console-staff', 'console-ledger-checks', 'order-texts']);

const change = { place: '', change: '', before: [], after: [] };
const sentBack: AuditEntry = {
  ...{
    id: '42',
    at: '2026-11-20T10:15:30+08:00',
    staffId: 's1',
    staffName: '王审单',
    action: 'order.sendBack',
    hidden: 1,
  },
  object: { kind: 'order', id: '11111111-0000-4000-8000-000000000001', no: 'P261120000001' },
  changes: [{ ...change, field: 'orderState', before: ['inReview'], after: ['sentBack'] }],
  ...{ reason: '孔径太小', ip: '10.1.2.3', device: 'Chrome · Windows', requestId: 'req-9' },
};
const widened: AuditEntry = {
  ...{ ...sentBack, id: '41', action: 'role.change', staffName: '周管理', reason: '', hidden: 0, device: 'Firefox' },
  object: { kind: 'role', id: 'r1', no: '审单' },
  changes: [{ ...change, field: 'permissions', before: ['order.view'], after: ['order.view', 'order.review'] }],
};
const priced: AuditEntry = {
  ...{ ...widened, id: '40', action: 'price.saveDraft' },
  object: { kind: 'priceDraft', id: 'd1', no: '调价' },
  changes: [{ ...change, field: 'priceValue', place: '4 层 · 板费', change: '¥120 → ¥130' }],
};

it('describes actions, expands their changes, and filters by the URL', async () => {
  const asked: unknown[] = [];
  answer(calls.staffAudit.people, () => ({ items: [{ id: '22222222-0000-4000-8000-000000000002', name: '王审单' }] }));
  answer(calls.staffAudit.list, ({ query }) => {
    asked.push(query);
    return { items: [sentBack, widened, priced], next: '40', count: 500 };
  });
  openConsole('/audit?action=order.sendBack&no=P2611&kind=nonsense');
  const person = setupUser();
  expect(await screen.findByRole('link', { name: 'P261120000001' })).toHaveAttribute(
    'href',
    `/orders/${sentBack.object.id}`,
  );
  expect(asked[0]).toMatchObject({ action: 'order.sendBack', no: 'P2611' });
  expect(asked[0]).not.toHaveProperty('objectKind');
  expect(screen.getByRole('cell', { name: '退回修改' })).toBeInTheDocument();
  expect(screen.getByText('订单状态：审核中 → 退回修改')).toBeInTheDocument();
  expect(screen.getByText('4 层 · 板费：¥120 → ¥130')).toBeInTheDocument();
  expect(screen.getByText('超过 500 条，请缩小范围')).toBeInTheDocument();

  const [first, second] = screen.getAllByRole('button', { name: /2026-11-20 10:15/ });
  if (!first || !second) throw new Error('expected two entries');
  await person.click(second);
  expect(second).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('审核订单、发起变更', { selector: 'ins' })).toBeInTheDocument();
  await person.click(first);
  expect(screen.getByText('另有 1 项金额变化，您无权查看')).toBeInTheDocument();
  expect(screen.getByText('Chrome · Windows')).toBeInTheDocument();

  await person.type(screen.getByRole('searchbox', { name: '原因中的文字' }), '孔径{Enter}');
  expect(asked.at(-1)).toMatchObject({ action: 'order.sendBack', reason: '孔径' });
  await person.click(screen.getByRole('button', { name: '更早的记录' }));
  expect(asked.at(-1)).toMatchObject({ before: '40', reason: '孔径' });
  await person.click(await screen.findByRole('button', { name: '回到最新' }));
  await person.click(within(screen.getByRole('region', { name: '筛选' })).getByRole('button', { name: '清除筛选' }));
  expect(asked.at(-1)).not.toMatchObject({ reason: '孔径' });
});

it('shows when nothing matches, and which fields are redacted', async () => {
  answer(calls.staffAudit.people, () => ({ items: [] }));
  answer(calls.staffAudit.list, () => ({ items: [], next: null, count: 0 }));
  openConsole('/audit');
  await screen.findByText('没有符合条件的记录');
  openConsole('/audit', { permissions: ['order.view'] });
  expect((await screen.findAllByText(/无权/)).length).toBeGreaterThan(0);
});
