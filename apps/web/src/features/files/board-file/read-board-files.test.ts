import type { FirstFacts } from '@xunban/gerber';
import { measuredFields } from '@xunban/pricing/measured-fields';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadChoice, ReadResult } from './board-messages.ts';
import { readBoardFiles } from './read-board-files.ts';
import { zipFiles } from './zip-files.ts';

afterEach(() => void vi.restoreAllMocks());

const head = '%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1*%\nG01*\n';
const copper = `${head}D10*\nX2000000Y2000000D02*\nX8000000Y8000000D01*\nD11*\nX2000000Y2000000D03*\nX8000000Y8000000D03*\nM02*\n`;
const edge = `${head}D10*\nX0Y0D02*\nX10000000D01*\nY10000000D01*\nX0D01*\nY0D01*\nM02*\n`;
const board = [new File([copper], 'b.gtl'), new File([copper], 'b.gbl'), new File([edge], 'b.gko')];

/** Reads the board; returns what was shown before the end, in order, and the end itself. */
async function read(files: readonly File[]) {
  const shown: ReadResult[] = [];
  const stages: string[] = [];
  const first: FirstFacts[] = [];
  const marks = { count: 0 };
  const outcome = await readBoardFiles(
    files,
    { roles: {} },
    {
      onWork: () => {
        marks.count += 1;
      },
      onProgress: (stage) => stages.push(stage),
      onFirst: (facts) => {
        first.push(facts);
        stages.push('first');
      },
      onPreview: async (result) => void shown.push(result),
    },
  );
  return { shown, first, marks, stages: [...new Set(stages)], outcome };
}

/** An archive of two boards in folders of their own. */
function twoBoards(): File {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const packed = zipFiles(
    ['left', 'right'].flatMap((folder) => [
      { name: `${folder}/b.gtl`, bytes: bytes(copper) },
      { name: `${folder}/b.gbl`, bytes: bytes(copper) },
      { name: `${folder}/b.gko`, bytes: bytes(edge) },
    ]),
  );
  return new File([packed], 'both.zip');
}

const IGNORING = { onWork: () => {}, onProgress: () => {}, onFirst: () => {} };

/** Lets every look at the clock find that a second has gone by. */
function slowly() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
}

it('shows the image and the size of a board that takes long before its copper is measured', async () => {
  slowly();
  // The first look does not read such an outline to its end.
  const outline = new File([edge.replace('M02*', `${'G04 filler*\n'.repeat(10_000)}M02*`)], 'b.gko');
  const { shown, stages, outcome } = await read([...board.slice(0, 2), outline]);
  expect(stages).toEqual(['unpack', 'read', 'roles', 'outline', 'holes', 'first', 'prepare', 'measure']);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ isMeasured: false, drawn: ['b.gtl', 'b.gbl', 'b.gko'] });
  expect(shown[0]?.facts.board).toMatchObject({ widthMm: 10, heightMm: 10 });
  expect(shown[0]?.facts.measured).toBeUndefined();
  if (outcome.kind !== 'read') throw new Error('board not read');
  expect(outcome.result.isMeasured).toBe(true);
  expect(outcome.result.facts.measured?.minTrace?.mm).toBe(0.2);
  expect(outcome.result.archive).toBe(shown[0]?.archive);
});

it('shows a board that is read at once only when all is known', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { shown, outcome } = await read(board);
  expect(shown).toEqual([]);
  expect(outcome.kind).toBe('read');
});

it('names size and layers of a board before its layers are read, once', async () => {
  const filler = 'G04 filler*\n'.repeat(25_000);
  const large = [
    new File([copper.replace('M02*', `${filler}M02*`)], 'b.gtl'),
    new File([copper.replace('M02*', `${filler}M02*`)], 'b.gbl'),
    new File([edge], 'b.gko'),
  ];
  const { first, stages, marks, outcome } = await read(large);
  expect(stages.slice(0, 3)).toEqual(['unpack', 'first', 'read']);
  expect(first).toHaveLength(1);
  expect(first[0]).toMatchObject({ board: { widthMm: 10, heightMm: 10 }, copper: { layers: 2 } });
  expect(first[0]?.measured).toBeUndefined();
  expect(outcome.kind).toBe('read');
  // The worker measures its processor time by them.
  expect(marks.count).toBeGreaterThan(10);
});

it('names no size of files that are several boards, or none', async () => {
  expect((await read([new File(['Some words.'], 'notes.txt')])).first).toEqual([]);
  const both = await read([twoBoards()]);
  expect(both.outcome.kind === 'read' && both.outcome.result.facts.groups).toHaveLength(2);
  expect(both.first).toEqual([]);
});

it('shows nothing of files that are no board', async () => {
  slowly();
  const { shown, outcome } = await read([new File(['Some words.'], 'notes.txt')]);
  expect(shown).toEqual([]);
  expect(outcome).toMatchObject({ kind: 'failed', failure: { reason: 'notABoard' } });
});

it('reads one board of several in an archive, and packs its files alone', async () => {
  const archive = twoBoards();
  const ask = async (files: readonly File[], choice: ReadChoice) => {
    const outcome = await readBoardFiles(files, choice, { ...IGNORING, onPreview: async () => {} });
    if (outcome.kind !== 'read') throw new Error('files not read');
    return outcome.result;
  };
  const mixed = await ask([archive], { roles: {} });
  expect(mixed.facts.groups?.map(({ name }) => name)).toEqual(['left', 'right']);
  expect(measuredFields(mixed.facts)).toEqual([]);

  const right = await ask([archive], { roles: {}, group: mixed.facts.groups?.[1] });
  expect(right.archive.name).toBe('right.zip');
  expect(right.facts).toMatchObject({ board: { widthMm: 10, heightMm: 10 }, copper: { layers: 2 } });
  expect(right.facts.groups).toBeUndefined();
  // The upload is that board, as the server will read it.
  expect((await ask([right.archive], { roles: {} })).drawn).toEqual(['right/b.gtl', 'right/b.gbl', 'right/b.gko']);
});
