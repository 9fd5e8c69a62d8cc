// @vitest-environment happy-dom
import { type BoardSpec, calls, defaultBoardSpec } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { render, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTestBoard } from '../../../testing/open-board.ts';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { type BoardJob, BoardJobError } from '../board-file/jobs/board-job.ts';
import { BoardViewer } from './board-viewer.tsx';

testScreens(['quote', 'board-problems', 'pricing']);

const user = setupUser();
const jobs: BoardJob[] = [];
const saved: string[] = [];
/** Fakes the generation of the next image. */
let make: OpenBoard['make'];

beforeEach(() => {
  jobs.length = 0;
  saved.length = 0;
  make = async () => new Blob(['image']);
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:image');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function openDialog(more: Partial<BoardSpec> = {}) {
  const board = await openTestBoard({
    make: (job, ...rest) => {
      jobs.push(job);
      return make(job, ...rest);
    },
  });
  const spec = { ...defaultBoardSpec, maskColour: 'black', finish: 'enig', ...more } as const;
  render(
    <BoardViewer
      board={board}
      box={board.box ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 }}
      spec={spec}
      film={undefined}
      onFullBoard={() => undefined}
      active={undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: '保存图片' }));
  return within(await screen.findByRole('dialog', { name: '保存图片' }));
}

it('saves the shown side at the size that was chosen, in the colours of the form', async () => {
  const dialog = await openDialog();
  const long = dialog.getByRole('textbox', { name: '长边（像素）' });
  await user.clear(long);
  await user.type(long, '4000');
  expect(dialog.getByText(/^4000 × 2000 像素，约 5080 dpi$/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '保存 PNG（正面）' }));
  await waitFor(() => expect(saved).toEqual(['lamp-正面.png']));
  expect(jobs).toMatchObject([{ kind: 'png', side: 'top', longPixels: 4000, colours: { mask: '#141517' } }]);
  await dialog.findByText('已保存 lamp-正面.png');
});

it('saves the panel that is ordered, with the size of the panel', async () => {
  const dialog = await openDialog({
    deliveryForm: 'panelByUs',
    panelX: 2,
    panelY: 3,
    rails: 'topBottom',
    edgePlatedSides: 4,
  });
  // Two boards of 20 × 10 mm side by side, three rows of them between rails of 5 mm.
  expect(dialog.getByText(/^2000 × 2000 像素/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '保存 PNG（正面）' }));
  await user.click(dialog.getByRole('button', { name: '保存 SVG（正面）' }));
  await waitFor(() => expect(jobs).toHaveLength(2));
  const panel = { columns: 2, rows: 3, separation: 'vCut', rails: 'topBottom', railMm: 5 };
  expect(jobs).toMatchObject([
    { kind: 'png', platedEdges: 'all', panel },
    { kind: 'svg', platedEdges: 'all', panel },
  ]);
});

it('makes no image of an invalid size, or beyond the limit', async () => {
  const dialog = await openDialog();
  const long = dialog.getByRole('textbox', { name: '长边（像素）' });
  for (const typed of ['20000', '12', 'wide']) {
    await user.clear(long);
    await user.type(long, `${typed}{Enter}`);
    expect(dialog.getByText('请填 100 到 16384 的整数')).toBeInTheDocument();
  }
  expect(jobs).toEqual([]);
});

const glyphFont = (characters: string) => ({
  font: btoa('font'),
  unitsPerEm: 1000,
  ascent: 900,
  descent: -100,
  box: [0, 0, 1000, 1000] as [number, number, number, number],
  glyphs: [...characters].map((character) => ({ codePoint: character.codePointAt(0) ?? 0, advance: 1000 })),
});

it('requests the glyphs of Chinese words from the server, without revealing their order', async () => {
  let asked = '';
  answer(calls.upload.glyphs, ({ body }) => {
    asked = body.characters;
    return glyphFont(body.characters);
  });
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '保存各层 PDF' }));
  await waitFor(() => expect(jobs).toHaveLength(1));
  const characters = [...asked];
  expect(characters).toEqual([...new Set(characters)].sort());
  for (const character of '顶层线路') expect(asked).toContain(character);
  expect(jobs[0]).toMatchObject({ font: { bytes: Uint8Array.from([...'font'].map((one) => one.charCodeAt(0))) } });
});

it('makes the pages with the font of the browser where the server does not answer', async () => {
  answer(calls.upload.glyphs, () => refuse('unavailable'));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '保存各层 PDF' }));
  await waitFor(() => expect(saved).toEqual(['lamp-各层.pdf']));
  expect(jobs[0]).toMatchObject({ kind: 'layers', font: undefined });
});

it('saves either side as SVG and every layer on a page of its own, those of the bottom mirrored', async () => {
  const dialog = await openDialog();
  answer(calls.upload.glyphs, ({ body }) => glyphFont(body.characters));
  await user.click(dialog.getByRole('button', { name: '保存 SVG（反面）' }));
  await waitFor(() => expect(saved).toEqual(['lamp-反面.svg']));
  await user.click(dialog.getByRole('button', { name: '保存各层 PDF' }));
  await waitFor(() => expect(saved).toEqual(['lamp-反面.svg', 'lamp-各层.pdf']));
  expect(jobs[0]).toEqual({
    kind: 'svg',
    side: 'bottom',
    choice: { maskColour: 'black', legendColour: 'white', finish: 'enig' },
    platedEdges: [],
    panel: undefined,
  });
  expect(jobs[1]).toMatchObject({
    kind: 'layers',
    pages: [
      { layer: 'lamp.GTL', isMirrored: false, title: 'lamp.GTL · 顶层线路' },
      { layer: 'lamp.GBL', isMirrored: true, note: expect.stringContaining('左右镜像') },
      { layer: 'lamp.GKO' },
      { layer: 'lamp.TXT' },
    ],
  });
});

it('shows the progress of an image and cancels it on request', async () => {
  let signal: AbortSignal | undefined;
  make = (_, onShare, givenUp) => {
    signal = givenUp;
    onShare(0.4);
    return new Promise((_resolve, reject) => givenUp.addEventListener('abort', () => reject(givenUp.reason)));
  };
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '保存 PNG（正面）' }));
  expect(await dialog.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await user.click(dialog.getByRole('button', { name: '取消' }));
  expect(signal?.aborted).toBe(true);
  expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

it('reports when the browser has no memory for the image', async () => {
  make = () => Promise.reject(new BoardJobError('outOfMemory'));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '保存 PNG（正面）' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('内存不够');
  expect(saved).toEqual([]);
});
