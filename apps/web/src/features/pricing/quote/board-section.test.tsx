// @vitest-environment happy-dom
import { defaultBoardSpec } from '@xunban/contract';
import { render, screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTestBoard } from '../../../testing/open-board.ts';
import type { openBoard as OpenBoard } from '../../files/board-file/board-reader.ts';
import { BoardSection } from './board-section.tsx';

// The worker that reads files is the browser's.
vi.mock('../../files/board-file/board-reader.ts', async (original) => ({
  ...(await original<typeof import('../../files/board-file/board-reader.ts')>()),
  openBoard: async (...[files, , { onPreview }, signal]: Parameters<typeof OpenBoard>) => {
    const board = await openTestBoard(files[0] === undefined ? {} : { archive: files[0] });
    if (files[0]?.name !== 'slow.zip') return board;
    // It can be drawn, and is being measured until another one is chosen.
    onPreview?.({ ...board, isMeasured: false });
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  },
}));

testScreens(['quote', 'board-problems', 'pricing']);

const user = setupUser();
const compareButton = () => screen.queryByRole('button', { name: '与之前的文件比较' });

beforeEach(() => {
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
});

it('offers to compare a file with the one that it replaced, and only then', async () => {
  const { container } = render(<BoardSection spec={defaultBoardSpec} onBoard={() => undefined} />);
  const choose = async (name: string) => {
    const input = container.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('file input not found');
    await user.upload(input, new File(['a board'], name, { type: 'application/zip' }));
    await screen.findByText(name);
  };
  await choose('first.zip');
  expect(compareButton()).not.toBeInTheDocument();
  await choose('second.zip');
  await user.click(await screen.findByRole('button', { name: '与之前的文件比较' }));
  // There are no workers here, so the comparison fails, and the dialog reports it.
  await screen.findByText('没能比较这两份文件');
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await user.click(screen.getByRole('button', { name: '移除' }));
  await choose('third.zip');
  expect(compareButton()).not.toBeInTheDocument();
});

it('compares with a file that was still being read, unless its reading was given up', async () => {
  const { container } = render(<BoardSection spec={defaultBoardSpec} onBoard={() => undefined} />);
  const choose = async (name: string) => {
    const input = container.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('file input not found');
    await user.upload(input, new File(['a board'], name, { type: 'application/zip' }));
    await screen.findByText(name);
  };
  await choose('slow.zip');
  await choose('second.zip');
  await user.click(await screen.findByRole('button', { name: '与之前的文件比较' }));
  await user.click(await screen.findByRole('button', { name: '关闭' }));
  await user.click(screen.getByRole('button', { name: '移除' }));
  await choose('slow.zip');
  await user.click(screen.getByRole('button', { name: '取消读取' }));
  await choose('fourth.zip');
  expect(compareButton()).not.toBeInTheDocument();
});
