// @vitest-environment happy-dom
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import type { MeasuredField, MeasuredSource } from '@xunban/pricing/measured-fields';
import { render, screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';
import { useRepairAfterFill } from './use-repair-after-fill.ts';

testScreens(['quote', 'pricing']);

const AT = '2026-03-02T10:00:00+08:00';
const priced = (spec: BoardSpec) =>
  viewQuote(quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));

/** A board of two layers cannot have controlled impedance, but a file states it anyway. */
function filled(source: MeasuredSource) {
  const measured: MeasuredField[] = [{ field: 'impedance', value: true, source }];
  let board: BoardSpec = { ...defaultBoardSpec, layers: 2, impedance: true };
  function Page() {
    const [spec, setSpec] = useState(board);
    board = spec;
    const live = { quote: priced(spec), isStale: false } as LiveQuote;
    const repair = useRepairAfterFill(live, measured, setSpec);
    return (
      <button type="button" onClick={repair}>
        filled
      </button>
    );
  }
  render(<Page />);
  return () => board;
}

it('moves a value that a file only states where there is no price otherwise', async () => {
  const board = filled({ kind: 'stated', file: 'lamp.gbrjob' });
  await setupUser().click(screen.getByRole('button'));
  await waitFor(() => expect(board().impedance).toBe(false));
  expect(priced(board()).violations).toEqual([]);
});

it('leaves what was measured to the buyer', async () => {
  const board = filled({ kind: 'drillFiles' });
  await setupUser().click(screen.getByRole('button'));
  expect(board().impedance).toBe(true);
});
