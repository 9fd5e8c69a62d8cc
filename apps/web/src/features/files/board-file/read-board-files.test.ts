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
  const outcome = await readBoardFiles(
    files,
    { roles: {} },
    (stage) => stages.push(stage),
    async (result) => void shown.push(result),
  );
  return { shown, stages: [...new Set(stages)], outcome };
}

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
  const { shown, stages, outcome } = await read(board);
  expect(stages).toEqual(['unpack', 'read', 'roles', 'outline', 'holes', 'prepare', 'measure']);
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

it('shows nothing of files that are no board', async () => {
  slowly();
  const { shown, outcome } = await read([new File(['Some words.'], 'notes.txt')]);
  expect(shown).toEqual([]);
  expect(outcome).toMatchObject({ kind: 'failed', failure: { reason: 'notABoard' } });
});

it('reads one board of several in an archive, and packs its files alone', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const packed = zipFiles(
    ['left', 'right'].flatMap((folder) => [
      { name: `${folder}/b.gtl`, bytes: bytes(copper) },
      { name: `${folder}/b.gbl`, bytes: bytes(copper) },
      { name: `${folder}/b.gko`, bytes: bytes(edge) },
    ]),
  );
  const archive = new File([packed], 'both.zip');
  const ask = async (files: readonly File[], choice: ReadChoice) => {
    const outcome = await readBoardFiles(
      files,
      choice,
      () => {},
      async () => {},
    );
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
