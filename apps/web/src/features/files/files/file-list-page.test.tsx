// @vitest-environment happy-dom
import { calls, type StoredFile } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens(['files']);

const user = setupUser();
const aFile = (file: Partial<StoredFile> = {}): StoredFile => ({
  fileId: '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e',
  fileName: '主板.zip',
  bytes: 3_565_158,
  uploadedAt: '2026-11-20T10:05:00+08:00',
  use: 'free',
  retainedUntil: '2027-05-19T10:05:00+08:00',
  image: { top: '', bottom: '' },
  ...file,
});
const others = [
  aFile({ fileId: '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3f', fileName: '电源.zip', use: 'ordered', retainedUntil: null }),
  aFile({ fileId: '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d40', fileName: '按键.zip', use: 'inCart', retainedUntil: null }),
];

function open(files: () => readonly StoredFile[], unfinished = () => 0) {
  answer(calls.upload.ownFiles, () => ({
    totalCount: files().length,
    items: [...files()],
    usedBytes: 104_857_600,
    maxBytes: 524_288_000,
    unfinishedBytes: unfinished(),
    todayBytes: 0,
    maxTodayBytes: 314_572_800,
    retentionDays: 180,
  }));
  openSiteAsMember('/main/fileList');
}

it('shows what is used, and of each file whether it can go', async () => {
  open(() => [aFile(), ...others]);
  await screen.findByText(/已用 100 MB，共 500 MB/);
  const rows = within(screen.getByRole('list', { name: '我的文件' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByRole('button')?.textContent)).toEqual(['删除', undefined, undefined]);
  expect(rows[0]).toHaveTextContent('3.4 MB · 2026-11-20 10:05 上传');
  expect(rows[0]).toHaveTextContent('保留至 2027-05-19');
});

it('deletes a file after a question, and shows when it may not go any more', async () => {
  let files = [aFile()];
  open(() => files);
  answer(calls.upload.removeFile, () => refuse('file.inCart'));
  await user.click(await screen.findByRole('button', { name: '删除 主板.zip' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await screen.findByText('该文件在购物车中，请先从购物车移除');
  answer(calls.upload.removeFile, () => {
    files = [];
    return undefined;
  });
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await screen.findByText('还没有上传过文件');
});

it('shows the size of unfinished uploads, and deletes them', async () => {
  let unfinished = 12_582_912;
  open(
    () => [aFile()],
    () => unfinished,
  );
  await screen.findByText(/未传完的上传 12 MB/);
  answer(calls.upload.removeUnfinished, () => {
    unfinished = 0;
    return undefined;
  });
  await user.click(screen.getByRole('button', { name: '删除未传完的上传' }));
  await screen.findByText('未传完的上传已删除');
  await waitFor(() => expect(screen.queryByText(/未传完的上传 12 MB/)).toBeNull());
});
