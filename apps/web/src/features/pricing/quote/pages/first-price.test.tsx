// @vitest-environment happy-dom
import {
  BOARD_CHOICES,
  BOARD_NUMBERS,
  type CallInput,
  type CallOutput,
  calls,
  defaultBoardSpec,
  QUANTITIES,
} from '@xunban/contract';
import { firstFactsOf } from '@xunban/gerber';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { type Deferred, deferred } from '@xunban/testkit/deferred';
import { answer } from '@xunban/testkit/fake-server';
import { act, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { moneyText } from '@xunban/ui';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { offerFiles, takeOfferedFiles } from '../../../../shared/offered-files.ts';
import { openTestBoard } from '../../../../testing/open-board.ts';
import { openSite } from '../../../../testing/open-site.tsx';
import {
  BoardReadError,
  type OpenBoard,
  type openBoard,
  type ReadWatch,
} from '../../../files/board-file/board-reader.ts';
import type { TabFile } from '../../../files/board-file/tab-file.ts';

interface Read {
  readonly watch: ReadWatch;
  readonly board: Deferred<OpenBoard>;
}
const reads = vi.hoisted(() => new Map<string, Read>());
const storage = vi.hoisted((): { answer: (stored: TabFile | undefined) => void } => ({ answer: () => undefined }));

// The worker and the storage of the browser answer when the test says so.
vi.mock('../../../files/board-file/board-reader.ts', async (original) => ({
  ...(await original<typeof import('../../../files/board-file/board-reader.ts')>()),
  openBoard: (...[files, , watch]: Parameters<typeof openBoard>) => {
    const board = deferred<OpenBoard>();
    reads.set(files[0]?.name ?? '', { watch, board });
    return board.promise;
  },
}));
vi.mock('../../../files/board-file/tab-file.ts', () => ({
  loadFile: () =>
    new Promise<TabFile | undefined>((resolve) => {
      storage.answer = resolve;
    }),
  storeFile: async () => undefined,
  deleteFile: async () => undefined,
  deleteAllFiles: async () => undefined,
}));

testScreens(['quote', 'board-problems', 'pricing', 'account']);
beforeAll(() => import('./quote-page.tsx'), 60_000);

const AT = '2026-03-02T10:00:00+08:00';
type Asked = CallInput<typeof calls.quote.quote>['body'];
const priced = ({ spec, quantities, parts }: Asked) =>
  viewQuote(quote({ spec, quantities, parts, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));
const config: CallOutput<typeof calls.quote.config> = {
  ...{
    bookVersion: '',
    calendarVersion: '',
    taxPercent: 13,
    defaults: defaultBoardSpec,
    groups: [],
    numbers: BOARD_NUMBERS,
    rules: [],
  },
  options: Object.fromEntries(Object.entries(BOARD_CHOICES).map(([field, values]) => [field, [...values]])),
  quantities: [...QUANTITIES],
  leadTimes: [...BOARD_CHOICES.leadTime],
};
const user = setupUser();
let asked: Asked[];

beforeEach(() => {
  asked = [];
  reads.clear();
  // A file that the previous test did not finish waits for the next visit.
  takeOfferedFiles();
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  answer(calls.quote.quote, ({ body }) => {
    asked.push(body);
    return priced(body);
  });
  answer(calls.quote.config, () => config);
  answer(calls.address.regions, () => [{ code: '44', name: '广东省', children: [] }]);
});

const zip = (name: string) => new File(['a board'], name, { type: 'application/zip' });

async function openQuote() {
  openSite('/quote');
  const price = await screen.findByRole('region', { name: '价格' });
  await within(price).findByText('含 13% 增值税');
  return within(price);
}

async function choose(name: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('#board-file input[type=file]');
  if (!input) throw new Error('file input not found');
  await user.upload(input, zip(name));
}

/** The board that the worker reads: 20 × 10 mm, two layers. */
async function sized(name: string): Promise<void> {
  const { facts } = await openTestBoard();
  const first = firstFactsOf(facts);
  if (!first) throw new Error('size not found');
  act(() => reads.get(name)?.watch.onFirst?.(first));
}

async function measured(name: string): Promise<void> {
  const board = await openTestBoard({ archive: zip(name) });
  await act(async () => reads.get(name)?.board.resolve(board));
}

const lengthField = () => screen.getByRole<HTMLInputElement>('textbox', { name: '长' });

it('shows a preliminary price by size and layers, refines it, and waits for it with the order', async () => {
  const price = await openQuote();
  await choose('lamp.zip');
  await price.findByText('读出尺寸和层数即报价');
  await sized('lamp.zip');
  await price.findByText('初步价格：按尺寸和层数，正在测量细节');
  await waitFor(() => expect(asked.at(-1)?.spec).toMatchObject({ lengthMm: 20, widthMm: 10, layers: 2 }));
  const body = asked.at(-1);
  const preliminary = moneyText((body && priced(body).chosen?.total) ?? Number.NaN);
  await waitFor(() => expect(price.getAllByText(preliminary)[0]).toBeInTheDocument());
  expect(asked.at(-1)?.spec.measured).toBeUndefined();
  await user.click(price.getByRole('button', { name: '立即下单' }));
  await price.findByRole('button', { name: '价格出来后继续' });
  // The buyer changes their mind.
  await user.click(price.getByRole('button', { name: '价格出来后继续' }));

  await measured('lamp.zip');
  await waitFor(() => expect(asked.at(-1)?.spec.measured).toMatchObject({ holeCount: 1 }));
  await price.findByText(/^已按实测细节/);
  expect(price.queryByText(/^初步价格/)).not.toBeInTheDocument();
});

it('keeps what the buyer chooses between the preliminary price and the measured one', async () => {
  const price = await openQuote();
  await choose('lamp.zip');
  await sized('lamp.zip');
  await price.findByText(/^初步价格/);
  await user.click(within(screen.getByRole('radiogroup', { name: '层数' })).getByRole('radio', { name: /^4/ }));
  await waitFor(() => expect(asked.at(-1)?.spec.layers).toBe(4));
  await measured('lamp.zip');
  await waitFor(() => expect(asked.at(-1)?.spec.measured).toMatchObject({ holeCount: 1 }));
  expect(asked.at(-1)?.spec).toMatchObject({ layers: 4, lengthMm: 20 });
});

it('takes size and layers back when the file gives no board, and reads it again on request', async () => {
  const price = await openQuote();
  const usual = lengthField().value;
  await choose('lamp.zip');
  await sized('lamp.zip');
  await waitFor(() => expect(lengthField()).toHaveValue('20'));
  await act(async () => reads.get('lamp.zip')?.board.reject(new BoardReadError({ reason: 'crashed', problems: [] })));
  await waitFor(() => expect(lengthField()).toHaveValue(usual));
  await price.findByText('含 13% 增值税');
  reads.clear();
  await user.click(await screen.findByRole('button', { name: '再试一次' }));
  await waitFor(() => expect(reads.has('lamp.zip')).toBe(true));
});

it('asks when the time limit is reached, blames no file, and opens the board when the reading ends after all', async () => {
  await openQuote();
  await choose('lamp.zip');
  act(() => reads.get('lamp.zip')?.watch.limit?.heard(30_000));
  const question = await screen.findByText(/^比平时久得多/);
  expect(question).not.toHaveTextContent('文件');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await screen.findByRole('button', { name: '再试一次' });
  await user.click(screen.getByRole('button', { name: '继续等待' }));
  expect(screen.queryByText(/^比平时久得多/)).not.toBeInTheDocument();
  await measured('lamp.zip');
  await screen.findAllByText('lamp.zip');
});

it('opens the file that was chosen while the stored board was being restored', async () => {
  await openQuote();
  await act(async () => storage.answer({ archive: zip('stored.zip'), roles: {} }));
  await screen.findByText('正在读取 stored.zip');
  const board = await openTestBoard({ archive: zip('stored.zip') });
  // Handed over as from a dialog that was opened before.
  act(() => offerFiles([zip('chosen.zip')]));
  await screen.findByText('正在读取 chosen.zip');
  await act(async () => reads.get('stored.zip')?.board.resolve(board));
  await measured('chosen.zip');
  await screen.findAllByText('chosen.zip');
  expect(screen.queryAllByText('stored.zip')).toEqual([]);
});
