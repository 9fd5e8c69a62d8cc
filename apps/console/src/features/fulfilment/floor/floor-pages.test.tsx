// @vitest-environment happy-dom
import { calls, type FactoryFloor, type StepEvent } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-floor', 'console-evaluations', 'evaluation', 'pricing', 'order-texts']);

const [ID, OTHER] = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002'];
const floor: FactoryFloor = {
  ...{ id: ID, code: 'F01', name: '迅板本厂', getsOrders: true, isPaused: false, province: '广东省', city: '深圳市' },
  ...{ contact: '生产部 0755-26000000', source: 'folder', version: 3 },
  capability: {
    maxLayers: 8,
    maxShortSideMm: 500,
    maxLongSideMm: 600,
    maxAspectRatio: 10,
    options: { finish: ['enig'] },
  },
  capacity: [{ layerClass: 'four', m2PerDay: 10 }],
  holidays: [{ from: '2027-02-01', to: '2027-02-10', name: '春节' }],
  load: [{ layerClass: 'four', boards: 3, m2: 42.5, days: 5 }],
};
const waiting: StepEvent = {
  ...{ id: ID, source: 'folder', externalId: 'E-77', factoryName: '迅板本厂', orderId: OTHER, orderNo: 'P1' },
  ...{
    step: 'drilling',
    station: '3号机',
    operator: '王工',
    goodCount: 10,
    scrapCount: 1,
    attempts: 1,
    note: '',
    raw: '{}',
  },
  ...{ happenedAt: '2026-11-25T10:00:00+08:00', receivedAt: '2026-11-25T10:01:00+08:00' },
  ...{ state: 'waiting', reason: 'stepBefore', reasonDetail: 'cutting', can: ['retry', 'dismiss'] },
};

it('a factory shows its work in progress and its queue; its capacity is replaced as one value', async () => {
  answer(calls.staffFactories.list, () => ({ items: [floor] }));
  answer(calls.staffEvaluations.factories, () => []);
  const saved: unknown[] = [];
  answer(calls.staffFactories.save, ({ body }) => {
    saved.push(body);
    return floor;
  });
  openConsole('/factories');
  await screen.findByText('3 款，42.5 ㎡ / 日产能 10 ㎡，约 5 个工作日');
  expect(screen.getByText('最高 8 层，最大 500 × 600 mm，厚径比 10:1')).toBeInTheDocument();
  const person = setupUser();
  await person.click(screen.getByText('最高 8 层，最大 500 × 600 mm，厚径比 10:1'));
  expect(screen.getByText('2027-02-01 – 2027-02-10 春节')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: '修改产能与工艺' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('spinbutton', { name: '四层' });
  await person.clear(field);
  await person.type(field, '25');
  await person.click(dialog.getByRole('button', { name: '保存' }));
  await screen.findByText('已保存');
  expect(saved).toEqual([
    {
      ...{ version: 3, isPaused: false, province: '广东省', city: '深圳市', contact: floor.contact, source: 'folder' },
      ...{ capability: floor.capability, capacity: [{ layerClass: 'four', m2PerDay: 25 }], holidays: floor.holidays },
    },
  ]);
});

it('events show what they wait for, are pulled at once, retried, and set aside with a note', async () => {
  let event = waiting;
  answer(calls.staffFactories.events, () => ({ totalCount: 1, items: [event] }));
  answer(calls.main.pullStepEvents, () => ({
    ...{ files: 1, received: 4, known: 0, applied: 3, waiting: 1, void: 0, failed: 0 },
  }));
  answer(calls.staffFactories.retryEvent, () => refuse('stepEvent.ended'));
  answer(calls.staffFactories.dismissEvent, ({ body }) => {
    event = { ...waiting, ...{ state: 'dismissed', reason: null, reasonDetail: '', note: body.note, can: [] } };
    return event;
  });
  openConsole('/step-events');
  const person = setupUser();
  await screen.findByText('等前一道：开料');
  expect(screen.getByText('迅板本厂 · 3号机 · 王工')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: '立即拉取' }));
  await screen.findByText('收到 4 条，推进 3 道工序，等待 1 条，失败 0 条');
  await person.click(screen.getByRole('button', { name: /^重\s?试$/ }));
  await screen.findByText('这条报工记录已经处理过');
  await person.click(screen.getByRole('button', { name: /^搁\s?置$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox', { name: '原因' }), '误发');
  await person.click(dialog.getByRole('button', { name: /^搁\s?置$/ }));
  // The dialog still has what was typed while it closes.
  await within(screen.getByRole('main')).findByText('误发');
});
