// @vitest-environment happy-dom
import {
  type AllCalls,
  type CallOutput,
  calls,
  type PastCase,
  type PreviousFile,
  type StaffMember,
  type StaffOrderDetail,
} from '@xunban/contract';
import { aPreviousFile, comparedFiles } from '@xunban/testkit/a-comparison';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openConsole } from '../../../../testing/open-console.tsx';

testScreens([
  'console',
  'order-texts',
  'pricing',
  'board-problems',
  'payment',
  'quote',
  'compare',
  'console-questions',
]);

const AT = '2026-03-02T10:05:00+08:00';
const IMAGE = { top: '/top.svg?key=k&maskColour=blue&panelX=2', bottom: '/bottom.svg?key=k' };

async function openOrder(is: Partial<StaffOrderDetail>, by: Partial<StaffMember> = {}, previous: PreviousFile[] = []) {
  const order = aStaffOrder(is);
  answer(calls.comparison.previousOfOrder, () => previous);
  answer(calls.staffTasks.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.messageTemplates.lists, () => ({ lists: [] }));
  answer(calls.staff.order, () => order);
  const notify = openConsole(`/orders/${order.id}`, by);
  await screen.findByRole('heading', { name: /P2603020001/ });
  return { user: setupUser(), order, notify };
}
const button = (name: string | RegExp, place: HTMLElement = document.body) =>
  within(place).getByRole('button', { name });

