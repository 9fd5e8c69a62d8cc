import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ApiError } from '@xunban/client/source';
import { BOOK_VERSION } from '@xunban/pricing/book-versions';
import { boardFiles } from '@xunban/testkit/real-boards';
import { zip } from '@xunban/testkit/zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteOffline } from '../engine/quote-board.ts';
import { fakeClient, run } from '../testing/run.ts';
import { addQuote } from './quote.ts';

const SPEC = { layers: 2, lengthMm: 103, widthMm: 100 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'xunban-quote-'));
  writeFileSync(at('uno.zip'), zip(boardFiles('arduino-uno').filter(({ name }) => !name.endsWith('.md'))));
  writeFileSync(at('empty.zip'), '');
  writeFileSync(at('broken.json'), '{');
  writeFileSync(at('list.json'), '[]');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const written = (spec: object): string => {
  writeFileSync(at('board.json'), JSON.stringify(spec));
  return at('board.json');
};

/** Quotes offline: `quote --spec board.json --offline …`. */
const offline = (args: string, spec: object = SPEC) =>
  run(['quote', '--offline', '--spec', written(spec), ...args.split(' ')], [addQuote]);

describe('an offline quote', () => {
  it('prints matrix, lines and hints in Chinese', async () => {
    const { exitCode, stdout } = await offline('--quantity 5,10 --province 440300');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('¥210.00 4 天 11-25');
    expect(stdout).toMatch(/板费\s+¥70\.00\s+board\.2\s+= max\(70, 560 \* 0\.0515\)/);
    expect(stdout).toMatch(/合计\s+¥210\.00\s+✓/);
    expect(stdout).toContain('长从 103 mm 缩到 100 mm 即可享样板价：¥35.00，省 ¥175.00');
    expect(stdout).toContain('顺丰 ¥13.00');
    expect(stdout).toContain('未经服务器确认');
    expect(stdout).not.toMatch(/{{|pricing\./);
  });

  it('prints the same in English', async () => {
    const { stdout } = await offline('--quantity 5 --lang en --lead-time rush1');
    expect(stdout).toMatch(/Rush\s+¥100\.00\s+rush1\.2/);
    expect(stdout).not.toMatch(/[\u4e00-\u9fff]|{{|pricing\./);
  });

  it('prints one JSON document with the answer of the quote call', async () => {
    const { exitCode, stdout } = await offline('--quantity 10,5 --json');
    const { board, quote, variants, freight, offline: isOffline } = JSON.parse(stdout);
    expect(exitCode).toBe(0);
    expect({ board, variants, freight, isOffline }).toEqual({
      board: null,
      variants: [],
      freight: [],
      isOffline: true,
    });
    expect(quote).toMatchObject({ ok: true, quotedAt: '2026-11-20T09:30:00.000+08:00', bookVersion: BOOK_VERSION });
    expect(quote.matrix.map((row: { quantity: number }) => row.quantity)).toEqual([5, 10]);
    expect(quote.chosen).toMatchObject({ quantity: 10, total: 210, unitPrice: 21 });
    expect(quote.chosen.lines[0]).toMatchObject({ ruleId: 'board.2', nameKey: 'pricing.line.board', amount: 70 });
  });

  it('prefers given values to measured ones, and reports both', async () => {
    const args = ['quote', at('uno.zip'), '--offline', '--set', 'lengthMm=80', '--set', 'finish=enig'];
    const { stdout } = await run([...args, '--quantity', '5,10'], [addQuote]);
    expect(stdout).toContain('从文件测得：层数 2');
    expect(stdout).toContain('与文件不同：长 68.');
    expect(stdout).toMatch(/合计\s+¥[\d,.]+\s+✓/);
    const { board, quote } = JSON.parse((await run([...args, '--quantity', '5', '--json'], [addQuote])).stdout);
    expect(quote.spec).toMatchObject({ lengthMm: 80, finish: 'enig', layers: 2 });
    expect(board.file.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('prices any number of pieces', async () => {
    const { quote } = JSON.parse((await offline('--quantity 7,13 --json')).stdout);
    expect(quote.matrix.map((row: { quantity: number }) => row.quantity)).toEqual([7, 13]);
    expect(quote).toMatchObject({ areaM2: '0.0721', chosen: { quantity: 7, total: 210 } });
  });

  it('compares variants', async () => {
    const { stdout } = await offline('--quantity 5 --vary finish=leadFreeHasl,enig --vary quantity=5,10 --json');
    const { variants, quote } = JSON.parse(stdout);
    expect(variants.map(({ changes }: { changes: object }) => changes)).toEqual([
      { finish: 'leadFreeHasl', quantity: 5 },
      { finish: 'leadFreeHasl', quantity: 10 },
      { finish: 'enig', quantity: 5 },
      { finish: 'enig', quantity: 10 },
    ]);
    expect(variants[2].total).toBeGreaterThan(quote.chosen.total);
    expect((await offline('--quantity 5 --vary finish=leadFreeHasl,enig')).stdout).toMatch(
      /表面处理 沉金\s+¥[\d,.]+\s+\+¥/,
    );
  });

  it('reports why a board cannot be made, with alternatives', async () => {
    const { exitCode, stdout } = await offline('--quantity 5', { ...SPEC, maskColour: 'white', layers: 8 });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('字符颜色 (legendColour): 字符颜色在这种阻焊上看不清，请换一种 → 可改为 黑色');
    expect(stdout).toContain('板材 TG 值 (tgCelsius): 8 层板不用这个 TG 值的板材 → 可改为 150');
    const json = await offline('--quantity 5 --json', { ...SPEC, layers: 8 });
    expect(json.exitCode).toBe(3);
    expect(JSON.parse(json.stdout)).toMatchObject({ quote: { ok: false, chosen: null } });
  });

  it.each([
    ['--spec nowhere.json --quantity 5', 'ENOENT'],
    ['--spec broken.json --quantity 5', 'broken.json'],
    ['--spec list.json --quantity 5', 'list.json'],
    ['--set layers=2 --set lengthMm=1.234 --set widht=3 --quantity 5', 'widthMm'],
    ['--set layers=2 --set lengthMm=10 --set widthMm=10', 'quantity'],
    ['--set layers=2 --set lengthMm=10 --set widthMm=10 --quantity 7,20000', '--quantity 20000：可下 1–11000'],
    ['--quantity five --set layers=2', '--quantity five'],
    ['--at soon --set layers=2', '--at soon'],
    ['--lang de --set layers=2', 'zh-CN'],
    ['--lead-time now --set layers=2', 'leadTime'],
    ['--set layers', 'layers'],
    [
      '--vary quantity=1,2,3,4,5,6 --vary layers=1,2,4,6,8 --quantity 5 --set layers=2 --set lengthMm=10 --set widthMm=10',
      '30',
    ],
    ['--quantity 5', '--spec'],
    ['empty.zip --quantity 5', 'archive.not-a-zip'],
    ['one.zip two.zip --quantity 5', 'too many arguments'],
    ['--colour red', '--colour'],
  ])('reports the fault of %j', async (args, complaint) => {
    const placed = args.replaceAll(/\b(?:broken|list|empty)\.\w+/g, (name) => at(name));
    const result = await run(['quote', '--offline', ...placed.split(' ')], [addQuote]);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toContain(complaint);
  });

  it('shows help', async () => {
    const { exitCode, stdout } = await run(['quote', '--help'], [addQuote]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('--quantity');
  });
});

describe('a quote of the server', () => {
  const args = ['quote', '--set', 'layers=2', '--set', 'lengthMm=20', '--set', 'widthMm=10', '--quantity', '5'];
  const env = { XUNBAN_URL: 'https://example.com' };

  it('is priced by the call, with the language and without a key', async () => {
    const settings: unknown[] = [];
    const answer = fakeClient({
      quote: { quote: ({ body }: { body: { spec: never } }) => quoteOffline(body.spec, [5], new Date()) },
    });
    const { exitCode, stdout } = await run(args, [addQuote], {
      env,
      connect: (given) => {
        settings.push(given);
        return answer(given);
      },
    });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/合计\s+¥/);
    expect(settings).toEqual([{ baseUrl: 'https://example.com', language: 'zh-Hans' }]);
  });

  it.each([
    [new ApiError('network', 'fetch failed'), 7, '无法连接'],
    [new ApiError('unauthenticated', '密钥已吊销', { code: 'apiKey.revoked', status: 401 }), 6, '密钥已吊销'],
    [new ApiError('rateLimited', '请求过多', { status: 429 }), 5, '请求过多'],
    [new ApiError('refused', '不行', { code: 'x.y' }), 4, '不行'],
    [new ApiError('server', '', { status: 500 }), 1, '服务器出错'],
  ])('reports %o with its exit code', async (error, exitCode, text) => {
    const connect = fakeClient({
      quote: {
        quote: () => {
          throw error;
        },
      },
    });
    expect(await run(args, [addQuote], { env, connect })).toMatchObject({
      exitCode,
      stdout: '',
      stderr: expect.stringContaining(text),
    });
    const { stdout } = await run([...args, '--json'], [addQuote], { env, connect });
    expect(JSON.parse(stdout).error).toMatchObject({ exitCode, code: error.code || error.kind });
  });

  it('needs a server', async () => {
    expect(await run(args, [addQuote])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('XUNBAN_URL') });
  });
});
