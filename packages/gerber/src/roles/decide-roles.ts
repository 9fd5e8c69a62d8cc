import { itemAt } from '../checked-access.ts';
import type { BoardGroup } from '../facts.ts';
import { extentOf, type OutlineEvidence } from '../outline/outline-evidence.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile, StatedRole } from '../read-files.ts';
import { boardGroups, severalBoards } from './board-groups.ts';
import { chooseOutline } from './choose-outline.ts';
import { decideByContent } from './content-role.ts';
import { contradictions } from './contradictions.ts';
import { completePlating, drillRole, hasDrillToken } from './drill-role.ts';
import { type FileContext, guessGerber } from './file-guess.ts';
import type { Guess } from './guess.ts';
import { type InnerFile, orderInnerLayers } from './inner-layers.ts';
import { currentName, tokenizeName } from './name-tokens.ts';
import { isCopper, isInnerCopper, type Role, type RoleDecision } from './role.ts';
import { stripCommonAffix } from './strip-affix.ts';
import { unusedInner } from './unused-inner.ts';

export interface RoleDecisions {
  readonly roles: ReadonlyMap<string, RoleDecision>;
  readonly innerOrderKnown: boolean;
  /** The boards of a set that holds several. */
  readonly groups?: readonly BoardGroup[];
  readonly problems: readonly Problem[];
}

/**
 * Decides the role of every file from the whole set: the meaning of a name or of an inner layer number depends on the others,
 * and there is seldom more than one outline drawing. A user's choice overrides everything.
 */
export function decideRoles(
  files: readonly ReadFile[],
  chosen: Readonly<Record<string, Role>>,
  evidence: OutlineEvidence,
): RoleDecisions {
  const contexts = contextsOf(files);
  const roles = new Map<string, RoleDecision>();
  const guesses = new Map<string, Guess>();
  const names = new Set(files.map(({ name }) => name));
  for (const file of files) {
    const role = Object.hasOwn(chosen, file.name) ? chosen[file.name] : undefined;
    const context = contexts.get(file.name);
    if (role !== undefined) roles.set(file.name, { role, confidence: 1, reason: 'chosen-by-user' });
    else if (file.stated !== undefined) roles.set(file.name, statedRole(file.stated));
    else if (isOldVersion(file.name, names)) roles.set(file.name, oldVersion);
    else if (context !== undefined && isUnreadDrill(file)) roles.set(file.name, drillRole(file, context));
    else if (context !== undefined && (file.gerber !== undefined || file.kind === 'empty')) {
      const guess = guessGerber(file, context);
      if (guess !== undefined) guesses.set(file.name, guess);
    } else if (context !== undefined && file.drill !== undefined) roles.set(file.name, drillRole(file, context));
    else roles.set(file.name, otherRole(file));
  }
  for (const [name, guess] of guesses) {
    if (guess.claim.kind === 'role') roles.set(name, decision(guess, guess.claim.role));
  }
  demoteDoubtfulSides(guesses, roles);
  const innerOrderKnown = placeInnerLayers(files, guesses, roles);
  decideByContent(files, roles);
  chooseOutline(files, guesses, roles, evidence);
  for (const file of files) {
    const isOther = file.gerber?.image.attributes['FileFunction']?.[0]?.toLowerCase() === 'other';
    if (!roles.has(file.name) && isOther) {
      roles.set(file.name, { role: 'drawing', confidence: 0.6, reason: 'x2-attribute', evidence: 'Other' });
    }
    if (!roles.has(file.name)) roles.set(file.name, { role: 'none', confidence: 0, reason: 'nothing-known' });
  }
  decideDrillDrawings(files, roles, contexts);
  const { roles: completed, problems } = unusedInner(files, completePlating(roles));
  const found = [
    ...problems,
    ...contradictions(guesses, files, contexts),
    ...roleProblems(files, completed, innerOrderKnown),
  ];
  const groups = boardGroups(files, completed);
  if (groups === undefined) return { roles: completed, innerOrderKnown, problems: found };
  return { roles: completed, innerOrderKnown, groups, problems: [severalBoards(groups), ...found] };
}

const statedRole = ({ role, evidence }: StatedRole): RoleDecision => ({
  role,
  confidence: 1,
  reason: 'cad-design',
  evidence,
});

/** True when a file is a previous version that a program left next to the new one. */
const isOldVersion = (name: string, names: ReadonlySet<string>): boolean =>
  currentName(name) !== name && names.has(currentName(name));
const oldVersion: RoleDecision = { role: 'none', confidence: 0.9, reason: 'file-name' };

