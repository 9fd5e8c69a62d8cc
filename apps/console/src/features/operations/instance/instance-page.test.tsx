// @vitest-environment happy-dom
import { calls, INSTANCE_PARTS, type InstanceJob, type InstanceView, SETUP_STEPS } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-instance', 'messages']);
const user = setupUser();

const instance: InstanceView = {
  at: '2026-11-23T10:00:00+08:00',
  isDemonstration: false,
  demonstrationYear: null,
  setup: SETUP_STEPS.map((step) => ({ step, isDone: step !== 'sms' && step !== 'prices' })),
  parts: INSTANCE_PARTS.map((part) => {
    if (part === 'jobs') return { part, light: 'red', trouble: 'jobsFailed' };
    return part === 'disk' ? { part, light: 'amber', trouble: 'diskScarce' } : { part, light: 'green', trouble: null };
  }),
  jobs: { waiting: 3, running: 1, failing: 0, failed: 1, oldestDueSeconds: 2, isCut: false },
  messages: { provider: 'tencent', sent: 120, refused: 2, waiting: 0, lastSentAt: '2026-11-23T09:59:00+08:00' },
  ledgerChecks: { lastAt: '2026-11-23T03:30:00+08:00', violationCount: 0 },
  backup: { takenAt: '2026-11-23T02:00:00+08:00', seconds: 41, rows: 812_345, files: 9_120, withKeys: false },
  database: {
    ...{ version: '17.6', connections: 21, maxConnections: 100, bytes: 3_435_973_837 },
    ...{ migrations: 24, lastMigration: '0015-operations.sql' },
  },
  processes: [
    {
      ...{ id: 'p1', host: 'xb-01', roles: ['api', 'worker'], version: 'a1b2c3d4', isAlive: true },
      ...{ startedAt: '2026-11-22T20:00:00+08:00', seenAt: '2026-11-23T09:59:58+08:00' },
      ...{ clockAheadMs: -40, streams: 37, diskBytes: 107_374_182_400, diskFreeBytes: 12_884_901_888 },
    },
  ],
  outside: [
    {
      ...{ service: 'sms', inUse: 'tencent', lastSuccessAt: '2026-11-23T09:59:00+08:00' },
      ...{ lastFailureAt: '2026-11-20T08:00:00+08:00', lastFailure: 'ETIMEDOUT' },
    },
  ],
};

const failed: InstanceJob = {
  ...{ id: '812', name: 'payments.runRefund', state: 'failed', attempts: 25, maxAttempts: 25 },
  ...{ createdAt: '2026-11-20T08:00:00+08:00', runAt: '2026-11-23T08:00:00+08:00' },
  ...{ failedAt: '2026-11-23T08:00:00+08:00', cause: 'unreachable', detail: 'connect ECONNREFUSED' },
};

function serve(jobs: () => readonly InstanceJob[]) {
  answer(calls.staffInstance.show, () => instance);
  answer(calls.staffInstance.jobs, () => ({ totalCount: jobs().length, items: [...jobs()] }));
  answer(calls.staffInstance.messages, () => ({ totalCount: 0, items: [] }));
  answer(calls.staffInstance.emails, () => ({ totalCount: 0, items: [] }));
}

it('shows problems and their remedies first, and a labelled status light for each part', async () => {
  serve(() => []);
  openConsole('/instance');
  const troubles = await screen.findByRole('list', { name: '需要处理的事' });
  const [red, amber] = within(troubles).getAllByRole('listitem');
  expect(red).toHaveTextContent('故障后台任务：有任务多次失败，系统已不再尝试在下面的列表查看原因。');
  expect(amber).toHaveTextContent('注意磁盘：磁盘剩余不到 15%安排扩容');
  const lights = screen.getByRole('list', { name: '各部分状态' });
  expect(within(lights).getAllByRole('listitem')).toHaveLength(INSTANCE_PARTS.length);
  expect(within(lights).getAllByText('正常')).toHaveLength(INSTANCE_PARTS.length - 2);
  expect(screen.getByText('PostgreSQL 17.6，3.2 GB，连接 21 / 100')).toBeInTheDocument();
  expect(screen.getByText('剩 12 GB / 100 GB')).toBeInTheDocument();
  expect(screen.getByText('网站与后台、后台任务')).toBeInTheDocument();
  expect(screen.getByText('2026-11-20 08:00 ETIMEDOUT')).toBeInTheDocument();
});

