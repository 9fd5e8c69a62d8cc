import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import { type BoardFacts, pricedFacts } from '@xunban/gerber';
import { measuredFields, withMeasured } from '@xunban/pricing/measured-fields';
import type { Db } from '../../../../platform/db/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type AnalysisPool, analysisPool } from '../../../files/files/board-analysis/analysis-pool.ts';
import type { BoardReading } from '../../../files/files/board-analysis/read-board.ts';
import { readAndStore, sameFile } from '../../../files/files/upload-board.ts';

/** A board of the demonstration: its files, and how it is usually ordered. */
interface DemoBoard {
  readonly name: string;
  readonly fileName: string;
  readonly spec?: Partial<BoardSpec>;
}

/** Real open-hardware boards, the quickest to read first. */
const BOARDS: readonly DemoBoard[] = [
  { name: 'wagi-ch32v003f4p6', fileName: 'CH32V003_DevBoard.zip' },
  { name: 'core', fileName: 'particle-core.zip', spec: { finish: 'enig' } },
  { name: 'usbvil', fileName: 'usb-pic18f14k50.zip' },
  { name: 'fd1-mainboard', fileName: 'fd1-mainboard.zip' },
  { name: 'speeduino-vr-conditioner', fileName: 'VR-Conditioner.zip' },
  { name: 'arduino-uno', fileName: 'arduino-uno.zip', spec: { maskColour: 'blue' } },
  { name: 'freeduino', fileName: 'freeduino.zip', spec: { maskColour: 'red' } },
  { name: 'mchck', fileName: 'mchck.zip', spec: { thicknessMm: 1 } },
  { name: '8bit-mixtape', fileName: '8bit-mixtape.zip', spec: { maskColour: 'black' } },
  { name: 'bus-pirate', fileName: 'BusPirate-v3.6a.zip', spec: { maskColour: 'red' } },
  { name: 'pmw3360-breakout', fileName: 'pmw3360-breakout.zip' },
  { name: 'clockblock', fileName: 'clockblock.zip', spec: { maskColour: 'white', legendColour: 'black' } },
  { name: 'lasmo-rose', fileName: 'LaSMO-Rose.zip', spec: { finish: 'enig' } },
  { name: 'mister-sdram-xsds-3-0', fileName: 'sdram_xsds_3.0.zip' },
  { name: 'osu-rover-2011', fileName: 'osu-rover-2011.zip' },
];

export interface BoardLibrary {
  readonly count: number;
  /** A member's file of a board, uploaded if it is the first time, and the board as it is usually ordered. */
  of(memberId: string, index: number): Promise<{ readonly fileId: string; readonly spec: BoardSpec }>;
  /** Makes the next uses upload their files again, because a rolled-back event stored none. A file keeps its id. */
  forget(): void;
}

/** Reads each board once, in a thread, beginning now. */
export function boardLibrary({ files }: Pick<Deps, 'files'>, folder: string) {
  const analysis = analysisPool();
  const readings = BOARDS.map(({ name, fileName }) =>
    analysis.read(path.join(folder, `${name}.zip`), fileName, { owner: name, signal: new AbortController().signal }),
  );
  for (const reading of readings) reading.catch(() => {});
  return {
    /** The library for the members of a database. */
    within: (db: Db): BoardLibrary => libraryOf({ db, files }, { folder, analysis, readings }),
    close: () => analysis.close(),
  };
}

interface Shelf {
  readonly folder: string;
  readonly analysis: AnalysisPool;
  readonly readings: readonly Promise<BoardReading>[];
}

function libraryOf(deps: Pick<Deps, 'db' | 'files'>, { folder, analysis, readings }: Shelf): BoardLibrary {
  const known = new Map<string, Promise<{ fileId: string; spec: BoardSpec }>>();
  const upload = async (memberId: string, index: number) => {
    const board = BOARDS[index % BOARDS.length];
    const reading = await readings[index % BOARDS.length];
    if (!board || !reading) throw new Error(`invariant: no board ${index}`);
    const file = path.join(folder, `${board.name}.zip`);
    const { size } = await stat(file);
    const uploaded = { field: 'file', fileName: board.fileName, mediaType: 'application/zip', bytes: size, path: file };
    const { sha256 } = await sameFile(deps.db.read, memberId, uploaded);
    const options = { memberId, sha256, caller: { owner: memberId, signal: new AbortController().signal } };
    const row = await readAndStore(
      { ...deps, analysis: answered(analysis, reading) },
      uploaded,
      options,
      async () => {},
    );
    if (reading.kind === 'refused') throw new Refusal(reading.code);
    return { fileId: row.id, spec: specOf(reading.facts, board.spec) };
  };
  return {
    count: BOARDS.length,
    of(memberId, index) {
      const key = `${memberId} ${index % BOARDS.length}`;
      const found = known.get(key) ?? upload(memberId, index);
      known.set(key, found);
      return found;
    },
    forget: () => known.clear(),
  };
}

/** The pool for one upload whose reading is known. */
const answered = (analysis: AnalysisPool, reading: BoardReading): AnalysisPool => ({
  ...analysis,
  read: async () => reading,
});

/** The form as a buyer's page fills it in from the files. */
const specOf = (facts: BoardFacts, also: Partial<BoardSpec> = {}): BoardSpec => ({
  ...withMeasured({ ...defaultBoardSpec, ...also }, measuredFields(facts)),
  measured: pricedFacts(facts),
});
