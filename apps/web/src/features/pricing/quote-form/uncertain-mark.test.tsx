// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { type BoardSpec, calls, defaultBoardSpec } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import type { MeasuredField } from '@xunban/pricing/measured-fields';
import { answer } from '@xunban/testkit/fake-server';
import { render, screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { deltaText } from '../live-quote/delta-text.ts';
import { type FormContext, lineNotes } from './form-context.ts';
import { UncertainMark } from './uncertain-mark.tsx';

testScreens(['quote', 'pricing']);

const AT = '2026-03-02T10:00:00+08:00';
const priced = (spec: BoardSpec) =>
  viewQuote(quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));

const usual: BoardSpec = { ...defaultBoardSpec, lengthMm: 68, widthMm: 53, quantity: 5, minTraceMil: 6 };
/** A neck of a pour: it may carry a current, or there may be another way round. */
const uncertain: MeasuredField = {
  field: 'minTraceMil',
  value: 4,
  exact: 3.94,
  source: { kind: 'copper', layer: 'top.gtl' },
};

const formOf = (spec: BoardSpec): FormContext => ({
  spec,
  change: vi.fn(),
  swap: vi.fn(),
  reset: vi.fn(),
  showPlace: vi.fn(),
  setFree: vi.fn(),
  quote: priced(spec),
  isStale: false,
  uncertainFields: [uncertain],
  measuredFields: [],
  free: new Set(),
  offered: undefined,
});

it('asks with the exact width, shows what taking it would cost, and takes it only on request', async () => {
  answer(calls.quote.quote, ({ body }) => priced(body.spec));
  const onAccept = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <UncertainMark form={formOf(usual)} uncertain={uncertain} onAccept={onAccept} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/3\.94 mil/)).toBeVisible();
  const [without, taken] = [usual, { ...usual, minTraceMil: 4 as const }].map(
    (spec) => priced(spec).chosen?.total ?? 0,
  );
  const delta = (taken ?? 0) - (without ?? 0);
  expect(delta).toBeGreaterThan(0);
  expect(await screen.findByText((text) => text.includes(deltaText(delta)))).toBeVisible();
  expect(onAccept).not.toHaveBeenCalled();
  await setupUser().click(screen.getByRole('button', { name: /4 ?mil/ }));
  expect(onAccept).toHaveBeenCalledExactlyOnceWith([uncertain]);
});

it('is not shown where the form already allows for the width', () => {
  expect(lineNotes(formOf(usual), 'minTraceMil').uncertainFields).toEqual([uncertain]);
  expect(lineNotes(formOf({ ...usual, minTraceMil: 4 }), 'minTraceMil').uncertainFields).toEqual([]);
  expect(lineNotes(formOf({ ...usual, minTraceMil: 3.5 }), 'minTraceMil').uncertainFields).toEqual([]);
  expect(lineNotes(formOf(usual), 'minHoleMm').uncertainFields).toEqual([]);
});

it('asks about vias under pads in words of its own, and orders them filled', async () => {
  answer(calls.quote.quote, ({ body }) => priced(body.spec));
  const vias: MeasuredField = { field: 'viaInPad', value: true, source: { kind: 'viasInPad', count: 7 } };
  const onAccept = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <UncertainMark form={formOf(usual)} uncertain={vias} onAccept={onAccept} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('焊盘上有 7 个过孔')).toBeVisible();
  expect(await screen.findByText(/按文件 \+¥/)).toBeVisible();
  await setupUser().click(screen.getByText('按 盘中孔 下单'));
  const cover: MeasuredField = { field: 'viaCover', value: 'resinFilled', source: vias.source };
  expect(onAccept).toHaveBeenCalledExactlyOnceWith([vias, cover]);
});
