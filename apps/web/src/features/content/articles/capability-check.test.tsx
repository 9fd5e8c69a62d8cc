// @vitest-environment happy-dom
import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSite } from '../../../testing/open-site.tsx';

testScreens(['article', 'pricing', 'pages']);

const ARTICLE: CallOutput<AllCalls['articles']['read']> = {
  ...{ id: '0f0f0f0f-0000-4000-8000-0123456789ab', kind: 'page', slug: 'manufacturingprocess', category: null },
  ...{ title: '工艺能力', summary: '', language: 'zh-CN', readings: 1, categoryName: '', previous: null, next: null },
  ...{ publishedAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z', blocks: [] },
};

it('shows whether a typed board can be made, with what, and which rule refuses it', async () => {
  const asked: { readonly trackMm: number; readonly outerCopperOz: number }[] = [];
  answer(calls.capability.check, ({ body }) => {
    asked.push(body);
    const isHeavy = body.outerCopperOz > 2;
    return {
      verdict: isHeavy ? ('impossible' as const) : ('possible' as const),
      minTraceMil: 6,
      minHoleMm: 0.3,
      changes: [],
      violations: isHeavy
        ? [
            {
              ...{ field: 'minTraceMil', code: 'traceForOuterCopper', reasonKey: 'pricing.rule.traceForOuterCopper' },
              ...{ value: 6, nearest: 8, params: { minMil: 8 } },
            },
          ]
        : [],
    };
  });
  answer(calls.articles.read, () => ARTICLE);
  answer(calls.articles.countReading, () => ({ readingCount: 1 }));
  openSite('/manufacturingProcess');
  const person = setupUser();
  await screen.findByText('可以做');
  await person.selectOptions(screen.getAllByRole('combobox', { name: '外层铜厚' })[0] as HTMLElement, '3');
  await screen.findByText('做不了');
  expect(screen.getByRole('link', { name: '看这条规则' })).toHaveAttribute('href', '#rule-traceForOuterCopper');
  const track = screen.getByRole('textbox', { name: /最细线宽/ });
  await person.clear(track);
  await person.type(track, 'x');
  expect(screen.getByText('请填写 0.01 到 10 之间的数')).toBeInTheDocument();
  expect(screen.queryByText('做不了')).not.toBeInTheDocument();
  expect(asked.every(({ trackMm }) => Number.isFinite(trackMm))).toBe(true);
});
