// @vitest-environment happy-dom
import { calls, type StaffOrderDetail } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { aPerson, screen, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'order-words', 'pricing', 'board-problems', 'payment']);

const AT = '2026-03-02T10:05:00+08:00';
const PICTURE = { top: '/top.svg?key=k&maskColour=blue&panelX=2', bottom: '/bottom.svg?key=k' };

async function openOrder(is: Partial<StaffOrderDetail>) {
  const order = aStaffOrder(is);
  answer(calls.comparison.formerOfOrder, () => []);
  answer(calls.staffTasks.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.messageTemplates.lists, () => ({ lists: [] }));
  answer(calls.staff.order, () => order);
  const tell = openConsole(`/orders/${order.id}`);
  await screen.findByRole('heading', { name: /P2603020001/ });
  return { user: aPerson(), order, tell };
}
const button = (name: string | RegExp, place: HTMLElement = document.body) =>
  within(place).getByRole('button', { name });

it('enlarges the board in its colours, marks what was found, measures by keys, and turns it over', async () => {
  const { user } = await openOrder({
    ...{ picture: PICTURE, measured: { widthMm: 100, heightMm: 50, problems: [] } },
    findings: [
      {
        ...{ code: 'dfm.narrowTrace', severity: 'warning', params: { places: 2 } },
        places: [
          { left: 0.25, top: 0.5, side: 'top' },
          { left: 0.5, top: 0.5, side: 'bottom' },
        ],
      },
    ],
  });
  const stage = screen.getByRole('application', { name: '顶层' });
  // One board, in the colour that was ordered.
  expect(stage.querySelector('image')).toHaveAttribute('href', '/top.svg?key=k&maskColour=blue');
  expect([...stage.querySelectorAll('circle')].map((pin) => pin.getAttribute('cx'))).toEqual(['25']);
  expect(stage).toHaveAttribute('viewBox', '0 0 100 50');
  await user.click(button('放大'));
  expect(stage).toHaveAttribute('viewBox', '18.75 9.375 62.5 31.25');
  await user.click(button('测量'));
  stage.focus();
  await user.keyboard('{Enter}{ArrowRight}{Enter}');
  expect(screen.getByText('9.375 mm（横 9.375，竖 0）')).toBeInTheDocument();
  await user.click(screen.getByText('底层'));
  const lower = screen.getByRole('application', { name: '底层' });
  expect([...lower.querySelectorAll('circle')].map((pin) => pin.getAttribute('cx'))).toEqual(['50']);
  await user.click(button('看全板'));
  expect(lower).toHaveAttribute('viewBox', '0 0 100 50');
});

it('says who works at the case, and takes it over', async () => {
  const colleague = { staffId: 'b2', name: '王工', openedAt: AT, workingSince: AT };
  const me = { staffId: 'a1', name: '周管理', openedAt: AT, workingSince: null };
  let visitors = [colleague, me];
  answer(calls.staffCases.visit, () => ({ visitors, leaseSeconds: 60 }));
  const from: string[] = [];
  answer(calls.staffCases.takeOver, ({ body }) => {
    from.push(body.from ?? '');
    visitors = [
      { ...me, workingSince: AT },
      { ...colleague, workingSince: null },
    ];
    return { visitors, leaseSeconds: 60 };
  });
  const { user, order, tell } = await openOrder({ state: 10 });
  expect(await screen.findByText(/王工 正在处理这块板/)).toBeInTheDocument();
  await user.click(button('接手'));
  await user.click(button('确定', await screen.findByRole('tooltip')));
  expect(await screen.findByText('也在看：王工')).toBeInTheDocument();
  expect(from).toEqual(['b2']);
  visitors = [me];
  tell('case', order.id);
  await waitFor(() => expect(screen.queryByText('也在看：王工')).not.toBeInTheDocument());
});

it('says before a paid board is cancelled how much goes back where, and less a fee when one is kept', async () => {
  const { user } = await openOrder({
    ...{ state: 50, can: ['offerCancel'] },
    cancellation: {
      goesBack: 98.5,
      back: [
        { to: 'wallet', amount: 90 },
        { to: 'online', amount: 8.5 },
      ],
    },
  });
  await user.click(button('提出有偿取消'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('退回 ¥98.50： 钱包余额 ¥90.00 · 原支付渠道 ¥8.50');
  await user.type(within(dialog).getByRole('spinbutton'), '40');
  expect(dialog).toHaveTextContent('退回 ¥58.50： 按原支付方式退回');
});

it('says what a board becomes before an unpaid change is undone', async () => {
  const { user } = await openOrder({
    ...{ state: 30, can: ['revertChange'], amount: 130, workingDays: 4, promisedShipDate: '2026-03-09' },
    supplement: {
      ...{ until: AT, priceVersion: 2, due: 46.5, formerAmount: 86.5, freight: 15, formerFreight: 12, back: [] },
      ...{ formerWorkingDays: 3, formerShipDate: '2026-03-06' },
      changes: [{ field: 'finish', before: 'enig', after: 'haslLeadFree' }],
    },
  });
  await user.click(button('恢复变更前'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('¥130.00 → ¥86.50');
  expect(dialog).toHaveTextContent('没有退款');
});
