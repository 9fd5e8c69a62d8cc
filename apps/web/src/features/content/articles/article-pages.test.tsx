// @vitest-environment happy-dom
import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, testScreens } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openSite } from '../../../testing/open-site.tsx';

testScreens(['article', 'pages']);

const ID = '0f0f0f0f-0000-4000-8000-0123456789ab';
const ARTICLE: CallOutput<AllCalls['articles']['read']> = {
  ...{ id: ID, kind: 'news', slug: 'design-rule-files', category: null, categoryName: '' },
  ...{ title: '设计规则可以下载了', summary: '', language: 'zh-CN', readings: 1, previous: null, next: null },
  ...{ publishedAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z', blocks: [] },
};

it('shows an article that is opened by its id at its own address', async () => {
  answer(calls.articles.read, ({ params }) => {
    expect([ID, 'design-rule-files']).toContain(params.slug);
    return ARTICLE;
  });
  let readings = 0;
  answer(calls.articles.countReading, () => ({ readingCount: ++readings }));
  const { address } = openSite(`/news/${ID}?lang=zh-CN`);
  await screen.findByRole('heading', { level: 1, name: '设计规则可以下载了' });
  await vi.waitFor(() => expect(address()).toBe('/news/design-rule-files?lang=zh-CN'), { timeout: 120_000 });
  await screen.findByRole('heading', { level: 1, name: '设计规则可以下载了' });
  expect(readings).toBe(1);
});

it.each([
  ['/news', '目前没有新闻。', '看公告栏', '/notice'],
  ['/notice', '目前没有公告。', '去帮助中心', '/help'],
  ['/tech', '还没有技术文章。', '去帮助中心', '/help'],
])('an empty list at %s says so and leads on', async (address, title, link, to) => {
  answer(calls.articles.list, () => ({ categories: [], items: [] }));
  openSite(address);
  await screen.findByText(title);
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
});
