import { openUpload } from '@xunban/gerber';
import { boardFiles } from '@xunban/testkit/real-boards';
import { describe, expect, it } from 'vitest';
import { BOOK_VERSION } from '../price-book/book-versions.ts';
import { runQuoteCommand, type World } from './quote-command.ts';

const spec = { layers: 2, lengthMm: 103, widthMm: 100 };

function world(file: unknown = spec): World {
  return {
    readFile: (path) => {
      if (path !== 'board.json') throw new Error(`ENOENT: ${path}`);
      return new TextEncoder().encode(typeof file === 'string' ? file : JSON.stringify(file));
    },
    loadBoard: (path) => openUpload([{ name: path, bytes: file instanceof Uint8Array ? file : new Uint8Array() }]),
    now: () => new Date('2026-11-20T01:30:00Z'),
  };
}

function run(args: string, file?: unknown) {
  return runQuoteCommand(args.split(' '), world(file));
}

describe('quote on the command line', () => {
  it('prints matrix, lines and hints in Chinese', async () => {
    const { exitCode, output } = await run('--spec board.json --quantity 5,10 --province 440300');
    expect(exitCode).toBe(0);
    expect(output).toContain('¥210.00 4 天 11-25');
    expect(output).toMatch(/板费\s+¥70\.00\s+board\.2\s+= max\(70, 560 \* 0\.0515\)/);
    expect(output).toMatch(/合计\s+¥210\.00\s+✓/);
    expect(output).toContain('长从 103 mm 缩到 100 mm 即可享样板价：¥35.00，省 ¥175.00');
    expect(output).toContain('顺丰 ¥13.00');
    expect(output).not.toMatch(/{{|pricing\./);
  });

  it('prints the same in English', async () => {
    const { output } = await run('--spec board.json --quantity 5 --lang en --lead-time rush1');
    expect(output).toMatch(/Rush\s+¥100\.00\s+rush1\.2/);
    expect(output).not.toMatch(/[\u4e00-\u9fff]|{{|pricing\./);
  });

  it('answers with the JSON of the quote call', async () => {
    const { exitCode, output } = await run('--spec board.json --quantity 10,5 --json');
    const answer = JSON.parse(output);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({ ok: true, quotedAt: '2026-11-20T09:30:00.000+08:00', bookVersion: BOOK_VERSION });
    expect(answer.matrix.map((row: { quantity: number }) => row.quantity)).toEqual([5, 10]);
    expect(answer.chosen).toMatchObject({ quantity: 10, total: 210, unitPrice: 21 });
    expect(answer.chosen.lines[0]).toMatchObject({ ruleId: 'board.2', nameKey: 'pricing.line.board', amount: 70 });
  });

  it('prefers values of the specification to measured ones, and reports both', async () => {
    const measuring: World = {
      ...world({ lengthMm: 80, finish: 'enig' }),
      loadBoard: () => openUpload(boardFiles('arduino-uno').filter(({ name }) => !name.endsWith('.md'))),
    };
    const args = ['uno.zip', '--spec', 'board.json', '--quantity', '5,10'];
    const { spec: used } = JSON.parse((await runQuoteCommand([...args, '--json'], measuring)).output);
    expect(used).toMatchObject({ lengthMm: 80, finish: 'enig', layers: 2 });
    const { output } = await runQuoteCommand(args, measuring);
    expect(output).toContain('从文件测得：层数 2');
    expect(output).toContain('与文件不同：长 68.');
    expect(output).toMatch(/合计\s+¥[\d,.]+\s+✓/);
  });

  it('prices any number of pieces', async () => {
    const { exitCode, output } = await run('--spec board.json --quantity 7,13 --json');
    const answer = JSON.parse(output);
    expect(exitCode).toBe(0);
    expect(answer.matrix.map((row: { quantity: number }) => row.quantity)).toEqual([7, 13]);
    expect(answer.chosen).toMatchObject({ quantity: 7, total: 210 });
    expect(answer).toMatchObject({ areaM2: '0.0721' });
  });

  it('reports why a board cannot be made, with alternatives', async () => {
    const { exitCode, complaint } = await run('--spec board.json --quantity 5', {
      ...spec,
      maskColour: 'white',
      layers: 8,
    });
    expect(exitCode).toBe(1);
    expect(complaint).toContain('字符颜色 (legendColour): 字符颜色在这种阻焊上看不清，请换一种 → 可改为 黑色');
    expect(complaint).toContain('板材 TG 值 (tgCelsius): 8 层板不用这个 TG 值的板材 → 可改为 150');
    const json = await run('--spec board.json --quantity 5 --json', { ...spec, layers: 8 });
    expect(json.exitCode).toBe(1);
    expect(JSON.parse(json.output)).toMatchObject({ ok: false, chosen: null });
  });

  it.each([
    ['--spec nowhere.json --quantity 5', undefined, 'ENOENT'],
    ['--spec board.json --quantity 5', '{', 'board.json'],
    ['--spec board.json --quantity 5', [], 'board.json'],
    ['--spec board.json --quantity 5', { layers: 2, lengthMm: 1.234, widht: 3 }, 'widthMm'],
    ['--spec board.json', spec, 'quantity'],
    ['--spec board.json --quantity 7,20000', spec, '--quantity 20000: 1–11000'],
    ['--spec board.json --quantity 5,4', { ...spec, layers: 8 }, '--quantity 4: 5–11000'],
    ['--spec board.json --quantity five', spec, '--quantity five'],
    ['--spec board.json --quantity 5 --at soon', spec, '--at soon'],
    ['--spec board.json --quantity 5 --lang de', spec, 'zh-CN'],
    ['--spec board.json --quantity 5 --lead-time now', spec, 'leadTime'],
    ['--quantity 5', spec, '--spec <file>'],
    ['empty.zip --quantity 5', undefined, 'empty.zip: archive.not-a-zip'],
    ['one.zip two.zip --quantity 5', undefined, 'two.zip?'],
    ['--colour red', spec, '--colour'],
  ])('names what is wrong with %j of %j', async (args, file, complaint) => {
    const result = await run(args, file);
    expect(result.exitCode).toBe(2);
    expect(result.complaint).toContain(complaint);
  });

  it('helps', async () => {
    expect(await run('--help')).toMatchObject({ exitCode: 0, output: expect.stringContaining('--quantity') });
  });
});
