import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { boardFolders, localBoardsFolder } from '@xunban/testkit/local-boards';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { expect, test } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import { loadBoard } from '../../cli/load-board.ts';
import { type OpenedUpload, openUpload } from '../../open-upload.ts';
import { findingSamples } from '../../samples/finding-samples.ts';
import { shippedBoards } from '../../testing/shipped-boards.ts';
import { generatedBoard } from '../testing/medial-axis/generated-board.ts';
import { narrowestTrack } from '../testing/medial-axis/narrowest-track.ts';

/** Larger differences between the two measurements are a disagreement, mm. */
const sameMm = 0.005;
const minAgreement = 0.98;

/** Small boards, each of another CAD program. */
const usualBoards = ['core', 'mchck', 'usbvil'];

/** Inputs made by hand for single faults, next to the boards with facts. */
const faultFolder = join(localBoardsFolder ?? '', 'repro-3');
const faultInputs = (existsSync(faultFolder) ? readdirSync(faultFolder) : [])
  .filter((name) => !name.endsWith('.md'))
  .map((name) => [name, join(faultFolder, name)] as const);

const board = async (name: string, path: string) => ({ name, upload: (await loadBoard(path)).upload });

test('the narrowest track is that of the medial axis', { timeout: stressIterations(120_000) }, async () => {
  const names = new Set(shippedBoards.map(([name]) => name));
  const others = boardFolders.filter(([name]) => !name.startsWith('fixture ') && !names.has(name));
  const real = isStress
    ? [...shippedBoards, ...others, ...faultInputs]
    : shippedBoards.filter(([name]) => usualBoards.includes(name));
  const samples = findingSamples.slice(0, stressIterations(4));
  const boards = [
    ...(await Promise.all(real.map(([name, path]) => board(name, path)))),
    ...(await Promise.all(samples.map(async ({ code, files }) => ({ name: code, upload: await openUpload(files) })))),
    ...(await Promise.all(
      Array.from({ length: stressIterations(8) }, async (_, number) => ({
        name: `generated ${number}`,
        upload: await openUpload(generatedBoard(number)),
      })),
    )),
  ];
  countTried('narrowest tracks, measured along the medial axis, too', boards.length);
  const differing = boards.flatMap(({ name, upload }) => differenceOf(name, upload) ?? []);
  expect(differing.length / boards.length, differing.join('\n')).toBeLessThanOrEqual(1 - minAgreement);
});

function differenceOf(name: string, upload: OpenedUpload): string | undefined {
  const analysis = analyseBoard(upload.files, upload);
  const measured = analysis.facts.measured?.minTrace;
  const track = narrowestTrack(analysis);
  if (measured === undefined && track === undefined) return undefined;
  if (measured !== undefined && track !== undefined && Math.abs(measured.mm - track.mm) <= sameMm) return undefined;
  return `${name}: measured ${JSON.stringify(measured)}, by the medial axis ${JSON.stringify(track)}`;
}