function contextsOf(files: readonly ReadFile[]): Map<string, FileContext> {
  const jobs = files.flatMap((file) => file.job?.files ?? []);
  const byPath = new Map(
    jobs.map((entry): readonly [string, readonly string[]] => [baseName(entry.path), entry.function]),
  );
  // An empty file is an empty layer; its name states which.
  const isDrawn = ({ gerber, drill, kind }: ReadFile): boolean =>
    gerber !== undefined || drill !== undefined || kind === 'empty';
  const drawn = files.filter((file) => isDrawn(file) || isUnreadDrill(file));
  const names = drawn.map((file) => tokenizeName(file.name));
  const own = stripCommonAffix(names);
  return new Map(
    drawn.map((file, at): readonly [string, FileContext] => {
      const name = itemAt(names, at);
      const jobFunction = byPath.get(name.base);
      const context = { name, ownTokens: itemAt(own, at) };
      return [file.name, jobFunction === undefined ? context : { ...context, jobFunction }];
    }),
  );
}

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

function decision(guess: Guess, role: Role): RoleDecision {
  const { confidence, reason, evidence } = guess;
  return { role, confidence, reason, ...(evidence === undefined ? {} : { evidence }) };
}

/** Endings that only drill files have. */
const drillEnding = /\.(xln|drl|drd|exc|ncd|tap)$/i;

/**
 * True when a file is a drill file by its extension, without a readable hole: empty, or in EIA code (Altium), which is binary.
 */
const isUnreadDrill = (file: ReadFile): boolean =>
  ['empty', 'text', 'binary'].includes(file.kind) && drillEnding.test(file.name);

function otherRole(file: ReadFile): RoleDecision {
  const byKind = (role: Role): RoleDecision => ({ role, confidence: 0.9, reason: 'content' });
  switch (file.kind) {
    case 'job':
      return byKind('job');
    case 'ipc356':
    case 'drill-report':
    case 'text':
      return byKind('report');
    default:
      return { role: 'none', confidence: 0.9, reason: 'content' };
  }
}

/**
 * Demotes ambiguous copper files. A file whose name only states a side counts as the copper of that side. If its name has other
 * words, and another file of that side has none, it becomes a drawing: next to `TOP.art`, `PLACE_BOUND_TOP.art` is not copper.
 */
function demoteDoubtfulSides(guesses: ReadonlyMap<string, Guess>, roles: Map<string, RoleDecision>): void {
  for (const side of ['copper-top', 'copper-bottom'] as const) {
    const claimants = [...guesses].filter(([, { claim }]) => claim.kind === 'role' && claim.role === side);
    if (!claimants.some(([, { unknownWords = 0 }]) => unknownWords === 0)) continue;
    for (const [name, { reason, unknownWords = 0 }] of claimants) {
      if (unknownWords > 0) roles.set(name, { role: 'drawing', confidence: 0.4, reason });
    }
  }
}

/** Gives inner layers their places by numbers and names. The first and last physical number are the outer layers. */
function placeInnerLayers(
  files: readonly ReadFile[],
  guesses: ReadonlyMap<string, Guess>,
  roles: Map<string, RoleDecision>,
): boolean {
  const hasRole = (role: Role): boolean => [...roles.values()].some((known) => known.role === role);
  const physical = [...guesses].flatMap(([name, guess]) =>
    guess.claim.kind === 'numbered' && guess.claim.scheme === 'physical'
      ? [{ name, guess, number: guess.claim.number }]
      : [],
  );
  const highest = Math.max(...physical.map((file) => file.number));
  const inner = new Map(guesses);
  for (const { name, guess, number } of physical) {
    const outer: Role | undefined =
      number === 1 && !hasRole('copper-top')
        ? 'copper-top'
        : number === highest && number > 1 && !hasRole('copper-bottom')
          ? 'copper-bottom'
          : undefined;
    if (outer === undefined) continue;
    roles.set(name, decision(guess, outer));
    inner.delete(name);
  }
  const innerFiles = files.flatMap((file): InnerFile[] => {
    const guess = inner.get(file.name);
    if (guess === undefined || (guess.claim.kind !== 'numbered' && guess.claim.kind !== 'named-inner')) return [];
    const order = physicalOrder(file);
    return [order === undefined ? { name: file.name, guess } : { name: file.name, guess, physicalOrder: order }];
  });
  const { layers, isKnown } = orderInnerLayers(innerFiles);
  const groups =
    hasRole('copper-top') || hasRole('copper-bottom') ? new Map<string, Role>() : outerGroups(innerFiles, files);
  for (const { name, guess } of innerFiles) {
    const outer = groups.get(name);
    if (outer !== undefined) {
      roles.set(name, { ...decision(guess, outer), confidence: groupConfidence });
      continue;
    }
    const layer = layers.get(name);
    const role: Role = layer === undefined ? 'copper-inner' : `copper-inner-${layer}`;
    const placed = decision(guess, role);
    roles.set(name, isKnown ? placed : { ...placed, confidence: Math.min(placed.confidence, 0.5) });
  }
  return isKnown;
}