it('shows the year of a demonstration while it is written, and no longer when it is there', async () => {
  serve(() => []);
  const year = { state: 'running', placed: 54, planned: 216 } as const;
  let demonstrationYear: InstanceView['demonstrationYear'] = year;
  answer(calls.staffInstance.show, () => ({ ...instance, isDemonstration: true, demonstrationYear }));
  openConsole('/instance');
  const section = within(await screen.findByRole('region', { name: '演示数据' }));
  expect(section.getByText('已写入 54 个订单，共 216 个')).toBeInTheDocument();
  expect(section.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  demonstrationYear = { ...year, state: 'failed' };
  await user.click(screen.getByRole('button', { name: /立即更新/ }));
  await section.findByText('写入失败，没有写完这一年的订单；原因见服务器日志。');
  demonstrationYear = { ...year, state: 'interrupted' };
  await user.click(screen.getByRole('button', { name: /立即更新/ }));
  await section.findByText(/^写入被中断，只有前一部分订单/);
  demonstrationYear = null;
  await user.click(screen.getByRole('button', { name: /立即更新/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '演示数据' })).not.toBeInTheDocument());
});

it('tries a job again, and gives one up with a reason', async () => {
  let jobs: readonly InstanceJob[] = [failed, { ...failed, id: '813', name: 'of.tomorrow' }];
  serve(() => jobs);
  const retried: unknown[] = [];
  answer(calls.staffInstance.retryJob, ({ params }) => {
    retried.push(params);
    jobs = jobs.filter(({ id }) => id !== '812');
    return undefined;
  });
  const givenUp: unknown[] = [];
  answer(calls.staffInstance.giveUpJob, ({ params, body }) => {
    givenUp.push({ params, body });
    jobs = [];
    return undefined;
  });
  openConsole('/instance');
  await screen.findByText('向渠道发起退款');
  expect(screen.getAllByText('连不上对方')).toHaveLength(2);
  expect(screen.getByText('其他任务（of.tomorrow）')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: '立即重试' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByText('向渠道发起退款')).not.toBeInTheDocument());
  expect(retried).toEqual([{ id: '812' }]);

  await user.click(screen.getByRole('button', { name: /放\s*弃/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /放\s*弃/ }));
  await dialog.findByText('请写明原因');
  await user.type(dialog.getByRole('textbox'), '渠道已停用');
  await user.click(dialog.getByRole('button', { name: /放\s*弃/ }));
  await screen.findByText('没有这样的任务。');
  expect(givenUp).toEqual([{ params: { id: '813' }, body: { reason: '渠道已停用' } }]);
});

it('with the view permission only, buttons are disabled', async () => {
  serve(() => [failed]);
  openConsole('/instance', { permissions: ['instance.view'] });
  expect(await screen.findByRole('button', { name: '立即重试' })).toBeDisabled();
});

it('shows the page before when the last job of the last page is done', async () => {
  let jobs: readonly InstanceJob[] = Array.from({ length: 21 }, (_, at) => ({ ...failed, id: String(900 + at) }));
  serve(() => jobs);
  answer(calls.staffInstance.jobs, ({ query: { skipCount = 0, maxResultCount = 10 } }) => ({
    totalCount: jobs.length,
    items: jobs.slice(Number(skipCount), Number(skipCount) + Number(maxResultCount)),
  }));
  answer(calls.staffInstance.retryJob, () => {
    jobs = jobs.slice(0, 20);
    return undefined;
  });
  openConsole('/instance');
  const section = within(await screen.findByRole('region', { name: '后台任务' }));
  await user.click(await section.findByTitle('2'));
  await waitFor(() => expect(section.getAllByRole('button', { name: '立即重试' })).toHaveLength(1));
  await user.click(section.getByRole('button', { name: '立即重试' }));
  await waitFor(() => expect(section.getAllByRole('button', { name: '立即重试' })).toHaveLength(20));
});

it('lists what a new instance needs, with the page or the setting for it, until all is done', async () => {
  serve(() => []);
  openConsole('/instance');
  await screen.findByText('开业准备 9 / 11');
  expect(screen.getByRole('link', { name: '价格' })).toHaveAttribute('href', '/prices');
  expect(screen.getByText(/SMS_PROVIDER/)).toBeInTheDocument();
  expect(screen.queryByText(/PUBLIC_URL/)).toBeNull();
});
