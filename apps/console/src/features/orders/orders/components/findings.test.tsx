// @vitest-environment happy-dom
import type { FindingPlace, ReviewFinding } from '@xunban/contract';
import { render, screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { Findings } from './findings.tsx';

testScreens(['console', 'order-texts', 'pricing', 'board-problems']);

const image = {
  top: '/api/app/board-files/7/image/top?key=k&v=2&maskColour=black&panelX=2&rails=long',
  bottom: '/api/app/board-files/7/image/bottom?key=k&v=2',
};
const places: FindingPlace[] = [
  { left: 0.25, top: 0.75, side: 'top', layer: 'lamp.GTL', mm: 0.1 },
  { left: 0.25, top: 0.5, side: 'bottom', layer: 'lamp.GBL', mm: 0.11 },
];
const findings: ReviewFinding[] = [
  { code: 'dfm.mask-web', severity: 'warning', params: { mm: 0.05, limitMm: 0.08 } },
  { code: 'dfm.trace-narrow', severity: 'error', params: { mm: 0.1, limitMm: 0.127, places: 14 }, places },
];

const show = () => {
  render(<Findings findings={findings} order={{ image, measured: { widthMm: 60, problems: [] } }} />);
  return within(screen.getByRole('group', { name: '该处在板上的位置' }));
};

it('shows a place of a finding on the drawing of the single board, the worst finding first', () => {
  const lens = show();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('最小线宽 0.1 mm'),
    expect.stringContaining('阻焊桥'),
  ]);
  expect(lens.getByText('第 1 处，共 14 处 · 0.1 mm')).toBeInTheDocument();
  const drawing = lens.getByRole('img', { name: '该处在板上的位置' });
  expect(drawing).toHaveAttribute('src', '/api/app/board-files/7/image/top?key=k&v=2&maskColour=black');
  // 12 mm of a board of 60 mm fill the lens of 240 pixels.
  expect(drawing).toHaveStyle({ width: '1200px', transform: 'translate(-25%, -75%)' });
});

it('steps through the places by buttons and arrow keys; the lower face is drawn from below', async () => {
  const user = setupUser();
  const lens = show();
  await user.click(lens.getByRole('button', { name: '下一处' }));
  expect(lens.getByText('lamp.GBL')).toBeInTheDocument();
  expect(lens.getByRole('img', { name: '该处在板上的位置' })).toHaveStyle({ transform: 'translate(-75%, -50%)' });
  await user.keyboard('{ArrowRight}');
  expect(lens.getByText('lamp.GTL')).toBeInTheDocument();
});
