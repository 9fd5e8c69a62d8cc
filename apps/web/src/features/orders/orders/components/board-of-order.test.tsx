// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { calls, defaultBoardSpec } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { render, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../shared/query-client.ts';
import { openTestBoard } from '../../../../testing/open-board.ts';
import { BoardReadError, type OpenBoard, type openBoard } from '../../../files/board-file/board-reader.ts';
import { BoardOfOrder } from './board-of-order.tsx';

testScreens(['order', 'quote', 'board-problems', 'pricing']);

const order = {
  id: '0d1e9c34-5c1a-4b7e-9d3e-1f2a3b4c5d6e',
  fileName: 'lamp.zip',
  spec: { ...defaultBoardSpec, maskColour: 'blue' },
} as const;

beforeEach(() => {
  queryClient.clear();
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  answer(calls.main.productionFile, () => ({ body: 'zip', headers: {} }));
});

function show(read: typeof openBoard) {
  const onClose = vi.fn();
  const page = render(
    <QueryClientProvider client={queryClient}>
      <BoardOfOrder order={order} open onClose={onClose} read={read} />
    </QueryClientProvider>,
  );
  return { ...page, onClose, dialog: () => within(screen.getByRole('dialog', { name: 'lamp.zip' })) };
}

it('reads what the board is made from and offers its layers, its body and its images', async () => {
  const looks: unknown[] = [];
  const close = vi.fn();
  const names: string[] = [];
  const { dialog, onClose, unmount } = show(async ([file]) => {
    names.push(file?.name ?? '');
    return openTestBoard({ show: (_, look) => looks.push(look), close });
  });
  expect(await dialog().findByRole('button', { name: '保存图片' })).toBeVisible();
  expect(dialog().getByRole('button', { name: '3D' })).toBeVisible();
  expect(names).toEqual(['lamp.zip']);
  const layers = dialog().getByRole('combobox', { name: '显示' });
  expect([...layers.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '',
    'lamp.GTL',
    'lamp.GBL',
    'lamp.GKO',
    'lamp.TXT',
  ]);
  await setupUser().selectOptions(layers, 'lamp.GBL');
  // A dialog within it that is left leaves this one open.
  await setupUser().click(dialog().getByRole('button', { name: '保存图片' }));
  const saving = await screen.findByRole('dialog', { name: '保存图片' });
  saving.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  screen.getByRole('dialog', { name: 'lamp.zip' }).dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  expect(close).toHaveBeenCalledOnce();
});

it('reports a file that could not be read', async () => {
  const failed: typeof openBoard = () => Promise.reject(new BoardReadError({ reason: 'notABoard', problems: [] }));
  const { dialog } = show(failed);
  await waitFor(() => expect(dialog().getByText('这份文件没有读出来，请下载后查看')).toBeVisible());
});

it('reports an internal error of the reader too, to the user and to the browser', async () => {
  const reported = vi.fn();
  // The window of these tests has none.
  Object.assign(globalThis, { reportError: reported });
  const fault = new TypeError('The reader broke.');
  const { dialog } = show(() => Promise.reject(fault));
  await waitFor(() => expect(dialog().getByText('这份文件没有读出来，请下载后查看')).toBeVisible());
  expect(reported.mock.calls).toEqual([[fault]]);
  Reflect.deleteProperty(globalThis, 'reportError');
});

it('closes a board that was read only after it was left', async () => {
  const close = vi.fn();
  let finish: ((board: OpenBoard) => void) | undefined;
  const { unmount } = show(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await waitFor(() => expect(finish).toBeDefined());
  unmount();
  finish?.(await openTestBoard({ close }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
