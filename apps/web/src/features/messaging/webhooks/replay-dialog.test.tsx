// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';
import type { WebhookEndpoint } from './webhook-queries.ts';

testScreens(['webhooks', 'errors']);
const user = setupUser();

const ENDPOINT: WebhookEndpoint = {
  ...{ id: '11111111-0000-4000-8000-000000000001', url: 'https://example.com/hooks', description: '', types: [] },
  ...{ state: 'on', failingSince: null, deliveredAt: null, failed: 3, waiting: 0, previousUntil: null },
  ...{ createdAt: '2026-11-01T09:00:00+08:00', version: 0 },
};

it('replays the failed events of an endpoint since a time, or all of them', async () => {
  const sent: unknown[] = [];
  answer(calls.webhook.list, () => ({ items: [ENDPOINT] }));
  answer(calls.webhook.deliveries, () => ({ totalCount: 0, items: [] }));
  answer(calls.webhook.replayFailed, ({ body }) => {
    sent.push(body);
    return { replayed: 2 };
  });
  openSiteAsMember('/main/webhooks');
  const replay = async (since?: string) => {
    await user.click(await screen.findByRole('button', { name: '补发 3 条失败' }));
    const dialog = within(await screen.findByRole('dialog', { name: '补发 3 条失败' }));
    if (since) await user.type(dialog.getByLabelText(/^从何时起/), since);
    await user.click(dialog.getByRole('button', { name: '补发' }));
  };
  await replay('2026-11-03T08:00');
  expect(await screen.findByText('已安排补发 2 条')).toBeDefined();
  await replay();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toEqual([{ since: '2026-11-03T08:00:00+08:00' }, {}]);
});
