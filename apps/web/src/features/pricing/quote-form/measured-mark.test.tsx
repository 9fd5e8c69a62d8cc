// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import type { MeasuredField } from '@xunban/pricing/measured-fields';
import { render, screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import type { FormContext } from './form-context.ts';
import { MeasuredMark } from './measured-mark.tsx';

testScreens(['quote', 'pricing']);

function show(spec: BoardSpec, field: MeasuredField) {
  let board = spec;
  const onRestore = vi.fn();
  const form: FormContext = {
    spec,
    change: (change) => {
      board = change(board);
    },
    swap: vi.fn(),
    reset: vi.fn(),
    showPlace: vi.fn(),
    setFree: vi.fn(),
    quote: undefined,
    isStale: false,
    uncertainFields: [],
    measuredFields: [field],
    free: new Set(),
    offered: undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MeasuredMark form={form} fields={[field]} onRestore={onRestore} />
    </QueryClientProvider>,
  );
  return { board: () => board, onRestore };
}

const stated: MeasuredField = { field: 'finish', value: 'enig', source: { kind: 'stated', file: 'lamp.gbrjob' } };

it('shows which file states a value, and takes it back on request', async () => {
  const { board } = show({ ...defaultBoardSpec, finish: 'enig' }, stated);
  expect(screen.getByText('文件注明')).toBeVisible();
  expect(screen.getByText('lamp.gbrjob 里注明')).toBeVisible();
  await setupUser().click(screen.getByRole('button', { name: '表面处理不按文件注明的' }));
  expect(board().finish).toBe(defaultBoardSpec.finish);
});

it('offers the value of the file where the buyer has chosen something else', async () => {
  const { onRestore } = show({ ...defaultBoardSpec, finish: 'osp' }, stated);
  expect(screen.queryByText('文件注明')).not.toBeInTheDocument();
  await setupUser().click(screen.getByRole('button', { name: /恢复为 沉金/ }));
  expect(onRestore).toHaveBeenCalledWith([stated]);
});

it('offers no reset from a measured value, nor from the value of the form', () => {
  show({ ...defaultBoardSpec, layers: 4 }, { field: 'layers', value: 4, source: { kind: 'copperFiles', count: 4 } });
  show(defaultBoardSpec, { ...stated, value: defaultBoardSpec.finish });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('lists the lines of controlled impedance that a file names', () => {
  const lines = [
    { name: 'USB', ohms: 90, isDifferential: true, nets: ['D+', 'D-'] },
    { name: 'RF_50R', ohms: 50, nets: Array.from({ length: 9 }, (_, index) => `N${index}`) },
  ] as const;
  show(
    { ...defaultBoardSpec, impedance: true },
    { field: 'impedance', value: true, source: { kind: 'impedance', file: 'lamp.kicad_pro', lines } },
  );
  expect(screen.getByText('lamp.kicad_pro 里有 2 组阻抗线')).toBeVisible();
  const [usb, rf] = within(screen.getByRole('list', { name: '文件里的阻抗线' })).getAllByRole('listitem');
  expect(usb).toHaveTextContent('USB90 Ω 差分D+, D-');
  expect(rf).toHaveTextContent('RF_50R50 ΩN0, N1, N2, N3, N4, N5，另有 3 个');
});
