import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { afterEach, expect, it, vi } from 'vitest';
import { readBoardFiles } from './read-board-files.ts';

const row = (number: number, name: string): string =>
  `LAYER {\n ROW=${number}\n CONTEXT=BOARD\n TYPE=SIGNAL\n NAME=${name}\n}\n`;
const pads = 'UNITS=MM\n$0 r1000\nP 5 5 0 P 0 0\nP 25 5 0 P 0 0\n';

const odb = {
  'odb/matrix/matrix': `STEP {\n COL=1\n NAME=PCB\n}\n${row(1, 'TOP')}${row(2, 'BOTTOM')}`,
  'odb/steps/pcb/profile': 'UNITS=MM\nS P 0\nOB 0 0 I\nOS 30 0\nOS 30 20\nOS 0 20\nOE\nSE\n',
  'odb/steps/pcb/layers/top/features': pads,
  'odb/steps/pcb/layers/bottom/features': pads,
};

/** By 7-Zip 23: `top.gtl`, a track of 10 mm, and `sub/drill.drl`. */
const sevenZip = Uint8Array.from(
  atob(
    'N3q8ryccAAR0D8FO0wAAAAAAAAAhAAAAAAAAALVv26jgAGgAWl0AJo0DAKdwKkb8LwpeFcFdchRegMdM8CGTty2fUMHBzG+9NRgIy0RzlbSQZIj4Yj9VIvIy4A1hZMq36S/OMSfQ+yTR6gemyBz0R8jQugAYdbL5v/B+1YBsErwAAAAAgTMHrg/TqbJ9QMCQ0v99aU2K3lBzfv6PxYS1hMGXZ/uIKQvDI4gOOti2HBSGr1BLZvk/oxZBp2h4iK8FzLKtWUYVOMUuMqOpEd1bmw3S6/dj6QtECe5XiZWBJY5jD6u5NIUkZ0g+wCA6nUvEAAAAFwZiAQlxAAcLAQABIwMBAQVdABAAAAyAkgoBtIXTjgAA',
  ),
  (letter) => letter.charCodeAt(0),
);

const file = (name: string, bytes: Uint8Array): File => new File([new Uint8Array(bytes)], name);
const read = (...files: File[]) =>
  readBoardFiles(
    files,
    { roles: {} },
    {
      onWork: () => undefined,
      onProgress: () => undefined,
      onFirst: () => undefined,
      onPreview: async () => undefined,
    },
  );

afterEach(() => vi.unstubAllGlobals());

it('reads an ODB++ job and hands on the very file that was sent', async () => {
  const job = zipSync(Object.fromEntries(Object.entries(odb).map(([name, text]) => [name, strToU8(text)])));
  const sent = file('board.zip', job);
  const outcome = await read(sent);
  expect(outcome).toMatchObject({ kind: 'read', result: { archive: sent, facts: { copper: { layers: 2 } } } });
  expect(outcome.kind === 'read' && outcome.result.facts.board).toMatchObject({ widthMm: 30, heightMm: 20 });
  expect(outcome.kind === 'read' && outcome.result.drawn).toContain('odb/TOP');
  expect(outcome.kind === 'read' && outcome.prepared).toBeDefined();
});

it('opens a 7z with a program that is fetched then, and only then', async () => {
  const path = createRequire(import.meta.url).resolve('libarchive-wasm/dist/libarchive.wasm');
  const fetched = vi.fn(async (_address: string) => new Response(new Uint8Array(await readFile(path))));
  vi.stubGlobal('fetch', fetched);
  await read(file('top.gtl.gz', gzipSync(strToU8('%FSLAX24Y24*%\n%MOMM*%\nM02*\n'))));
  expect(fetched).not.toHaveBeenCalled();
  const sent = file('board.7z', sevenZip);
  expect(await read(sent)).toMatchObject({ kind: 'read', result: { archive: sent, facts: { copper: { layers: 1 } } } });
  expect(fetched.mock.calls[0]?.[0]).toContain('libarchive');
});

it('takes a single layer for a board of one', async () => {
  const layer = '%FSLAX24Y24*%\n%MOMM*%\n%ADD10C,0.2*%\nD10*\nX0Y0D02*\nX100000Y0D01*\nM02*\n';
  const outcome = await read(file('top.gtl', strToU8(layer)));
  expect(outcome).toMatchObject({ kind: 'read', result: { facts: { copper: { layers: 1 } } } });
  expect(outcome.kind === 'read' && outcome.result.archive.name).toBe('top.zip');
});

it('names the program of a source file', async () => {
  const outcome = await read(file('board.PcbDoc', strToU8('|RECORD=Board|FILENAME=board.PcbDoc')));
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: { reason: 'notABoard', problems: [{ code: 'foreign.altium', file: 'board.PcbDoc' }] },
  });
});
