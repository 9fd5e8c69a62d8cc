import type { DrillImage } from '../drill/drill-image.ts';
import { contradicts, presumedFormat, statesFormat } from '../excellon/drill-format.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { isDrill, type RoleDecision } from '../roles/role.ts';
import { type LayerSpan, partialSpan } from './layer-span.ts';
import { isAsWritten, type Placement } from './placement.ts';
import { type DrillReference, type RegisteredDrill, registerDrills, wellOnBoard } from './register-drills.ts';

export interface PlacedDrill {
  readonly name: string;
  readonly image: DrillImage;
  /** Only of blind and buried holes. */
  readonly span?: LayerSpan;
}

/** Inputs for placing drill files. */
export interface DrillSources extends DrillReference {
  readonly files: readonly ReadFile[];
  readonly roles: ReadonlyMap<string, RoleDecision>;
  readonly copperLayers: number;
}

/** Places every drill file on the board, and reports what was not as the file states. */
export function placeDrills({ files, roles, copperLayers, ...reference }: DrillSources): {
  readonly drills: readonly PlacedDrill[];
  readonly problems: readonly Problem[];
} {
  const stated = files.flatMap(({ name, placedDrill }) => {
    const role = roles.get(name)?.role;
    return placedDrill !== undefined && role !== undefined && isDrill(role) ? [placedDrill] : [];
  });
  const registered = registerDrills(files, roles, reference);
  const placed = registered.map(({ file, image }): PlacedDrill => {
    const span = partialSpan(file, copperLayers);
    return { name: file.name, image, ...(span === undefined ? {} : { span }) };
  });
  const formats = registered.flatMap(formatProblems);
  return { drills: [...stated, ...placed], problems: [...formats, ...registered.flatMap(placeProblems)] };
}

function formatProblems({ file: { name: file, drill: program }, reading, evidence }: RegisteredDrill): Problem[] {
  const { format, image, outOfRange } = reading;
  if (program === undefined || format === undefined) return [];
  const { unit, zeros, integers, decimals } = format;
  const isPresumed = JSON.stringify(format) === JSON.stringify(presumedFormat(program));
  const isGuessed = !isPresumed || (!statesFormat(program) && image.count + image.slots.length > 0);
  const data = { unit, zeros, integers, decimals };
  // A format that pads or another file confirm is not a guess.
  const severity = evidence === 'none' ? 'undecided' : 'note';
  const problems: Problem[] = [];
  if (contradicts(program, format)) {
    problems.push({ code: 'drill.format-overruled', severity: 'warning', file, data });
  } else if (isGuessed) problems.push({ code: 'drill.format-guessed', severity, file, data });
  if (program.stated.unit === undefined && program.steps.length > 0) {
    problems.push({ code: 'drill.no-units', severity, file, data: { unit } });
  }
  if (outOfRange > 0) {
    problems.push({ code: 'drill.out-of-range', severity: 'warning', file, data: { count: outOfRange } });
  }
  return problems;
}

function placeProblems({ file: { name }, image, placement, onBoard, shifts }: RegisteredDrill): Problem[] {
  if (!isAsWritten(placement)) return [movedProblem(name, placement)];
  if (shifts !== undefined) {
    return [{ code: 'drill.origin-ambiguous', severity: 'undecided', file: name, data: { shifts } }];
  }
  if (onBoard >= wellOnBoard || image.count === 0) return [];
  const share = Math.round((1 - onBoard) * 100) / 100;
  return [{ code: 'drill.outside-board', severity: 'warning', file: name, data: { share } }];
}

function movedProblem(file: string, { isMirrored, quarterTurns, x, y }: Placement): Problem {
  const shared = { severity: 'warning', file } as const;
  if (!isMirrored && quarterTurns === 0) return { code: 'drill.origin-shifted', ...shared, data: { x, y } };
  const code = isMirrored ? 'drill.mirrored' : 'drill.rotated';
  return { code, ...shared, data: { degrees: quarterTurns * 90, x, y } };
}
