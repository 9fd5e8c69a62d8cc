// @vitest-environment happy-dom
import { calls, type DraftBook } from '@xunban/contract';
import {
  defaultCalendar,
  defaultPriceBook,
  type PriceBook,
  type WorkCalendar,
  withoutLayerCount,
} from '@xunban/pricing';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-prices', 'price-places', 'pricing']);

const id = '11111111-0000-4000-8000-000000000001';

/** A draft that keeps what is saved. */
function openDraft<T extends object>(kind: DraftBook['kind'], data: T): () => T {
  const draft: DraftBook = {
    ...{ id, kind, name: '明年', basedOn: '2026-11.1', revision: 1, changedBy: '周管理' },
    ...{ changedAt: '2026-11-20T10:00:00+08:00', problems: [], differences: [], isForAnother: false },
    data: data as unknown as DraftBook['data'],
  };
  let saved = draft.data;
  answer(calls.priceBook.draft, () => ({ ...draft, data: saved }));
  answer(calls.priceBook.saveDraft, ({ body }) => {
    saved = body.data;
    return { ...draft, revision: body.revision + 1, data: saved };
  });
  openConsole(`/prices/drafts/${id}`);
  return () => saved as unknown as T;
}

const save = async (person: ReturnType<typeof setupUser>) => {
  await person.click(screen.getByText('立即保存'));
  await screen.findByText('已保存');
};

/** A year has 365 buttons; asking all of them for their role takes longer than all else. */
const day = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (!found) throw new Error(`${date} is not shown`);
  return found;
};
const button = (name: string): HTMLElement => screen.getByText(name, { selector: 'button *, button' });

it('shows a year as days, proposes the days of the law, makes days up, and confirms the year', async () => {
  const saved = openDraft<WorkCalendar>('workCalendar', defaultCalendar);
  const person = setupUser();
  await screen.findByText('2026 年');
  expect(day('2026-10-01')).toHaveAccessibleName('2026-10-01 周四 国庆节');
  expect(day('2026-10-10')).toHaveAccessibleName('2026-10-10 周六 调休上班');
  await person.click(screen.getByLabelText('下一年'));
  expect(day('2027-02-05')).toHaveAccessibleName('2027-02-05 周五 春节（待国务院通知确认）');
  expect(day('2027-06-09')).toHaveAccessibleName('2027-06-09 周三 上班');
  await person.click(button('按法定假日推算 2027 年'));
  expect(day('2027-06-09')).toHaveAccessibleName('2027-06-09 周三 端午节（待国务院通知确认）');
  expect(screen.getByText(/2027 年有 \d 个假期待国务院通知确认/)).toBeInTheDocument();

  // Shift chooses the days until the one that is clicked; arrows and Enter do without a mouse.
  await person.click(day('2027-06-07'));
  await person.keyboard('{Shift>}');
  await person.click(day('2027-06-08'));
  await person.keyboard('{/Shift}');
  await person.selectOptions(screen.getByLabelText('名称'), '端午节');
  await person.click(button('设为放假'));
  expect(day('2027-06-08')).toHaveAccessibleName('2027-06-08 周二 端午节（待国务院通知确认）');
  day('2027-06-12').focus();
  await person.keyboard('{ArrowRight}{Enter}');
  await person.click(button('设为调休上班'));
  expect(day('2027-06-13')).toHaveAccessibleName('2027-06-13 周日 调休上班');

  await person.click(button('2027 年按通知确认'));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: /确\s*认/ }));
  await waitFor(() => expect(day('2027-06-08')).toHaveAccessibleName('2027-06-08 周二 端午节'));
  await save(person);
  expect(saved().knownUntil).toBe('2027-12-31');
  expect(saved().makeUpDays).toContain('2027-06-13');
  expect(saved().holidays.find(({ from }) => from === '2027-06-07')).toEqual({
    ...{ name: 'dragonBoat', from: '2027-06-07', to: '2027-06-09' },
    source: '国务院办公厅关于2027年部分节假日安排的通知',
  });
});

it('takes an option off sale with a reason, and shows next to it what is missing', async () => {
  const saved = openDraft<PriceBook>('priceBook', defaultPriceBook);
  const person = setupUser();
  await person.click(await screen.findByRole('tab', { name: '停售' }));
  await person.click(screen.getByRole('button', { name: /停售一个选项/ }));
  expect(screen.getByText('请至少选一项')).toBeInTheDocument();
  expect(screen.getByText('请写明原因')).toBeInTheDocument();
  await person.click(screen.getByRole('checkbox', { name: '紫色' }));
  await person.type(screen.getByRole('textbox', { name: '给买家的说明（简体）' }), '缺油墨');
  await person.click(screen.getByRole('checkbox', { name: '4' }));
  expect(screen.queryByText('请至少选一项')).not.toBeInTheDocument();
  expect(screen.queryByText('请写明原因')).not.toBeInTheDocument();
  await save(person);
  expect(saved().withdrawals).toEqual([
    { field: 'maskColour', values: ['purple'], layers: [4], reason: { 'zh-CN': '缺油墨' } },
  ]);
});

it('adds a layer count like its neighbour and marks what is to be priced', async () => {
  const book = withoutLayerCount(defaultPriceBook, { material: 'fr4', layers: 20 });
  const saved = openDraft<PriceBook>('priceBook', book);
  const person = setupUser();
  await person.click(await screen.findByRole('tab', { name: '层数' }));
  await person.click(screen.getByRole('button', { name: /加入草稿/ }));
  const row = (await screen.findByText('FR-4 · 20 层')).closest('tr');
  expect(row).toHaveTextContent('板费 待定价');
  await person.click(within(row as HTMLElement).getByRole('button', { name: '板费 已核定' }));
  expect(row).not.toHaveTextContent('板费 待定价');
  await save(person);
  const tariff = saved().tariffs.find(({ layers, material }) => layers === 20 && material === undefined);
  expect(tariff?.toBePriced).toEqual(['engineering', 'film', 'leadDays']);
  expect(tariff?.board).toEqual(book.tariffs.find(({ layers }) => layers === 18)?.board);
});

it('edits a limit of the capability with its unit, and refuses at once what cannot be one', async () => {
  const saved = openDraft<PriceBook>('priceBook', defaultPriceBook);
  const person = setupUser();
  await person.click(await screen.findByRole('tab', { name: '能力' }));
  const hasl = screen.getByLabelText('喷锡最小板厚');
  expect(hasl).toHaveValue('0.6');
  await person.clear(hasl);
  expect(screen.getByText('请填 0 至 5000 的数，最多 3 位小数')).toBeInTheDocument();
  await person.type(hasl, '0.8');
  await save(person);
  expect(saved().capability.haslMinThicknessMm).toBe(0.8);
});
