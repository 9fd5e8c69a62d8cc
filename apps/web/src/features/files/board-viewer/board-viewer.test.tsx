// @vitest-environment happy-dom
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import type { BoardLook, BoardView } from '@xunban/gerber';
import { render, screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openTestBoard } from '../../../testing/open-board.ts';
import { BoardViewer } from './board-viewer.tsx';

testScreens(['quote', 'board-problems', 'pricing']);

const user = setupUser();
let shown: { readonly view: BoardView; readonly look: BoardLook }[];

beforeEach(() => {
  shown = [];
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  for (const [side, pixels] of [
    ['clientWidth', 800],
    ['clientHeight', 400],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
});

async function openViewer(more: Partial<BoardSpec>, film?: string) {
  const board = await openTestBoard({ show: (view, look) => void shown.push({ view, look }) });
  const viewer = (spec: Partial<BoardSpec>) => (
    <BoardViewer
      board={board}
      box={board.box ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 }}
      spec={{ ...defaultBoardSpec, ...spec }}
      film={film}
      onFullBoard={() => undefined}
      active={undefined}
    />
  );
  const { rerender } = render(viewer(more));
  await waitFor(() => expect(shown.length).toBeGreaterThan(0));
  return { change: (spec: Partial<BoardSpec>) => rerender(viewer(spec)) };
}
const lookNow = () => shown.at(-1)?.look;

const panel = { deliveryForm: 'panelByUs', panelX: 2, panelY: 1, panelSeparation: 'tabs', rails: 'topBottom' } as const;

it('shows the panel that is ordered with its size, and a single board of it when asked to', async () => {
  await openViewer(panel);
  expect(lookNow()).toMatchObject({ kind: 'board', panel: { columns: 2, rows: 1, separation: 'tabs' } });
  // Two boards of 20 × 10 mm with a routed gap of 2 mm, between rails of 5 mm.
  expect(screen.getByText('长 42 mm')).toBeInTheDocument();
  expect(screen.getByText('宽 20 mm')).toBeInTheDocument();
  expect(screen.getByText(/定位孔、光学点以工程资料为准/)).toBeInTheDocument();
  const whole = shown.at(-1)?.view.scale ?? 0;
  await user.click(screen.getByRole('button', { name: '拼板', pressed: true }));
  await waitFor(() => expect(lookNow()).not.toHaveProperty('panel'));
  expect(screen.getByText('长 20 mm')).toBeInTheDocument();
  expect(shown.at(-1)?.view.scale).toBeGreaterThan(whole);
});

it('follows the form from single boards to a panel and back', async () => {
  const { change } = await openViewer({});
  expect(screen.queryByRole('button', { name: '拼板' })).not.toBeInTheDocument();
  change(panel);
  await waitFor(() => expect(lookNow()).toHaveProperty('panel'));
  change({ deliveryForm: 'single' });
  await waitFor(() => expect(lookNow()).not.toHaveProperty('panel'));
  expect(screen.getByText('长 20 mm')).toBeInTheDocument();
});

it('shows a single layer of one board', async () => {
  await openViewer(panel, 'lamp.GTL');
  expect(lookNow()).toMatchObject({ kind: 'films' });
  expect(screen.getByText('长 20 mm')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '拼板' })).not.toBeInTheDocument();
});

it.each([
  [4, 'asDrawn', 'all'],
  [2, 'leftRight', ['right', 'left']],
  [2, 'asDrawn', []],
] as const)('draws the plating of %s edges (%s)', async (edgePlatedSides, named, platedEdges) => {
  await openViewer({ edgePlatedSides, platedEdges: named });
  expect(lookNow()).toMatchObject({ kind: 'board', platedEdges });
});
