import { constants, deflateRawSync, inflateSync } from 'node:zlib';
import { ApiError, type BoardFile } from '@xunban/contract';
import { boardColours } from '@xunban/gerber';
import { layerPage, PageFont, PdfFile } from '@xunban/gerber/images';
import { boardFiles, boardZip } from '@xunban/testkit/real-boards';
import { zip, zipWithClaim } from '@xunban/testkit/zip';
import { create } from 'fontkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard, smallBoardFiles } from '../../../testing/small-board.ts';
import { boardFileBytes, boardFileOf } from './board-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const arduino = boardZip('arduino-uno');
/** A small board, read in a tenth of the time of a real one. */
const small = smallBoard({});

const upload = (member: TestMember, bytes: Uint8Array, name = 'board.zip'): Promise<BoardFile> =>
  member.api.upload.boardFile({ query: {}, files: { file: new File([new Uint8Array(bytes)], name) } });
const refused = async (member: TestMember, bytes: Uint8Array, name?: string) => {
  const error = await upload(member, bytes, name).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const rowsOf = async ({ memberId }: TestMember) => {
  const rows = await server.deps.db.read
    .selectFrom('board_file')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  return rows.length;
};

test('a board is measured, kept byte for byte and drawn', async () => {
  const member = await server.newMember();
  const file = await upload(member, arduino, '../我的 板子.zip');
  expect(file).toMatchObject({
    fileName: '我的 板子.zip',
    bytes: arduino.length,
    filePath: `board-files/${file.fileId}`,
  });
  expect(file.facts).toMatchObject({ copperLayers: 2, slots: 0 });
  expect(file.facts.widthMm).toBeCloseTo(68.58, 1);
  expect(file.facts.heightMm).toBeCloseTo(53.34, 1);
  expect(file.facts.roundHoles).toBeGreaterThan(100);

  const stored = await boardFileOf(server.deps.db.read, member.memberId, file.fileId);
  expect(stored).toMatchObject({ fileId: file.fileId, measured: file.facts, image: file.image });
  expect(stored?.facts.version).toBe(1);
  expect((await boardFileBytes(server.deps.files, file)).equals(arduino)).toBe(true);

  for (const address of [file.image.top, file.image.bottom]) {
    const image = await fetch(`${server.url}${address}`);
    expect(image.status).toBe(200);
    expect(image.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(image.headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(image.headers.get('Cache-Control')).toContain('immutable');
    expect(await image.text()).toMatch(/^<svg .*<\/svg>$/s);
  }
});

test('a reading names the specification to quote, and each finding with its places', async () => {
  const member = await server.newMember();
  const { fileId, sha256 } = await upload(member, arduino);
  const reading = await member.api.upload.reading({ params: { id: fileId } });
  expect(reading).toMatchObject({ fileId, sha256, spec: { layers: 2, lengthMm: 68.58, widthMm: 53.34 } });
  expect(reading.measured['holeCount']).toBeGreaterThan(100);
  const { spec, measured } = reading;
  const quote = await member.api.quote.calculate({ body: { spec: { quantity: 10, ...spec, measured } as never } });
  expect(quote.spec.measured).toEqual(measured);

  // A pad on the edge of the board.
  const { fileId: cut } = await upload(member, smallBoard({ holeMm: 19.5 }));
  const inLanguage = async (language: string) => {
    const headers = { Authorization: `Bearer ${member.token}`, 'Accept-Language': language };
    const reply = await fetch(`${server.url}/api/app/board-files/${cut}/reading`, { headers });
    return ((await reply.json()) as typeof reading).findings.filter(({ code }) => code === 'dfm.pad-to-edge');
  };
  const [chinese, english] = await Promise.all([inLanguage('zh-CN'), inLanguage('en')]);
  expect(english).toMatchObject([
    {
      help: '/tech/dfm-findings#dfm-pad-to-edge',
      text: expect.stringMatching(/mm/),
      places: [
        { x: 19.5, y: 5, layer: 'lamp.GTL' },
        { x: 19.5, y: 5, layer: 'lamp.GBL' },
      ],
    },
  ]);
  expect(chinese).toEqual([{ ...english[0], text: expect.stringMatching(/板边/) }]);
});

test('an image needs the proof in its address', async () => {
  const member = await server.newMember();
  const { fileId, image } = await upload(member, small);
  const status = async (address: string) => (await fetch(`${server.url}${address}`)).status;
  expect(await status(image.top.replace(/key=./, (was) => (was === 'key=_' ? 'key=-' : 'key=_')))).toBe(404);
  expect(await status(`/api/app/board-files/${fileId}/image/top`)).toBe(400);
  expect(await status(image.top.replace(fileId, '00000000-0000-4000-8000-000000000000'))).toBe(404);
  expect(await status(image.top.replace(fileId, "x'--"))).toBe(400);
  expect(await status(image.top.replace('/top', '/inside'))).toBe(400);
});

test('a board is shown in the colours that it is ordered in', async () => {
  const member = await server.newMember();
  const { fileId } = await upload(member, small);
  const spec = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5, maskColour: 'blue', finish: 'enig' } as const;
  const { quoteId } = await member.api.quote.calculate({ body: { spec } });
  const { image } = await member.api.order.addToCart({ body: { quoteId, fileId } });
  const ask = (address: string) => fetch(`${server.url}${address}`);
  const drawing = await (await ask(image.top)).text();
  const { mask, bareCopper } = boardColours({ maskColour: 'blue', finish: 'enig' });
  expect(drawing).toContain(mask);
  expect(drawing).toContain(bareCopper);
  expect(drawing).not.toContain(boardColours({}).mask);
  expect((await ask(image.top.replace('blue', 'plaid'))).status).toBe(400);
});

const text = (content: string) => Buffer.from(content);
const PASTE = text(
  '%FSLAX36Y36*%\n%MOMM*%\n%ADD10R,1.0X0.5*%\nD10*\nX2000000Y2000000D03*\nX9000000Y5000000D03*\nM02*\n',
);

test.each([
  ['with its board', smallBoardFiles({})],
  ['alone', []],
])('a stencil whose paste is uploaded %s is shown by its apertures, not by a board', async (_name, board) => {
  const member = await server.newMember();
  const { fileId } = await upload(member, zip([...board, { name: 'lamp.GTP', bytes: PASTE }]));
  const spec = { sides: 'top', frame: '370x470', thicknessMm: 0.12, electropolished: false, quantity: 1 } as const;
  const { quoteId } = await member.api.quote.calculateStencil({ body: { spec } });
  const { image } = await member.api.order.addToCart({ body: { quoteId, fileId } });
  expect(image.bottom).toBe(image.top);
  const answer = await fetch(`${server.url}${image.top}`);
  expect(answer.status).toBe(200);
  const drawing = await answer.text();
  expect(drawing).toContain('#7b8794');
  expect(drawing).not.toContain(boardColours({}).mask);
});

test('a board is shown in the panel that it is ordered in, with its plated edges', async () => {
  const member = await server.newMember();
  const { fileId } = await upload(member, arduino);
  const board = {
    layers: 2,
    lengthMm: 68.58,
    widthMm: 53.34,
    quantity: 5,
    finish: 'enig',
    edgePlatedSides: 4,
  } as const;
  const panel = {
    deliveryForm: 'panelByUs',
    panelX: 2,
    panelY: 2,
    panelSeparation: 'tabs',
    rails: 'topBottom',
  } as const;
  const { quoteId } = await member.api.quote.calculate({ body: { spec: { ...board, ...panel, railWidthMm: 5 } } });
  const { image } = await member.api.order.addToCart({ body: { quoteId, fileId } });
  for (const address of [image.top, image.bottom]) {
    const answer = await fetch(`${server.url}${address}`);
    const drawing = await answer.text();
    expect(drawing.match(/<use href="#panel-(top|bottom)" /g)).toHaveLength(4);
    // 2 × 68.58 + 2 mm by 2 × 53.34 + 2 + 2 × 5 mm, both in tenths of the image's shape.
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing)?.map(Number) ?? [];
    expect(width / height).toBeCloseTo(139.16 / 118.68, 2);
    expect(drawing).toContain(`data-rim="" stroke="${boardColours({ finish: 'enig' }).bareCopper}"`);
  }
  const some = { ...board, edgePlatedSides: 2, platedEdges: 'leftRight' } as const;
  const sides = await member.api.quote.calculate({ body: { spec: some } });
  const card = await member.api.order.addToCart({ body: { quoteId: sides.quoteId, fileId } });
  const drawing = await (await fetch(`${server.url}${card.image.top}`)).text();
  const rims = [...drawing.matchAll(/data-rim="(\w*)" stroke="#/g)].map(([, rim]) => rim);
  expect(rims).toEqual(['right', 'left']);
  const refused = image.top.replace('panelX=2', 'panelX=0');
  expect((await fetch(`${server.url}${refused}`)).status).toBe(400);
});

test('the same bytes of a member are one file, of another member another', async () => {
  const [one, two] = [await server.newMember(), await server.newMember()];
  const copies = await Promise.all(['a.zip', 'b.zip', 'c.zip'].map((name) => upload(one, small, name)));
  expect(new Set(copies.map(({ fileId }) => fileId)).size).toBe(1);
  const later = await upload(one, small, 'later.zip');
  expect(later).toMatchObject({ fileId: copies[0]?.fileId, fileName: 'later.zip', image: copies[0]?.image });
  const other = await upload(two, small);
  expect(other.fileId).not.toBe(later.fileId);
  expect(other.image.top).not.toBe(later.image.top);
  expect([await rowsOf(one), await rowsOf(two)]).toEqual([1, 1]);
  expect(await boardFileOf(server.deps.db.read, two.memberId, later.fileId)).toBeUndefined();
});

/** A gigabyte of zeros as a deflate stream of 1 MB: one flushed piece over and over, then an empty last block. */
const gigabyte = (() => {
  const piece = deflateRawSync(Buffer.alloc(2 ** 24), { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([...Array<Buffer>(64).fill(piece), Buffer.from([3, 0])]);
})();

test.each([
  ['a text under a zip name', text('this is not a zip'), 'file.notZip'],
  ['nothing at all', Buffer.alloc(0), 'file.notZip'],
  ['a program with a zip behind it', Buffer.concat([text('MZ'), arduino]), 'file.notZip'],
  ['a damaged RAR', text('Rar!\x1a\x07\x01\x00 and so on'), 'file.unreadable'],
  ['a PDF', text('%PDF-1.7\n%FSLAX24Y24*%\n'), 'file.notZip'],
  ['a zip without files', zip([]), 'file.noBoard'],
  ['a zip without a board', zip([{ name: 'readme.txt', bytes: text('hello') }]), 'file.noBoard'],
  ['a zip that was cut off', arduino.subarray(0, arduino.length >> 1), 'file.unreadable'],
  [
    'a name that leads out of the folder',
    zip([...smallBoardFiles({}), { name: '../../etc/cron.d/x', bytes: text('x') }]),
    'file.unreadable',
  ],
  [
    'a gigabyte of zeros with its true size',
    zipWithClaim([], { name: 'board.gtl', deflated: gigabyte, claimedSize: 2 ** 30 }),
    'file.bomb',
  ],
  [
    'a gigabyte of zeros with a small stated size, next to a board',
    zipWithClaim(smallBoardFiles({}), { name: 'board.gtl', deflated: gigabyte, claimedSize: 1_000 }),
    'file.bomb',
  ],
  [
    'more files than a board can have',
    zip(Array.from({ length: 5_100 }, (_, index) => ({ name: `${index}.txt`, bytes: text(`${index}`) }))),
    'file.bomb',
  ],
])('refused and not kept: %s', async (_, bytes, code) => {
  const member = await server.newMember();
  const error = await refused(member, bytes);
  expect(error).toMatchObject({ code, status: 200 });
  expect(error.message).not.toBe(code);
  expect(await rowsOf(member)).toBe(0);
});

test('an ODB++ job and a single layer are boards too', async () => {
  const member = await server.newMember();
  const layer = 'LAYER {\n ROW=1\n CONTEXT=BOARD\n TYPE=SIGNAL\n NAME=TOP\n}\n';
  const job = [
    ['matrix/matrix', `STEP {\n COL=1\n NAME=PCB\n}\n${layer}${layer.replace('ROW=1', 'ROW=2').replace('TOP', 'BOT')}`],
    ['steps/pcb/profile', 'UNITS=MM\nS P 0\nOB 0 0 I\nOS 30 0\nOS 30 20\nOS 0 20\nOE\nSE\n'],
    ['steps/pcb/layers/top/features', 'UNITS=MM\n$0 r1000\nP 5 5 0 P 0 0\n'],
    ['steps/pcb/layers/bot/features', 'UNITS=MM\n$0 r1000\nP 5 5 0 P 0 0\n'],
  ] as const;
  const odb = zip(job.map(([name, content]) => ({ name: `odb/${name}`, bytes: text(content) })));
  expect((await upload(member, odb, 'job.zip')).facts).toMatchObject({ copperLayers: 2, widthMm: 30, heightMm: 20 });
  const [gerber] = boardFiles('arduino-uno').filter(({ name }) => /cmp$/i.test(name));
  expect((await upload(member, gerber!.bytes, gerber!.name)).facts.copperLayers).toBe(1);
});

test('files that cannot be read are problems of a board, not the end of it', async () => {
  const member = await server.newMember();
  const noise = { name: 'board.gto', bytes: text('G04 a\0b*\n%FSLAX24Y24*%\n\ud800garbage*\nM02*') };
  const { facts } = await upload(member, zip([...smallBoardFiles({}), noise]));
  expect(facts.copperLayers).toBe(2);
  expect(facts.problems.length).toBeGreaterThan(0);
});

test('one byte more than the limit is too large', async () => {
  const member = await server.newMember();
  const error = await refused(member, Buffer.alloc(40 * 1024 * 1024 + 1, 'PK'));
  expect(error).toMatchObject({ code: 'file.tooLarge', status: 413 });
  expect(error.message).not.toBe('');
});

test('a form without a file, with another field, or without a token is refused', async () => {
  const member = await server.newMember();
  const send = async (field: string | null, token?: string) => {
    const form = new FormData();
    if (field) form.append(field, new File([new Uint8Array(arduino)], 'x.zip'));
    const response = await fetch(`${server.url}/api/applet/appletcommon/get-applet-uploadcommondoss?module=pcb`, {
      method: 'POST',
      body: form,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    return { status: response.status, body: await response.json() };
  };
  expect(await send('file')).toMatchObject({ status: 401 });
  expect(await send(null, member.token)).toMatchObject({ body: { success: false, code: 400 } });
  expect(await send('image', member.token)).toMatchObject({ body: { success: false, code: 400 } });
});

test('twenty uploads an hour, not twenty-one', async () => {
  const member = await server.newMember();
  for (let count = 0; count < 20; count += 1)
    expect((await refused(member, text('no zip'))).code, `upload ${count}`).toBe('file.notZip');
  expect((await refused(member, arduino)).code).toBe('rateLimited');
});

describe('the font of a printed layer', () => {
  async function fontFor(characters: string) {
    const { api } = await server.newMember();
    const { font, ...rest } = await api.upload.glyphs({ body: { characters } });
    return { ...rest, bytes: new Uint8Array(Buffer.from(font, 'base64')) };
  }

  test('the font has an outline for every character, and no others', async () => {
    const characters = '层底线路顶，0Aµ';
    const font = await fontFor(characters);
    expect(font.glyphs.map(({ codePoint }) => String.fromCodePoint(codePoint)).join('')).toBe(characters);
    expect(font.bytes.length).toBeLessThan(20_000);
    const opened = create(Buffer.from(font.bytes));
    if (!('getGlyph' in opened)) throw new Error('font file is a collection, expected a single font');
    for (const [index, { advance }] of font.glyphs.entries()) {
      const glyph = opened.getGlyph(index + 1);
      expect(glyph.path.commands.length).toBeGreaterThan(3);
      expect(glyph.advanceWidth).toBe(advance);
    }
  });

  test('characters that no font of ours has are left out', async () => {
    const font = await fontFor('顶\u{1f40c}');
    expect(font.glyphs.map(({ codePoint }) => codePoint)).toEqual([0x9876]);
  });

  test('a PDF with it contains its Chinese text', async () => {
    const texts = { title: '主板-顶层.gbr · 顶层线路', note: '1:1 打印', scale: '50 mm' };
    const font = await fontFor([...new Set(`${texts.title}${texts.note}`)].sort().join(''));
    const file = new PdfFile(font);
    const layer = {
      name: 'a',
      role: 'copper-top',
      isPlain: true,
      batches: new Float64Array(0),
      steps: new Uint8Array(0),
      coords: new Float32Array(0),
    } as const;
    const box = { minX: 0, minY: 0, maxX: 20, maxY: 10 };
    file.page(layerPage({ ...texts, layer, isMirrored: false }, box, { font: new PageFont(font) }));
    expect(textsOf(Buffer.concat(file.finish()))).toEqual([texts.title, texts.note]);
  });

  /** Returns the text of a PDF as readers see it: the shown glyphs, mapped to characters by the font. */
  function textsOf(pdf: Buffer): string[] {
    const streams = [...pdf.toString('latin1').matchAll(/\/Length (\d+)>>\nstream\n/g)].map((found) => {
      const from = found.index + found[0].length;
      return Buffer.from(inflateSync(pdf.subarray(from, from + Number(found[1])))).toString('latin1');
    });
    const table = streams.find((stream) => stream.includes('begincmap')) ?? '';
    const characters = new Map([...table.matchAll(/<(\w{4})> <(\w{4})>/g)].map(([, glyph, code]) => [glyph, code]));
    const page = streams.find((stream) => stream.includes(' Tj')) ?? '';
    return [...page.matchAll(/<(\w+)> Tj/g)].map(([, glyphs = '']) =>
      (glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => String.fromCharCode(Number.parseInt(characters.get(glyph) ?? '3F', 16)))
        .join(''),
    );
  }
});
