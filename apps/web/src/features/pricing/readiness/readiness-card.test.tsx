// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { type BoardSpec, calls, defaultBoardSpec } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { measuredFields, uncertainFields, withMeasured } from '@xunban/pricing/measured-fields';
import { answer } from '@xunban/testkit/fake-server';
import { render, screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { openTestBoard } from '../../../testing/open-board.ts';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import type { ShownOfBoard } from '../../files/board-viewer/shown-of-board.ts';
import { ReadinessCard } from './readiness-card.tsx';

testScreens(['quote', 'order-texts', 'pricing', 'board-problems']);

const AT = '2026-03-02T10:00:00+08:00';
const priced = (spec: BoardSpec, quantities?: number[]) =>
  viewQuote(
    quote({ spec, ...(quantities && { quantities }), book: defaultPriceBook, calendar: defaultCalendar, at: AT }),
  );
const shown: ShownOfBoard[] = [];

function Page({ board, ordered }: { readonly board: OpenBoard; readonly ordered: Partial<BoardSpec> }) {
  const measured = measuredFields(board.facts);
  const [spec, setSpec] = useState<BoardSpec>({
    ...withMeasured({ ...defaultBoardSpec, measured: board.priced }, measured),
    ...ordered,
  });
  const form = {
    ...{ spec, change: setSpec, swap: () => undefined, reset: () => undefined, quote: priced(spec), isStale: false },
    ...{
      measuredFields: measured,
      uncertainFields: uncertainFields(board.facts),
      free: new Set<string>(),
      setFree: () => undefined,
    },
    ...{ showPlace: () => undefined, offered: undefined },
  };
  return <ReadinessCard board={board} form={form} onShow={(one) => shown.push(one)} />;
}

async function open(board: OpenBoard, ordered: Partial<BoardSpec> = {}) {
  answer(calls.quote.quote, ({ body }) => priced(body.spec, body.quantities));
  render(
    <QueryClientProvider client={queryClient}>
      <Page board={board} ordered={ordered} />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('region', { name: '能不能直接做' }));
}

/** With a mask on both sides. */
async function createFullBoard(facts: Partial<OpenBoard['facts']> = {}, hasHoles = true): Promise<OpenBoard> {
  const board = await openTestBoard();
  const { holes, ...rest } = board.facts;
  const mask = { top: true, bottom: true };
  return { ...board, facts: { ...rest, ...(holes && hasHoles && { holes }), mask, problems: [], ...facts } };
}

const user = setupUser();

it('lists what the buyer has to confirm, and corrects it at the press of a button', async () => {
  const card = await open(await createFullBoard(), { layers: 4 });
  expect(card.getByRole('status')).toHaveTextContent('需您确认 1 项');
  expect(card.getByText('文件是 2 层，下单 4 层')).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: /^层数改为 2/ }));
  await card.findByText('可直接下单');
  expect(card.queryByText('文件是 2 层，下单 4 层')).not.toBeInTheDocument();
});

it('shows what the files lack, and goes to the layers', async () => {
  const problems = [{ code: 'drill.missing', severity: 'error' } as const];
  const card = await open(await createFullBoard({ problems }, false));
  expect(card.getByRole('status')).toHaveTextContent('文件缺 1 项');
  expect(card.getByText('没有钻孔文件')).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: '看图层' }));
  expect(shown.at(-1)).toEqual({ tab: 'layers' });
});

it('leaves to the engineer what a person has to read', async () => {
  const card = await open(await createFullBoard(), { remarks: '请先打样一片' });
  expect(card.getByRole('status')).toHaveTextContent('工程师要看 1 项');
  expect(card.getByText(/工程师看过再付款/)).toBeInTheDocument();
});