/** Group statements of an old `pcb` are seldom wrong, but a user should check them. */
const groupConfidence = 0.6;

/**
 * Finds the outer groups of `pcb` before 2006, which has only groups and no sides in its names: `board.output_group1.grb`. Its
 * comments state which group contains the layer `solder` and which `component`.
 */
function outerGroups(inner: readonly InnerFile[], files: readonly ReadFile[]): ReadonlyMap<string, Role> {
  const outer = new Map<string, Role>();
  if (!inner.every(({ guess }) => guess.claim.kind === 'numbered' && guess.claim.scheme === 'group')) return outer;
  for (const { name } of inner) {
    const comments = files.find((file) => file.name === name)?.gerber?.comments ?? [];
    const contents = comments.find((comment) => /\bcontains layers\b/i.test(comment)) ?? '';
    if (/\bcomponent\b/i.test(contents)) outer.set(name, 'copper-top');
    else if (/\bsolder\b/i.test(contents)) outer.set(name, 'copper-bottom');
  }
  return new Set(outer.values()).size === outer.size ? outer : new Map();
}

/** Altium: `G04 Layer_Physical_Order=2`. */
function physicalOrder(file: ReadFile): number | undefined {
  for (const comment of file.gerber?.comments ?? []) {
    const match = /Layer_Physical_Order\s*=\s*(\d+)/.exec(comment);
    if (match !== null) return Number(match[1]);
  }
  return undefined;
}

/** Recognises drill files in Gerber format. A drill map next to real drill files is a drawing. */
function decideDrillDrawings(
  files: readonly ReadFile[],
  roles: Map<string, RoleDecision>,
  contexts: ReadonlyMap<string, FileContext>,
): void {
  const hasDrill = files.some((file) => file.drill !== undefined);
  for (const file of files) {
    const context = contexts.get(file.name);
    const known = roles.get(file.name);
    if (file.gerber === undefined || context === undefined || known === undefined) continue;
    const isDrillName = drillEnding.test(file.name) || context.name.extension === 'nc';
    // Proteus: `Drill TOP-BOT Plated.GBR`.
    const isDrillWord = !hasDrill && hasDrillToken(context.ownTokens);
    const isUnclear = known.role === 'none' || (known.role === 'drawing' && known.reason !== 'x2-attribute');
    if (!(isDrillName || isDrillWord) || !isUnclear || known.reason === 'chosen-by-user') continue;
    const isFlashed = extentOf(file).strokes === 0 && extentOf(file).flashes > 0;
    if (isFlashed || (isDrillName && !hasDrill)) roles.set(file.name, drillRole(file, context));
    else if (!isDrillName) continue;
    else roles.set(file.name, { role: 'drawing', confidence: 0.7, reason: 'content' });
  }
}

/** Roles of this confidence or less are reported, so that a user checks them. */
const ambiguousBelow = 0.6;

function roleProblems(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  innerOrderKnown: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const byRole = new Map<Role, string[]>();
  for (const [name, { role }] of roles) byRole.set(role, [...(byRole.get(role) ?? []), name]);
  const list = [...byRole.keys()];
  if (files.length > 0 && !list.some(isCopper)) problems.push({ code: 'roles.no-copper', severity: 'error' });
  for (const [role, names] of byRole) {
    const isSingle = isCopper(role) || /^(mask|silk|paste)-/.test(role);
    if (isSingle && names.length > 1 && role !== 'copper-inner') {
      problems.push({
        code: 'roles.duplicate',
        severity: 'undecided',
        file: names[1] ?? '',
        data: { role, count: names.length },
      });
    }
  }
  for (const [name, { role, confidence }] of roles) {
    const isMade = isCopper(role) || /^(mask|silk|paste)-|^outline$/.test(role);
    if (isMade && confidence <= ambiguousBelow) {
      problems.push({ code: 'roles.ambiguous', severity: 'undecided', file: name, data: { role } });
    }
  }
  for (const file of files) {
    const decided = roles.get(file.name);
    // A file that draws nothing, such as an aperture library, is not a missing layer.
    const isDrawn = (file.gerber?.image.items.count ?? 0) > 0;
    if (isDrawn && decided?.role === 'none' && decided.reason === 'nothing-known') {
      problems.push({ code: 'file.not-recognised', severity: 'warning', file: file.name });
    }
  }
  if (list.some(isInnerCopper) && !innerOrderKnown)
    problems.push({ code: 'roles.inner-order-unknown', severity: 'undecided' });
  return problems;
}
