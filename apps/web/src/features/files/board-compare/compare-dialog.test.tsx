// @vitest-environment happy-dom
import type { CompareTwo } from '@xunban/board-compare';
import { CompareDialog } from '@xunban/board-compare/compare-dialog';
import { render, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChosenFiles } from '../board-file/board-session.ts';
import { zipFiles } from '../board-file/zip-files.ts';
import { compareFiles } from './compare-files.ts';

testScreens(['quote', 'compare', 'board-problems', 'pricing']);

const user = setupUser();
let drawings: Blob[];

beforeEach(() => {
  drawings = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    drawings.push(blob as Blob);
    return `blob:${drawings.length}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

const layer = (lines: string) => `%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1.0*%\nD10*\nG01*\n${lines}M02*\n`;
const outline = layer('X0Y0D02*\nX20000000Y0D01*\nX20000000Y10000000D01*\nX0Y10000000D01*\nX0Y0D01*\n');
const legend = layer('X1000000Y9000000D02*\nX5000000Y9000000D01*\n');

/** A board with pads at (2, 2), (9, 8) and at `x`, and a hole at `x`. */
function board(name: string, x: number, others: Readonly<Record<string, string>> = {}): ChosenFiles {
  const at = Math.round(x * 1e6);
  const texts = {
    'lamp.GTL': layer(`D11*\nX2000000Y2000000D03*\nX9000000Y8000000D03*\nX${at}Y5000000D03*\n`),
    'lamp.GTO': legend,
    'lamp.GKO': outline,
    'lamp.TXT': `M48\nMETRIC,TZ\nT1C0.600\n%\nG90\nG05\nT1\nX2.0Y2.0\nX${x.toFixed(1)}Y5.0\nM30\n`,
    ...others,
  };
  const bytes = Object.entries(texts).map(([file, text]) => ({ name: file, bytes: new TextEncoder().encode(text) }));
  return { name, files: [new File([zipFiles(bytes)], name)], roles: {} };
}

/** Does the worker's task without a worker. */
const compareHere =
  (before: ChosenFiles, after: ChosenFiles): CompareTwo =>
  async (onStage) => {
    const { comparison, box, draw } = await compareFiles(before, after, onStage);
    return { comparison, box, draw: async (image) => draw(image), close: () => undefined };
  };

async function open(before: ChosenFiles, after: ChosenFiles, compare = compareHere(before, after)) {
  const onClose = vi.fn();
  const { unmount } = render(
    <CompareDialog beforeName={before.name} afterName={after.name} onClose={onClose} compare={compare} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '与之前的文件比较' }));
  return { dialog, onClose, unmount };
}

const rows = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('list', { name: '各层' }))
    .getAllByRole('button')
    .map((row) => row.textContent);

const viewBox = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole('img').getAttribute('viewBox')?.split(' ').map(Number) ?? [];

it('lists what differs first, and leads to the pad that moved by mouse and by keyboard', async () => {
  const { dialog } = await open(board('v1.zip', 15), board('v2.zip', 16));
  await dialog.findByText('有 1 层、1 个孔不同。');
  expect(dialog.getByText('v1.zip → v2.zip')).toBeInTheDocument();
  expect(rows(dialog)).toEqual([
    '整板有改动',
    '顶层线路有改动lamp.GTL',
    '钻孔有改动',
    '顶层字符相同lamp.GTO',
    '外形相同lamp.GKO',
  ]);
  // With the full board, every change is listed, the hole too.
  expect(dialog.getByRole('button', { name: '移动 (15, 5) → (16, 5) mm，0.6 × 0.6 mm' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /^顶层线路/ }));
  await user.click(await dialog.findByRole('button', { name: '移动 (15, 5) → (16, 5) mm，1 × 1 mm' }));
  const [x = 0, y = 0, width = 0, height = 0] = viewBox(dialog);
  expect([x + width / 2, y + height / 2]).toEqual([15.5, -5]);
  expect(width).toBeLessThan(6);
  expect(dialog.getByText(/^第 1 处，共 \d 处$/)).toBeInTheDocument();
  dialog.getByRole('button', { name: '下一处' }).focus();
  await user.keyboard('{Enter}');
  expect(dialog.getByText(/^第 2 处，共 \d 处$/)).toBeInTheDocument();
  dialog.getByRole('img').focus();
  await user.keyboard('0');
  expect(viewBox(dialog)[2]).toBeGreaterThan(20);
  await user.keyboard('+');
  expect(viewBox(dialog)[2]).toBeLessThan(20);
});

it('draws the chosen layer, and explains the colours', async () => {
  const { dialog } = await open(board('v1.zip', 15), board('v2.zip', 16));
  await user.click(await dialog.findByRole('button', { name: /^钻孔/ }));
  await dialog.findByRole('img', { name: /^钻孔的比较图/ });
  const svg = await drawings.at(-1)?.text();
  for (const colour of ['#d55e00', '#0072b2', '#b3b3b3']) expect(svg).toContain(colour);
  const meanings = within(dialog.getByRole('list', { name: '颜色的含义' })).getAllByRole('listitem');
  expect(meanings.map((each) => each.textContent)).toEqual(['只在之前的文件里', '只在新文件里', '两份都有']);
});

it('lists removed layers, and changed figures', async () => {
  const more = { 'lamp.GBL': layer('D11*\nX2000000Y2000000D03*\n') };
  const { dialog } = await open(board('v1.zip', 15, more), board('v2.zip', 15));
  const bottom = await dialog.findByRole('button', { name: /^底层线路.*新文件没有/ });
  expect(dialog.getByText('2 → 1')).toBeInTheDocument();
  await user.click(bottom);
  expect(dialog.getByText('这一层只在之前的文件里。')).toBeInTheDocument();
});

it('reports that two files make the same board', async () => {
  const { dialog } = await open(board('v1.zip', 15), board('v2.zip', 15));
  await dialog.findByText(/^两份文件做出来的板完全一样/);
  await dialog.findByText('两份文件在这里完全一样。');
});

it('reports a failure, retries, and is closed', async () => {
  let isBroken = true;
  const files = [board('v1.zip', 15), board('v2.zip', 15)] as const;
  const compare: CompareTwo = (...how) =>
    isBroken ? Promise.reject(new Error('out of memory')) : compareHere(...files)(...how);
  const { dialog, onClose } = await open(...files, compare);
  await dialog.findByText('没能比较这两份文件');
  isBroken = false;
  await user.click(dialog.getByRole('button', { name: /重试/ }));
  await dialog.findByText(/^两份文件做出来的板完全一样/);
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('shows its progress, and can be cancelled', async () => {
  let given: AbortSignal | undefined;
  const compare: CompareTwo = (onStage, signal) => {
    given = signal;
    onStage('after');
    return new Promise(() => undefined);
  };
  const { dialog, onClose, unmount } = await open(board('v1.zip', 15), board('v2.zip', 15), compare);
  expect(dialog.getByRole('status')).toHaveTextContent('正在读新文件');
  expect(dialog.getByRole('progressbar', { name: '正在逐层比较两份文件' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '取消' }));
  expect(onClose).toHaveBeenCalled();
  expect(given?.aborted).toBe(false);
  unmount();
  expect(given?.aborted).toBe(true);
});
