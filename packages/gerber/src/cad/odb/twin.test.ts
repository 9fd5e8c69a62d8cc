import { join } from 'node:path';
import { boardsFolder } from '@xunban/testkit/real-boards';
import { expect, it } from 'vitest';
import { analyseBoard, type BoardAnalysis } from '../../analyse.ts';
import { loadBoard } from '../../cli/load-board.ts';
import { standardRules } from '../../dfm/dfm-rules.ts';
import type { BoardFacts, MeasuredFacts } from '../../facts.ts';
import { openUpload } from '../../open-upload.ts';
import { dfmRange, sizedBoards } from '../../testing/dfm-boards.ts';
import { odbJobOf } from '../../testing/odb-job.ts';

/** Millimetres and counts that must not depend on the format; 2 µm and the rounding of names of symbols apart. */
function comparableFacts({ board, copper, holes, measured, mask, silk, paste }: BoardFacts) {
  const um = (mm: number | undefined): number | undefined => mm && Math.round(mm * 200) / 200;
  const minOf = (key: keyof MeasuredFacts): number | undefined => {
    const fact = measured?.[key];
    return typeof fact === 'object' && 'mm' in fact ? um(fact.mm) : undefined;
  };
  return {
    size: [um(board?.widthMm), um(board?.heightMm), board?.boards, board?.cutouts],
    area: Math.round(board?.areaMm2 ?? 0),
    layers: copper?.layers,
    copperMm2: Object.values(copper?.areaMm2 ?? {})
      .map((area) => Math.round(area / 5))
      .toSorted(),
    holes: { ...holes, classes: holes?.classes.length },
    sides: { mask, silk, paste },
    trace: minOf('minTrace'),
    spacing: minOf('minSpacing'),
    ring: minOf('minAnnularRing'),
    web: minOf('minMaskWeb'),
    smd: measured?.smdPads,
    tests: measured?.testPoints,
  };
}

/**
 * Two layers and four, apertures of all kinds, slots, erased pours; the other boards cover nothing more and only take longer.
 */
const twins = [
  ['core', 'mm'],
  ['usbvil', 'inch'],
  ['mchck', 'inch'],
  ['clockblock', 'mm'],
] as const;

it.each(twins)('%s gives the same board as an ODB++ job in %s', async (name, unit) => {
  const { upload } = await loadBoard(join(boardsFolder, name));
  const gerber = analyseBoard(upload.files);
  const opened = await openUpload(odbJobOf(gerber, unit));
  expect(opened.problems).toEqual([]);
  const odb = analyseBoard(opened.files, opened);
  expect(comparableFacts(odb.facts)).toEqual(comparableFacts(gerber.facts));
  expect(odb.facts.files.every(({ confidence }) => confidence === 1)).toBe(true);
  expect(dfmKinds(odb)).toEqual(dfmKinds(gerber));
});

const dfmKinds = ({ problems }: BoardAnalysis): string[] =>
  problems.flatMap(({ code, severity }) => (code.startsWith('dfm.') ? [`${severity} ${code}`] : [])).toSorted();

it.each(standardRules)(
  'a narrow $measure has the same finding as an ODB++ job',
  async ({ measure, warnBelow, errorBelow }) => {
    for (const limitMm of [errorBelow ?? warnBelow, warnBelow]) {
      const gerber = analyseBoard(sizedBoards[measure](dfmRange(limitMm)[0]));
      const opened = await openUpload(odbJobOf(gerber));
      expect(dfmKinds(gerber)).not.toEqual([]);
      expect(dfmKinds(analyseBoard(opened.files, opened))).toEqual(dfmKinds(gerber));
    }
  },
);
