// @vitest-environment happy-dom
import type { BoardMarker, Problem } from '@xunban/gerber';
import { render, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTestBoard } from '../../../testing/open-board.ts';
import type { OpenBoard } from '../board-file/board-reader.ts';
import type { BoardJob } from '../board-file/jobs/board-job.ts';
import { FindingList } from './finding-list.tsx';
import { findingsOf } from './findings.ts';

testScreens(['quote', 'board-problems']);

const user = setupUser();
const jobs: BoardJob[] = [];
const shown: BoardMarker[] = [];

beforeEach(() => {
  jobs.length = 0;
  shown.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:image');
});

const places = [0.1, 0.11, 0.12].map((mm, at) => ({ x: at, y: 5, mm, layer: 'lamp.GTL' }));
const problems: Problem[] = [
  { code: 'dfm.mask-web', severity: 'warning', at: { x: 9, y: 9 }, data: { mm: 0.05, limitMm: 0.08, places: 1 } },
  { code: 'dfm.trace-narrow', severity: 'warning', places, data: { mm: 0.1, limitMm: 0.127, places: 14 } },
];
const markers = problems.flatMap(({ code, severity, places: all, at }, problem): BoardMarker[] =>
  (all ?? [{ x: at?.x ?? 0, y: at?.y ?? 0, mm: 0.05 }]).map((place) => ({
    code,
    severity,
    ...place,
    side: 'top',
    problem,
  })),
);

function List({ board }: { board: OpenBoard }) {
  const [active, setActive] = useState<BoardMarker>();
  return (
    <FindingList
      board={board}
      findings={findingsOf(problems, markers)}
      active={active}
      onShow={(marker) => {
        shown.push(marker);
        setActive(marker);
      }}
    />
  );
}

async function showList() {
  const board = await openTestBoard({
    make: async (job) => {
      jobs.push(job);
      return new Blob(['image']);
    },
  });
  render(
    <MemoryRouter>
      <List board={board} />
    </MemoryRouter>,
  );
  return within(await screen.findByRole('group', { name: /线宽/ }));
}

it('lists findings by harm, each once with the number and the image of its places', async () => {
  const tracks = await showList();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^警告最小线宽 0\.1 mm.*14 处/),
    expect.stringContaining('阻焊桥'),
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tech/dfm-findings#dfm-trace-narrow',
    '/tech/dfm-findings#dfm-mask-web',
  ]);
  expect(await tracks.findByRole('img')).toHaveAttribute('src', 'blob:image');
  expect(tracks.getByText('1 / 14')).toBeInTheDocument();
  expect(jobs).toContainEqual(expect.objectContaining({ kind: 'place', at: { x: 0, y: 5 }, side: 'top', sizeMm: 2 }));
});

it('steps through the places by buttons and by the arrow keys, round and round', async () => {
  const tracks = await showList();
  await user.click(tracks.getByRole('button', { name: '下一处' }));
  expect(tracks.getByText('0.11 mm')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(shown.map(({ mm }) => mm)).toEqual([0.11, 0.12, 0.1, 0.12]);
  await user.click(tracks.getByRole('button', { name: '上一处' }));
  expect(tracks.getByText('2 / 14')).toBeInTheDocument();
  await waitFor(() => expect(jobs.at(-1)).toMatchObject({ at: { x: 1, y: 5 } }));
});

it('shows a single place on the board from its image', async () => {
  await showList();
  const web = within(screen.getByRole('group', { name: /阻焊桥/ }));
  expect(web.queryByRole('button', { name: '下一处' })).not.toBeInTheDocument();
  await user.click(web.getByRole('button', { name: /^在图上看/ }));
  expect(shown).toEqual([expect.objectContaining({ x: 9, y: 9 })]);
});
