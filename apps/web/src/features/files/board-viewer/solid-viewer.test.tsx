// @vitest-environment happy-dom
import { defaultBoardSpec } from '@xunban/contract';
import { render, screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openTestBoard } from '../../../testing/open-board.ts';
import type { SolidListener } from '../board-file/asked-solids.ts';
import type { SolidLook, SolidView } from '../board-file/solid/solid-messages.ts';
import { BoardViewer } from './board-viewer.tsx';

testScreens(['quote', 'board-problems', 'pricing']);

const user = setupUser();
let looks: SolidLook[];
let views: SolidView[];
let closed: number;
let emit: SolidListener;

beforeEach(() => {
  looks = [];
  views = [];
  closed = 0;
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  for (const [side, pixels] of [
    ['clientWidth', 800],
    ['clientHeight', 400],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
});

async function openSolid(spec: Partial<typeof defaultBoardSpec> = {}) {
  const board = await openTestBoard({
    showSolid: (_canvas, look, listener) => {
      looks.push(look);
      emit = listener;
      return {
        turn: (view) => views.push(view),
        close: () => {
          closed += 1;
        },
      };
    },
  });
  const viewer = (more: Partial<typeof defaultBoardSpec>) => (
    <BoardViewer
      board={board}
      box={board.box ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 }}
      spec={{ ...defaultBoardSpec, ...more }}
      film={undefined}
      onFullBoard={() => undefined}
      active={undefined}
    />
  );
  const { rerender } = render(viewer(spec));
  await user.click(screen.getByRole('button', { name: '3D' }));
  const stage = await screen.findByRole('application', { name: '可转动的线路板' });
  await waitFor(() => expect(views.length).toBeGreaterThan(0));
  return { stage, change: (more: Partial<typeof defaultBoardSpec>) => rerender(viewer({ ...spec, ...more })) };
}

it('shows the ordered board as a body in place of the flat drawing, and gives it back when closed', async () => {
  const { stage } = await openSolid({ thicknessMm: 0.8, maskColour: 'matteBlack', edgePlatedSides: 4 });
  expect(looks).toMatchObject([{ thicknessMm: 0.8, isMatte: true, platedEdges: 'all' }]);
  expect(screen.getByRole('status')).toHaveTextContent('正在生成 3D 视图');
  expect(screen.queryByRole('application', { name: '线路板图' })).not.toBeInTheDocument();
  emit('shown');
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
  expect(stage).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
  await screen.findByRole('application', { name: '线路板图' });
});

it('is turned, enlarged, turned over and reset by keyboard', async () => {
  await openSolid();
  const distance = ({ eye, target }: SolidView) => Math.hypot(...eye.map((value, axis) => value - (target[axis] ?? 0)));
  const [home] = views;
  await user.keyboard('{ArrowLeft}');
  expect(views.at(-1)?.eye[0]).not.toBeCloseTo(home?.eye[0] ?? 0, 1);
  expect(distance(views.at(-1)!)).toBeCloseTo(distance(home!), 6);
  await user.keyboard('+');
  expect(distance(views.at(-1)!)).toBeLessThan(distance(home!));
  await user.keyboard('b');
  expect(views.at(-1)?.eye[2]).toBeLessThan(0);
  expect(screen.getByRole('button', { name: '反面' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Home}');
  expect(views.at(-1)).toEqual(home);
});

it('makes another body when the form changes the board', async () => {
  const { change } = await openSolid();
  change({ maskColour: 'red' });
  await waitFor(() => expect(looks).toHaveLength(2));
  expect(closed).toBe(1);
  expect(looks[1]?.colours.mask).not.toBe(looks[0]?.colours.mask);
});

it('reports a browser without 3D, and plated edges that are not drawn because they are not stated', async () => {
  await openSolid({ edgePlatedSides: 2 });
  emit('noWebgl');
  await screen.findByText(/没有打开 WebGL/);
  expect(screen.getByText(/2 边金属包边/)).toBeInTheDocument();
});