it('enlarges the board in its colours, marks what was found, measures by keys, and turns it over', async () => {
  const { user } = await openOrder({
    ...{ image: IMAGE, measured: { widthMm: 100, heightMm: 50, problems: [] } },
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

it('shows who works at the case, and takes it over', async () => {
  const colleague = { staffId: 'b2', name: '王工', openedAt: AT, workingSince: AT };
  const me = { staffId: 'a1', name: '周管理', openedAt: AT, workingSince: null };
  let viewers = [colleague, me];
  answer(calls.staffCases.visit, () => ({ viewers, leaseSeconds: 60 }));
  const from: string[] = [];
  answer(calls.staffCases.takeOver, ({ body }) => {
    from.push(body.from ?? '');
    viewers = [
      { ...me, workingSince: AT },
      { ...colleague, workingSince: null },
    ];
    return { viewers, leaseSeconds: 60 };
  });
  const { user, order, notify } = await openOrder({ state: 10 });
  await screen.findByText(/王工 正在处理这块板/);
  await user.click(button('接手'));
  await user.click(button('确定', await screen.findByRole('tooltip')));
  await screen.findByText('也在看：王工');
  expect(from).toEqual(['b2']);
  viewers = [me];
  notify('case', order.id);
  await waitFor(() => expect(screen.queryByText('也在看：王工')).not.toBeInTheDocument());
});

it('shows before a paid board is cancelled how much goes back where, and less a fee when one is kept', async () => {
  const { user } = await openOrder({
    ...{ state: 50, can: ['offerCancel'] },
    cancellation: {
      hasDecider: true,
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

it('shows where the days of a board come from, what is waited for now included', async () => {
  const none = { hold: null, step: null, until: null, reason: '' } as const;
  await openOrder({
    ...{ state: 40, promisedShipDate: '2026-03-09', forecastShipDate: '2026-03-11' },
    forecastCauses: [
      { ...none, kind: 'leadTime', days: 5, since: AT },
      { ...none, kind: 'changeUndone', days: -1, since: '2026-03-03T09:00:00+08:00' },
      { ...none, kind: 'hold', hold: 'productionFile', days: 2, since: '2026-03-04T09:00:00+08:00' },
    ],
  });
  const lines = within(screen.getByText('承诺 2026-03-09 发货 · 预计 2026-03-11 发货').parentElement!);
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2026-03-02 付款，开始计算交期5 个工作日',
    '2026-03-03 变更没有补款，恢复原样−1 个工作日',
    '2026-03-04 至今 生产稿等确认+2 个工作日',
  ]);
});

it('shows what a board becomes before an unpaid change is undone', async () => {
  const { user } = await openOrder({
    ...{ state: 30, can: ['revertChange'], amount: 130, workingDays: 4, promisedShipDate: '2026-03-09' },
    supplement: {
      ...{ until: AT, priceVersion: 2, due: 46.5, previousAmount: 86.5, freight: 15, previousFreight: 12, back: [] },
      ...{ previousWorkingDays: 3, previousShipDate: '2026-03-06' },
      changes: [{ field: 'finish', before: 'enig', after: 'haslLeadFree' }],
    },
  });
  await user.click(button('恢复变更前'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('¥130.00 → ¥86.50');
  expect(dialog).toHaveTextContent('没有退款');
});

const LAYERS = {
  box: { minX: 0, minY: 0, maxX: 100, maxY: 50 },
  layers: [
    { name: 'lamp.GTL', role: 'copper-top', colour: '#d1433a', isDrawn: true },
    { name: 'lamp.GBL', role: 'copper-bottom', colour: '#3b7ddd', isDrawn: false },
    { name: 'lamp.GKO', role: 'outline', colour: '#c08a1e', isDrawn: true },
  ],
  files: [
    { name: 'lamp.GTL', role: 'copper-top', isChosen: false },
    { name: 'lamp.GBL', role: 'copper-bottom', isChosen: false },
    { name: 'readme.txt', role: 'report', isChosen: false },
  ],
  corrections: [] as CallOutput<AllCalls['staffCases']['layers']>['corrections'],
};
const DRAWABLE = { image: IMAGE, measured: { widthMm: 100, heightMm: 50, problems: [] } };

it('lays single layers on the board and takes them away, by mouse and by keys', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:layer');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const drawn: string[] = [];
  answer(calls.staffCases.layers, () => LAYERS);
  answer(calls.staffCases.layerImage, ({ params }) => {
    drawn.push(String(params.layer));
    return { body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' };
  });
  const { user } = await openOrder(DRAWABLE);
  await user.click(button('图层'));
  expect(await screen.findByRole('checkbox', { name: /太大，画不出来/ })).toBeDisabled();
  const stage = screen.getByRole('application');
  const images = () => [...stage.querySelectorAll('image')].map((image) => image.getAttribute('href'));
  const [board] = images();
  await user.click(screen.getByRole('checkbox', { name: /lamp\.GTL/ }));
  await waitFor(() => expect(images()).toEqual([board, 'blob:layer']));
  stage.focus();
  // The second layer is too large, and there is no tenth.
  await user.keyboard('b3129');
  await waitFor(() => expect(images()).toEqual(['blob:layer']));
  expect(drawn).toEqual(['0', '2']);
  expect(screen.getByRole('checkbox', { name: /lamp\.GTL/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /lamp\.GKO/ })).toBeChecked();
  await user.click(button('全部关闭'));
  expect(images()).toEqual([]);
});

it('saves all layers at true scale as PDF, for users who can see the file', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:layers');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const asked: unknown[] = [];
  answer(calls.staffCases.layerPages, ({ params }) => {
    asked.push(params.id);
    return { body: '%PDF-1.4' };
  });
  const { user, order } = await openOrder(DRAWABLE);
  await user.click(button('保存图片'));
  await user.click(await screen.findByRole('button', { name: '保存各层 PDF（1:1）' }));
  await waitFor(() => expect(saved).toEqual([`${order.orderNo}-各层.pdf`]));
  expect(asked).toEqual([order.id]);
});

it('corrects the role of a file: the board is measured again, and the user is recorded', async () => {
  let layers = LAYERS;
  answer(calls.staffCases.layers, () => layers);
  const { user, order } = await openOrder({ ...DRAWABLE, can: ['approve', 'sendBack'] });
  const sent: unknown[] = [];
  answer(calls.staffCases.correctRoles, ({ body }) => {
    sent.push(body);
    const changes = [{ name: 'lamp.GBL', from: 'copper-bottom', to: 'drawing' }];
    const files = LAYERS.files.map((file) =>
      file.name === 'lamp.GBL' ? { ...file, role: 'drawing', isChosen: true } : file,
    );
    layers = { ...LAYERS, files, corrections: [{ changes, staffName: '周工', at: AT }] };
    return order;
  });
  await user.click(button('图层'));
  await user.click(await screen.findByText('文件用途（3 个文件）'));
  const remeasure = button('按新用途重新测量（0 处）');
  expect(remeasure).toBeDisabled();
  const role = screen.getByLabelText('lamp.GBL 的用途');
  await user.selectOptions(role, '图纸');
  await user.selectOptions(screen.getByLabelText('lamp.GTL 的用途'), '顶层阻焊');
  await user.selectOptions(screen.getByLabelText('lamp.GTL 的用途'), '顶层线路');
  await user.click(button('按新用途重新测量（1 处）'));
  await screen.findByText(/周工 lamp\.GBL: 底层线路 → 图纸/);
  expect(sent).toEqual([{ version: order.version, roles: [{ name: 'lamp.GBL', role: 'drawing' }] }]);
  expect(screen.getByText('人工指定')).toBeInTheDocument();
  expect(remeasure).toBeDisabled();
});

it('only shows what files are for when the board is not in review', async () => {
  answer(calls.staffCases.layers, () => LAYERS);
  const { user } = await openOrder({ ...DRAWABLE, state: 40, can: [] });
  await user.click(button('图层'));
  await user.click(await screen.findByText('文件用途（3 个文件）'));
  expect(screen.queryByLabelText('lamp.GBL 的用途')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /重新测量/ })).not.toBeInTheDocument();
});

it('lays the file of an earlier order on the board, where it lies', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:compared');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  answer(calls.staffCases.layers, () => ({ ...LAYERS, box: { minX: 10, minY: 20, maxX: 110, maxY: 70 } }));
  const previous = aPreviousFile();
  const compared = comparedFiles('lamp v1.zip', 'lamp v2.zip');
  answer(calls.comparison.orders, () => ({ ...compared, box: { minX: 9, minY: 19, maxX: 121, maxY: 71 } }));
  answer(calls.comparison.orderImage, () => ({ body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' }));
  const { user } = await openOrder(DRAWABLE, {}, [previous]);
  await user.click(button('图层'));
  await user.click(await screen.findByRole('combobox', { name: '叠加对比' }));
  await user.click(await screen.findByText(`叠加订单 ${previous.orderNo} 的文件`));
  await screen.findByText('仅叠加的文件有');
  const overlay = screen.getByRole('application').querySelector('image[href="blob:compared"]');
  expect(['x', 'y', 'width', 'height'].map((name) => overlay?.getAttribute(name))).toEqual(['-1', '-1', '112', '52']);
});

it('shows reviewers what was decided about the same file, and how this customer fared', async () => {
  answer(calls.staffCases.history, () => ({
    member: { orders: 1, sentBack: 0, changed: 0, asked: 1, cancelled: 0, last: [{ ...PAST, verdicts: [] }] },
    file: [
      { ...PAST, ...{ orderId: 'p2', orderNo: 'P2602000002', memberId: 'm2', memberName: '另一家' }, questions: [] },
    ],
  }));
  await openOrder({ state: 10, memberId: 'm1' });
  const ofFile = await screen.findByRole('region', { name: '同一份文件' });
  expect(ofFile).toHaveTextContent('退回 · 王工 · 2026-03-02 10:05：外形不一致');
  expect(ofFile).toHaveTextContent('另一家');
  const ofMember = screen.getByRole('region', { name: '这位客户' });
  expect(ofMember).toHaveTextContent('最近 1 单：退回 0 · 变更 0 · 问客 1 · 取消 0');
  expect(ofMember).toHaveTextContent('问客 EQ1001 · 孔径 · 等客户');
  expect(within(ofMember).getByRole('link', { name: 'P2602000001' })).toHaveAttribute('href', '/orders/p1');
});

it('keeps the history of others from who may not review', async () => {
  await openOrder({ state: 10 }, { permissions: ['order.view', 'file.view'] });
  await screen.findByText('与之前下单的文件比较');
  expect(screen.queryByText('这份文件和这位客户')).not.toBeInTheDocument();
});

const PAST: PastCase = {
  ...{
    orderId: 'p1',
    orderNo: 'P2602000001',
    memberId: 'm1',
    memberName: '灯厂',
    memberNo: 'M1',
    fileName: 'lamp.zip',
  },
  ...{ orderedAt: AT, state: 15 },
  verdicts: [{ verdict: 'sendBack', staffName: '王工', reason: '外形不一致', at: AT }],
  questions: [{ questionNo: 'EQ1001', title: '孔径', state: 'awaitingReply', closedBecause: null, askedAt: AT }],
};
