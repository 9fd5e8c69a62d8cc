import { boardFolders } from '@xunban/testkit/local-boards';
import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { loadBoard } from '../cli/load-board.ts';
import { expectNarrow } from './testing/narrow-place.ts';
import { expectRing } from './testing/ring-place.ts';

/** Number of the narrowest places of each finding that are rasterised. */
const maxPlaces = 6;

describe('the narrowest places, painted at 2 µm', () => {
  it.each(boardFolders)('%s', async (_, folder) => {
    const { upload } = await loadBoard(folder);
    const analysis = analyseBoard(upload.files, upload);
    const { facts, layers } = analysis;
    const { minTrace, minPourNeck, minSpacing, minMaskWeb, minAnnularRing } = facts.measured ?? {};
    expect(minTrace).toBeDefined();
    for (const found of [minTrace, minPourNeck]) if (found !== undefined) expectNarrow(layers, found, 1);
    for (const found of [minSpacing, minMaskWeb]) if (found !== undefined) expectNarrow(layers, found, 0);
    if (minAnnularRing?.at !== undefined) expectRing(analysis, { ...minAnnularRing, ...minAnnularRing.at });
    for (const { code, places = [] } of analysis.problems) {
      for (const place of places.slice(0, maxPlaces)) {
        const measured = { ...place, mm: place.mm ?? 0, at: place };
        if (code === 'dfm.annular-narrow' || code === 'dfm.via-ring-narrow') expectRing(analysis, place);
        if (code === 'dfm.trace-narrow') expectNarrow(layers, measured, 1);
        if (code === 'dfm.mask-web' || code === 'dfm.spacing-narrow') expectNarrow(layers, measured, 0);
      }
    }
  });
});
