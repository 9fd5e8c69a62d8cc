import { itemAt } from '../checked-access.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import type { DrillFormat } from '../excellon/drill-format.ts';
import type { Box } from '../image/layer-image.ts';
import type { ReadFile } from '../read-files.ts';
import { isDrill, type RoleDecision } from '../roles/role.ts';
import {
  type DrillReading,
  type DrillReadings,
  imageReadings,
  programReadings,
  readingByBoard,
  shareOnBoard,
} from './drill-readings.ts';
import { drillFromGerber } from './gerber-drill.ts';
import { boxOfPads, type PadSites } from './pad-sites.ts';
import { asWritten, isAsWritten, type Placement, placeDrill } from './placement.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';

/** Reference for validating holes. */
export interface DrillReference {
  readonly pads: PadSites;
  /** Extents of the board, where its outline is known. */
  readonly box?: Box;
  /** Coordinates beyond it are not believed. */
  readonly limitMm: number;
}

/** A drill file with the format and the placement that were decided for it. */
export interface RegisteredDrill {
  readonly file: ReadFile;
  readonly reading: DrillReading;
  readonly placement: Placement;
  /** The holes in board coordinates. */
  readonly image: DrillImage;
  /** Share of the holes on the board. */
  readonly onBoard: number;
  /** Support of format and place: the pads that the holes hit, another file of the same program, or the file's text alone. */
  readonly evidence: 'pads' | 'sibling' | 'none';
  /** Number of shifts that the pads allow, where there are several and none was taken. */
  readonly shifts?: number;
}

/** With a smaller share of its holes on the board, a drill file is not placed as written. */
export const wellOnBoard = 0.95;

/**
 * Decides format and placement of every drill file. Large files come first; what the pads prove of one is tried first for the
 * others. Files about which the pads prove nothing, as those of unplated holes, follow the others.
 */
export function registerDrills(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  reference: DrillReference,
): readonly RegisteredDrill[] {
  const pending = files.flatMap((file) => pendingDrill(file, roles) ?? []);
  const drawn = files.filter((file) => !pending.some((drill) => drill.file === file));
  const set = new DrillSet(reference, new Set(drawn.flatMap((file) => originOf(file) ?? [])));
  const proven = new Map<ReadFile, RegisteredDrill>();
  for (const drill of pending.toSorted((left, right) => sizeOf(right) - sizeOf(left))) {
    const found = set.prove(drill);
    if (found !== undefined) proven.set(drill.file, found);
  }
  return pending.map((drill) => proven.get(drill.file) ?? set.follow(drill));
}

interface PendingDrill {
  readonly file: ReadFile;
  readonly isUnplated: boolean;
  /** Set for drill files written as Gerber. */
  readonly image?: DrillImage;
}

function pendingDrill(file: ReadFile, roles: ReadonlyMap<string, RoleDecision>): PendingDrill | undefined {
  const role = roles.get(file.name)?.role;
  if (role === undefined || !isDrill(role) || file.placedDrill !== undefined) return undefined;
  const isUnplated = role === 'drill-npth';
  if (file.drill !== undefined) return { file, isUnplated };
  return file.gerber && { file, isUnplated, image: drillFromGerber(file.gerber.image) };
}

/** X2 `SameCoordinates`: files with the same value share their origin. */
const originOf = ({ drill, gerber }: ReadFile): string | undefined =>
  (drill?.attributes ?? gerber?.image.attributes)?.['SameCoordinates']?.[0];

const sizeOf = ({ file, image }: PendingDrill): number => file.drill?.steps.length ?? image?.count ?? 0;

/** Keeps formats and placements of the set while its files are decided one after the other. */
class DrillSet {
  readonly #reference: DrillReference;
  readonly #origins: ReadonlySet<string>;
  readonly #formats = new Map<string, DrillFormat>();
  /** Placements that the pads prove, with the statement of the file. */
  readonly #moved: { readonly placement: Placement; readonly statement: string }[] = [];
  /** Statements of files that the pads prove to be placed as written. */
  readonly #unmoved = new Set<string>();
  readonly #ambiguous = new Map<ReadFile, number>();

