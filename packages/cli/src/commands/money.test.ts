import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ApiError } from '@xunban/client/source';
import { zip } from '@xunban/testkit/zip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';
import type { World } from '../context.ts';
import { freezeBoard } from '../engine/freeze-board.ts';
import { quoteOffline } from '../engine/quote-board.ts';
import { fakeClient, run } from '../testing/run.ts';
import { TINY_BOARD } from '../testing/tiny-board.ts';

/** Commands that order and pay, with a server that is made up. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'xunban-money-'));
  writeFileSync(board(), zip(TINY_BOARD));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(path.join(folder, 'state'), { recursive: true, force: true }));

const board = () => path.join(folder, 'tiny.zip');
const env = (): World['env'] => ({
  ...{ XUNBAN_URL: 'https://example.com', XUNBAN_KEY: 'xb_live_secret', LANG: 'zh_CN.UTF-8' },
  ...{ XDG_STATE_HOME: path.join(folder, 'state'), XDG_CONFIG_HOME: '/nonexistent' },
});

const ADDRESS = {
  id: 'a1',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园',
  contactName: '林工',
};
const KEY = { perOrder: 500, perMonth: 2000, paidThisMonth: 20 };
type Body = { readonly body: Record<string, never> };

/** The calls of an order; the order itself goes into `sent`. */
function calls(sent: unknown[], changes: Readonly<Record<string, object>> = {}) {
  const priced = ({ body }: Body) => ({
    ...quoteOffline(body['spec'] as never, [5], new Date('2026-11-20T01:30:00Z')),
    quoteId: 'q1',
  });
  const offer = { carrier: 'SF', zone: 'near', price: 13, days: 1, isPickUp: false };
  return {
    address: { list: () => [ADDRESS] },
    quote: { quote: priced, calculate: priced, freight: () => [offer] },
    upload: {
      begin: ({ body }: Body) => ({ uploadId: 'u1', offset: 0, partBytes: 1_000_000, body }),
      addPart: () => ({ uploadId: 'u1', offset: 10_000_000, partBytes: 1_000_000 }),
      finish: () => ({ fileId: 'f1', sha256: freezeBoard(board()).sha256 }),
    },
    order: {
      lastContact: () => ({ carrier: '' }),
      submitDirect: ({ body }: Body) => {
        sent.push(body);
        return { id: 'm1', mainNo: 'M1', total: 1, orders: [{ orderNo: 'P1', state: 10, amount: 1 }] };
      },
    },
    ...changes,
  };
}

const order = (sent: unknown[], args: string, world: Partial<World> = {}, changes = {}) =>
  run(['order', board(), '--quantity', '5', ...args.split(' ').filter(Boolean)], COMMANDS, {
    env: env(),
    connect: fakeClient(calls(sent, changes)),
    ...world,
  });

describe('order', () => {
  it('shows hash, facts, lines, freight and day, and orders after a yes', async () => {
    const [sent, questions] = [[] as unknown[], [] as string[]];
    const readLine = async (question: string) => {
      questions.push(question);
      return 'y';
    };
    const { stdout, stderr, exitCode } = await order(sent, '', { isInteractive: true, readLine });
    expect(exitCode).toBe(0);
    for (const part of [
      freezeBoard(board()).sha256,
      '层数',
      '样板一口价',
      '运费 顺丰 ¥13.00',
      '科技园',
      '发货',
      '总计 ¥',
    ])
      expect(stderr).toContain(part);
    expect(questions).toEqual([expect.stringMatching(/^下单 ¥[\d.]+？ \[y\/N\] $/)]);
    expect(sent).toMatchObject([{ addressId: 'a1', carrier: 'SF', quoteId: 'q1', fileId: 'f1' }]);
    expect(stdout).toContain('xunban pay M1');
    expect(stdout + stderr).not.toContain('xb_live_secret');
  });

  it('orders nothing after anything but a yes, and nobody is asked without a terminal', async () => {
    const sent: unknown[] = [];
    const no = await order(sent, '', { isInteractive: true, readLine: async () => '' });
    expect(no).toMatchObject({ exitCode: 4, stdout: '' });
    expect(await order(sent, '')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(sent).toEqual([]);
  });

  it('agrees in advance up to a maximum', async () => {
    const sent: unknown[] = [];
    expect(await order(sent, '--yes')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--max') });
    expect(await order(sent, '--yes --max 5')).toMatchObject({ exitCode: 5, stdout: '' });
    expect(await order(sent, '--yes --max 1e3')).toMatchObject({ exitCode: 2 });
    expect(sent).toEqual([]);
    const { stdout, exitCode } = await order(sent, '--yes --max 500 --json');
    expect(exitCode).toBe(0);
    const { price, ...rest } = JSON.parse(stdout);
    expect(rest).toMatchObject({ mainNo: 'M1', orders: [{ orderNo: 'P1' }], fileId: 'f1' });
    expect(sent).toMatchObject([{ expectedTotal: price.total }]);
    expect(price.total).toBe(price.goods + price.freight);
  });

  it('orders nothing when the server has another file', async () => {
    const sent: unknown[] = [];
    const upload = { ...calls(sent).upload, finish: () => ({ fileId: 'f1', sha256: 'other' }) };
    expect(await order(sent, '--yes --max 500', {}, { upload })).toMatchObject({ exitCode: 1 });
    expect(sent).toEqual([]);
  });

  it('names the key to repeat with when the outcome is unknown', async () => {
    const failing = {
      ...calls([]).order,
      submitDirect: () => {
        throw new ApiError('network', 'reset');
      },
    };
    const { exitCode, stderr } = await order([], '--yes --max 500', {}, { order: failing });
    expect(exitCode).toBe(7);
    expect(stderr).toMatch(/--idempotency-key [0-9a-f-]{36}/);
  });

  it('continues an upload that was interrupted, and begins anew when the server has deleted it', async () => {
    const begun: unknown[] = [];
    const parts = { fails: true, isGone: false };
    const upload = {
      ...calls([]).upload,
      begin: () => {
        begun.push(1);
        parts.isGone = false;
        return { uploadId: 'u1', offset: 0, partBytes: 1_000_000 };
      },
      addPart: () => {
        if (parts.isGone) throw new ApiError('missing', '', { status: 404 });
        if (parts.fails) throw new ApiError('network', 'reset');
        return { uploadId: 'u1', offset: 10_000_000, partBytes: 1_000_000 };
      },
    };
    expect((await order([], '--yes --max 500', {}, { upload })).exitCode).toBe(7);
    const states = readdirSync(path.join(folder, 'state/xunban/uploads'));
    expect(readFileSync(path.join(folder, 'state/xunban/uploads', states[0] ?? ''), 'utf8')).toContain('u1');
    parts.fails = false;
    const second = await order([], '--yes --max 500', {}, { upload });
    expect(second).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('继续上次中断的上传') });
    expect(begun).toHaveLength(1);
    parts.fails = true;
    await order([], '--yes --max 500', {}, { upload });
    Object.assign(parts, { fails: false, isGone: true });
    expect((await order([], '--yes --max 500', {}, { upload })).exitCode).toBe(0);
    expect(begun).toHaveLength(3);
  });
});

