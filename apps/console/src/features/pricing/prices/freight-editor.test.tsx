// @vitest-environment happy-dom
import { calls, type DraftBook } from '@xunban/contract';
import { defaultFreight } from '@xunban/pricing';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-prices', 'price-places', 'pricing']);

const id = '11111111-0000-4000-8000-000000000001';
const draft: DraftBook = {
  ...{ id, kind: 'freightTable', name: '顺丰调价', basedOn: '2026-11.2', revision: 1, changedBy: '周管理' },
  changedAt: '2026-11-20T10:00:00+08:00',
  data: defaultFreight as unknown as DraftBook['data'],
  problems: [],
  differences: [],
  isForAnother: false,
};

function openDraft(): { readonly saved: () => typeof defaultFreight | undefined } {
  let saved: DraftBook['data'] | undefined;
  answer(calls.priceBook.draft, () => ({ ...draft, data: saved ?? draft.data }));
  answer(calls.priceBook.saveDraft, ({ body }) => {
    saved = body.data;
    return { ...draft, revision: body.revision + 1, data: body.data };
  });
  openConsole(`/prices/drafts/${id}`);
  return { saved: () => saved as unknown as typeof defaultFreight | undefined };
}

it('edits prices of a zone, reports an invalid one at once, and prices a parcel by the engine', async () => {
  const { saved } = openDraft();
  const person = setupUser();
  const preview = await screen.findByText('1.2 kg 到广东');
  expect(preview.parentElement).toHaveTextContent('顺丰 ¥14.00');
  expect(screen.getByText(/没有快递能送：台湾、香港、澳门/)).toBeInTheDocument();

  const first = screen.getByRole('textbox', { name: '省内 首重价' });
  await person.clear(first);
  await person.type(first, '15.005');
  expect(screen.getByText('请填 0 至 10000 的数，最多 2 位小数')).toBeInTheDocument();
  await person.clear(first);
  await person.type(first, '15');
  expect(preview.parentElement).toHaveTextContent('顺丰 ¥16.00');
  await person.click(screen.getByRole('button', { name: '立即保存' }));
  await screen.findByText('已保存');
  expect(saved()?.carriers[0]?.zones[0]?.firstYuan).toBe(15);
});

it('moves a province into one zone and out of the other, and adds a carrier like the one shown', async () => {
  const { saved } = openDraft();
  const person = setupUser();
  await person.selectOptions(await screen.findByRole('combobox', { name: '海南 的分区' }), '跨省');
  await person.selectOptions(screen.getByRole('combobox', { name: '香港 的分区' }), '偏远');
  await person.selectOptions(screen.getByRole('combobox', { name: '添加快递' }), '京东物流');
  await screen.findByRole('table', { name: '京东物流 分区价格' });
  const rows = within(screen.getByRole('table', { name: '京东物流 分区价格' })).getAllByRole('row');
  expect(rows).toHaveLength(1 + 4);
  await person.click(screen.getByRole('button', { name: '立即保存' }));
  await screen.findByText('已保存');
  const [sf] = saved()?.carriers ?? [];
  const zone = (name: string) => sf?.zones.find(({ id: zoneId }) => zoneId === name)?.provinces ?? [];
  expect(zone('near')).not.toContain('46');
  expect(zone('far')).toContain('46');
  expect(zone('remote')).toContain('81');
  expect(saved()?.carriers.map(({ code }) => code)).toEqual(['SF', 'ZTO', 'EMS', 'PICKUP', 'JD']);
  expect(saved()?.carriers.at(-1)?.zones).toEqual(sf?.zones);
});
