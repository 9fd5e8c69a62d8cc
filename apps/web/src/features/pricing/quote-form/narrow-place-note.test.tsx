// @vitest-environment happy-dom
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import type { MeasuredField, NarrowPlace } from '@xunban/pricing/measured-fields';
import { render, screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { moneyText } from '@xunban/ui';
import { expect, it, vi } from 'vitest';
import { CostDriverNote } from './cost-driver-note.tsx';
import { costDriver } from './easier-track.ts';
import type { FormContext } from './form-context.ts';
import { NarrowPlaceNote } from './narrow-place-note.tsx';

testScreens(['quote', 'pricing']);

const AT = '2026-03-02T10:00:00+08:00';
const priced = (spec: BoardSpec) =>
  viewQuote(quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));

const fine: BoardSpec = { ...defaultBoardSpec, lengthMm: 68, widthMm: 53, quantity: 5, minTraceMil: 4 };
const place: NarrowPlace = { kind: 'width', mm: 0.0991, at: { x: 12.345, y: 6.7 }, layer: 'top.gtl' };

function formFor(spec: BoardSpec): FormContext {
  return {
    spec,
    change: vi.fn(),
    swap: vi.fn(),
    reset: vi.fn(),
    showPlace: vi.fn(),
    setFree: vi.fn(),
    quote: priced(spec),
    isStale: false,
    uncertainFields: [],
    measuredFields: [],
    free: new Set(),
    offered: undefined,
  };
}

function show(spec: BoardSpec, shown: NarrowPlace = place) {
  const form = formFor(spec);
  render(<NarrowPlaceNote form={form} place={shown} />);
  return form;
}

it('shows where the narrowest track is and what it costs, and leads there', async () => {
  const form = show(fine);
  expect(screen.getByText('最窄的导线 0.099 mm，top.gtl，(12.35, 6.7) mm')).toBeVisible();
  const [expensive, cheap] = [4, 6].map(
    (minTraceMil) => priced({ ...fine, minTraceMil: minTraceMil as 4 | 6 }).chosen?.total ?? 0,
  );
  expect(screen.getByText(`这一处让本单贵 ${moneyText((expensive ?? 0) - (cheap ?? 0))}`)).toBeVisible();
  await setupUser().click(screen.getByRole('button', { name: '看位置' }));
  expect(form.showPlace).toHaveBeenCalledWith(place);
});

it('lets the buyer state that it is no track, and shows the engineer the place', async () => {
  const form = show({ ...fine, remarks: '请尽快' });
  await setupUser().click(screen.getByRole('button', { name: '这不是导线' }));
  const remarks = '请尽快\n请工程师判断：最窄的导线 0.099 mm，top.gtl，(12.35, 6.7) mm 处不是导线。';
  expect(form.swap).toHaveBeenCalledWith({ ...fine, minTraceMil: 6, remarks }, '不按最窄处计价，由工程师判断');
});

it('keeps what was written when there is no room for more', async () => {
  const remarks = '字'.repeat(290);
  const form = show({ ...fine, remarks });
  await setupUser().click(screen.getByRole('button', { name: '这不是导线' }));
  expect(form.swap).toHaveBeenCalledWith(
    expect.objectContaining({ minTraceMil: 6, remarks }),
    '不按最窄处计价；备注没有空位写位置，审核时工程师会看到这一处',
  );
});

it('stands next to the price only while the order is more expensive for it', () => {
  const measuredFields: MeasuredField[] = [
    { field: 'minTraceMil', value: 4, source: { kind: 'copper', layer: place.layer, place } },
  ];
  const formOf = (spec: BoardSpec, isStale = false): FormContext => ({ ...formFor(spec), measuredFields, isStale });
  expect(costDriver(formOf(fine))).toEqual(place);
  expect(costDriver(formOf({ ...fine, minTraceMil: 6 }))).toBeUndefined();
  expect(costDriver(formOf(fine, true))).toBeUndefined();
  expect(costDriver({ ...formOf(fine), measuredFields: [] })).toBeUndefined();
  render(<CostDriverNote form={formOf(fine)} />);
  const note = within(screen.getByRole('region', { name: '这一处让本单变贵' }));
  expect(note.getByRole('button', { name: '这不是导线' })).toBeVisible();
});

it('speaks of no money where the place costs nothing', () => {
  show({ ...fine, minTraceMil: 6 }, { ...place, kind: 'gap', mm: 0.16, between: ['track', 'pad'] });
  expect(screen.getByText('导线与焊盘的间距 0.16 mm，top.gtl，(12.35, 6.7) mm')).toBeVisible();
  expect(screen.queryByText(/让本单贵/)).toBeNull();
  expect(screen.queryByRole('button', { name: '这里短路也无妨' })).toBeNull();
});
