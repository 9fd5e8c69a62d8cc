import type { ProductionFile, StaffProductionFile } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { anyBoardFile, type StoredBoardFile } from '../../files/files/board-files.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { ProductionFileRecord, RefusalPlace } from './production-file-store.ts';

/** Versions of the production file of an order, as its buyer sees them. */
export async function viewProductionFiles(
  reader: Reader,
  order: Pick<PcbOrder, 'spec'>,
  files: readonly ProductionFileRecord[],
): Promise<ProductionFile[]> {
  const cards = await boardCards(
    reader,
    files.map(({ boardFileId }) => boardFileId),
  );
  return Promise.all(
    files.map(async (file): Promise<ProductionFile> => {
      const board = await anyBoardFile(reader, file.boardFileId);
      return {
        ...{ id: file.id, version: file.version, state: file.state },
        ...{ fileId: file.boardFileId, originalFileId: file.originalFileId },
        ...cardInColours(cards.get(file.boardFileId) ?? NO_CARD, order.spec),
        layers: board?.facts.files.filter(({ role }) => role !== undefined).map(({ name }) => name) ?? [],
        uploadedAt: toIso(file.uploadedAt),
        confirmsAt: file.state === 'waiting' ? toIsoOrNull(file.confirmsAt) : null,
        endedAt: toIsoOrNull(file.endedAt),
        endedBy: file.endedBy,
        refusal:
          file.state === 'refused'
            ? { text: file.refusalText, place: file.refusalPlace && onBoard(file.refusalPlace, board) }
            : null,
      };
    }),
  );
}

/** The same for staff, with the uploader of each. */
export async function viewForStaff(
  reader: Reader,
  order: Pick<PcbOrder, 'spec'>,
  files: readonly ProductionFileRecord[],
): Promise<StaffProductionFile[]> {
  const [views, names] = await Promise.all([
    viewProductionFiles(reader, order, files),
    staffNames(
      reader,
      files.map(({ staffId }) => staffId),
    ),
  ]);
  return views.map((view, index) => ({ ...view, staffName: names.get(files[index]?.staffId ?? null) ?? '' }));
}

/** A mark with its distance from the lower left corner of the board, when the size of the board is known. */
function onBoard(place: NonNullable<RefusalPlace>, board: StoredBoardFile | undefined) {
  const { widthMm, heightMm } = board?.measured ?? {};
  if (widthMm === undefined || heightMm === undefined) return place;
  return { ...place, xMm: hundredths(place.left * widthMm), yMm: hundredths((1 - place.top) * heightMm) };
}

const hundredths = (mm: number): number => Math.round(mm * 100) / 100;
