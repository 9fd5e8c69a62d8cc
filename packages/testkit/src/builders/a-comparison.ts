import type { BoardComparison, ComparedFiles, PreviousFile } from '@xunban/contract';

const none = { resolutionMm: 0, onlyBeforeMm2: 0, onlyAfterMm2: 0, places: [] };
const noChanges = { counts: {}, list: [] };
const state = (x: number) => ({ at: { x, y: 5 }, sizeMm: [0.6, 0.6] as const });
const moved = { counts: { moved: 1 }, list: [{ kind: 'moved', before: state(15), after: state(16) }] } as const;

/** A board that became 5 mm shorter, and of which a hole with its pad moved by 1 mm. */
export const aBoardComparison: BoardComparison = {
  version: 1,
  isSame: false,
  layers: [
    { role: 'copper-top', before: 'lamp.GTL', after: 'lamp.GTL', state: 'changed', ...none, pads: moved },
    { role: 'silk-top', before: 'lamp.GTO', after: 'lamp.GTO', state: 'same', ...none, pads: noChanges },
  ],
  holes: { state: 'changed', ...moved },
  outline: { state: 'changed', ...none, beforeMm: [25, 10], afterMm: [20, 10] },
  facts: [{ fact: 'widthMm', before: 25, after: 20 }],
};

export const comparedFiles = (before: string, after: string): ComparedFiles => ({
  before: { fileName: before },
  after: { fileName: after },
  isSameFile: false,
  comparison: aBoardComparison,
  box: { minX: -1, minY: -1, maxX: 26, maxY: 11 },
});

/** The file of an earlier order that went back to the cart. */
export const aPreviousFile = (fields: Partial<PreviousFile> = {}): PreviousFile => ({
  orderId: '5c1e9f62-8a54-4d27-9c1d-0f3f5ed3a111',
  orderNo: 'P2602270009',
  fileId: '5c1e9f62-8a54-4d27-9c1d-0f3f5ed3a222',
  fileName: 'lamp v1.zip',
  orderedAt: '2026-02-27T10:00:00+08:00',
  reason: 'reset',
  isSameFile: false,
  ...fields,
});