  /** @param origins those that the drawn layers state */
  constructor(reference: DrillReference, origins: ReadonlySet<string>) {
    this.#reference = reference;
    this.#origins = origins;
  }

  /** Returns undefined when pads prove nothing about the file. */
  prove(drill: PendingDrill): RegisteredDrill | undefined {
    const { pads, box } = this.#reference;
    const readings = this.#readings(drill);
    const origin = originOf(drill.file);
    const sharesOrigin = origin !== undefined && this.#origins.has(origin);
    const isOnBoard = shareOnBoard(itemAt(readings.all, 0)(), box ?? boxOfPads(pads)) >= wellOnBoard;
    const [best] = rankCandidates(
      readings.all.map((make) => () => make().holes),
      pads,
      {
        stated: readings.stated,
        known: this.#moved.map(({ placement }) => placement),
        search: !isOnBoard ? 'any' : drill.isUnplated || sharesOrigin ? 'as-written' : 'likely',
        ...(box === undefined ? {} : { box }),
      },
    );
    if (best === undefined) return undefined;
    if (best.rivals > 0) this.#ambiguous.set(drill.file, best.rivals + 1);
    return best.rivals > 0 ? undefined : this.#prove(drill, readings, best);
  }

  #prove(
    { file }: PendingDrill,
    { all, statement }: DrillReadings,
    { reading, placement }: Candidate,
  ): RegisteredDrill {
    const chosen = itemAt(all, reading)();
    if (chosen.format !== undefined && !this.#formats.has(statement)) this.#formats.set(statement, chosen.format);
    if (isAsWritten(placement)) this.#unmoved.add(statement);
    else this.#moved.push({ placement, statement });
    return { ...this.#placed(file, chosen, placement), evidence: 'pads' };
  }

  /** Files of the same program have the same origin. Others follow if that puts them on the board. */
  follow(drill: PendingDrill): RegisteredDrill {
    const { box } = this.#reference;
    const readings = this.#readings(drill);
    const { file } = drill;
    const isSibling = this.#formats.has(readings.statement);
    const reading = isSibling ? itemAt(readings.all, 0)() : this.#byBoard(readings);
    const follows = (placement: Placement): RegisteredDrill => ({
      ...this.#placed(file, reading, placement),
      evidence: isSibling ? 'sibling' : 'none',
    });
    const stated = follows(asWritten);
    for (const { placement, statement } of this.#moved) {
      const moved = follows(placement);
      const isShared = statement === readings.statement && !this.#unmoved.has(statement) && box !== undefined;
      if ((isShared || stated.onBoard < wellOnBoard) && moved.onBoard >= wellOnBoard) return moved;
    }
    const shifts = this.#ambiguous.get(file);
    return shifts === undefined || stated.onBoard >= wellOnBoard ? stated : { ...stated, shifts };
  }

  #byBoard(readings: DrillReadings): DrillReading {
    const box = this.#moved.length > 0 ? undefined : this.#reference.box;
    return readingByBoard(readings, box);
  }

  #readings({ file, image }: PendingDrill): DrillReadings {
    if (image !== undefined || file.drill === undefined) return imageReadings(image ?? emptyImage);
    return programReadings(file.drill, this.#formats, this.#reference.limitMm);
  }

  #placed(file: ReadFile, reading: DrillReading, placement: Placement): Omit<RegisteredDrill, 'evidence'> {
    const image = placeDrill(reading.image, placement);
    const onBoard = shareOnBoard({ image, outOfRange: reading.outOfRange }, this.#reference.box);
    return { file, reading, placement, image, onBoard };
  }
}

const emptyImage: DrillImage = {
  tools: [],
  count: 0,
  x: new Float64Array(),
  y: new Float64Array(),
  tool: new Uint16Array(),
  slots: [],
};
