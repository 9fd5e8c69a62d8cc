import { type BoardFile, boardFilePath, type MeasuredBoard } from '@xunban/contract';
import { type BoardFacts, compareSeverity } from '@xunban/gerber';
import type { BoardFileRow } from './board-file-store.ts';

/** A page needs only the most severe ones; the full list is in the stored facts. */
const MAX_PROBLEMS = 200;

export function presentBoardFile(row: BoardFileRow): BoardFile {
  return {
    fileId: row.id,
    filePath: boardFilePath(row.id),
    fileName: row.file_name,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    facts: measuredBoard(factsOf(row)),
    image: boardImageAddresses(row),
  };
}

/** Facts as this server wrote them: `putBoardFile` takes nothing else. */
export const factsOf = ({ facts }: Pick<BoardFileRow, 'facts'>): BoardFacts => facts as unknown as BoardFacts;

/** The facts that a price and a review go by. What is not known is absent, never zero. */
export function measuredBoard(facts: BoardFacts): MeasuredBoard {
  const { board, copper, holes, measured } = facts;
  const problems = [...facts.problems]
    .sort(compareSeverity)
    .slice(0, MAX_PROBLEMS)
    .map(({ code, severity, file }) => ({ code, severity, ...(file === undefined ? {} : { file }) }));
  return {
    ...(copper && { copperLayers: copper.layers }),
    ...(board && { widthMm: board.widthMm, heightMm: board.heightMm }),
    ...(holes && { roundHoles: holes.round, slots: holes.slots }),
    ...(holes?.minDrillMm !== undefined && { minHoleMm: holes.minDrillMm }),
    ...(measured?.minTrace && { minTraceMm: measured.minTrace.mm }),
    problems,
  };
}

/** The address contains the version of the facts and the roles, so that a board that was read again is drawn again. */
export function boardImageAddresses(
  row: Pick<BoardFileRow, 'id' | 'has_image' | 'image_key' | 'facts_version' | 'roles_tag'>,
): BoardFile['image'] {
  if (!row.has_image) return { top: '', bottom: '' };
  const address = (side: string) =>
    `/api/app/board-files/${row.id}/image/${side}?key=${row.image_key}&v=${row.facts_version}${row.roles_tag}`;
  return { top: address('top'), bottom: address('bottom') };
}