describe('pay', () => {
  const pay = (args: string, pays: (body: unknown) => object, world: Partial<World> = {}) =>
    run(['pay', 'M1', ...args.split(' ').filter(Boolean)], COMMANDS, {
      env: env(),
      connect: fakeClient({
        order: {
          detail: () => {
            throw new ApiError('missing', '', { status: 404 });
          },
          list: () => ({ items: [{ mainNo: 'M1', mainOrderId: 'm1', orderNo: 'P1' }] }),
        },
        apiKeys: { current: () => KEY },
        payment: {
          toPay: () => ({
            payNo: 'Y1',
            due: 223.5,
            wallet: 900,
            creditLeft: 0,
            orders: [{ mainNo: 'M1', due: 223.5 }],
          }),
          pay: ({ body }: Body) => pays(body),
        },
      }),
      ...world,
    });

  it('shows amount, wallet and limits, and pays what was shown', async () => {
    const sent: unknown[] = [];
    const { exitCode, stdout, stderr } = await pay('--yes --max 300 --json', (body) => {
      sent.push(body);
      return { state: 'succeeded' };
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ payNo: 'Y1', state: 'succeeded', amount: 223.5, mainNos: ['M1'] });
    expect(stderr).toContain('M1 应付 ¥223.50');
    expect(stderr).toContain('每单 ¥500.00，每月 ¥2,000.00，本月已付 ¥20.00');
    expect(sent).toEqual([{ payNo: 'Y1', amount: 223.5, useWallet: true }]);
  });

  it('refuses above the maximum and reports the limit of the key', async () => {
    const never = () => {
      throw new Error('paid');
    };
    expect(await pay('--yes --max 223.49', never)).toMatchObject({ exitCode: 5, stdout: '' });
    const limited = () => {
      throw new ApiError('refused', '超出限额', { code: 'apiKey.overOrderLimit', status: 403 });
    };
    expect(await pay('--yes --max 300', limited)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('超出限额'),
    });
  });

  it('completes a payment that Ctrl-C meets', async () => {
    let interrupt = () => {};
    const world: Partial<World> = {
      onInterrupt: (given) => {
        interrupt = given;
        return () => {};
      },
    };
    const { exitCode, stdout } = await pay(
      '--yes --max 300',
      () => {
        interrupt();
        return { state: 'succeeded' };
      },
      world,
    );
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('已支付 ¥223.50') });
  });
});

describe('status --watch', () => {
  const DETAIL = {
    orderNo: 'P1',
    mainNo: 'M1',
    mainOrderId: 'm1',
    percent: 0,
    fileName: 'a.zip',
    hold: null,
    progress: null,
    can: [],
  };
  const rest = { promisedShipDate: null, forecastShipDate: null, amount: 1, shipments: [] };
  const watch = (states: readonly number[], args: readonly string[] = []) => {
    const left = [...states];
    const detail = () => ({ ...DETAIL, ...rest, state: left.length > 1 ? left.shift() : left[0] });
    return run(['status', 'P1', '--watch', ...args], COMMANDS, {
      env: env(),
      connect: fakeClient({ order: { detail } }),
    });
  };

  it.each([
    [[10, 10, 30, 40, 50, 70], 'shipped', 0],
    [[10, 10, 30], 'payable', 0],
    [[10, 10, 15], 'shipped', 3],
    [[40, 40, 90], 'shipped', 3],
  ] as const)('%j until %s ends with %d', async (states, until, exitCode) => {
    const ended = await watch(states, ['--until', until]);
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.stdout).toContain('未知');
  });

  it('names the states of --until', async () => {
    expect(await watch([10], ['--until', 'done'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('shipped'),
    });
  });
});
