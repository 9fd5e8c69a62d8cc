import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  isChoiceField,
  isFieldRelevant,
  isForEngineer,
} from '@xunban/contract/board-spec';
import type { ReviewRuleCode } from '@xunban/contract/review-rules';
import type { BoardFacts, FileFacts, Measured } from '@xunban/gerber';
import { nameOfEdges } from '@xunban/gerber/plated-edges';
import { isSizeBelieved } from '@xunban/gerber/priced-facts';
import { HOLE_ROUNDING_MM, TRACK_ROUNDING } from '../measured/measured-fields.ts';
import type { Figures, Objection, ReviewRule } from './review-rule.ts';
import { countsAgainst, ruleOfProblem } from './rule-of-problem.ts';

/** Outlines are drawn with pens of that order; a larger difference is another board. */
const SIZE_TOLERANCE_UM = 200;
const MM_PER_MIL = 0.0254;
/** A closed curve that holds what lies on the board. What was guessed, traced or bridged is believed less. */
const CERTAIN_SIZE = 0.9;
/** A role of this confidence or less is a guess. */
const GUESSED_ROLE = 0.6;

const none = (): null => null;

/** The machine review as data: each rule, what it shows, and what speaks against a board. */
export const reviewRules: Readonly<Record<ReviewRuleCode, ReviewRule>> = {
  files: {
    ordered: none,
    measured: ({ facts }) => ({ files: facts.files.length }),
    against: ({ facts }) => (facts.files.length === 0 ? [objection('review.noFiles')] : []),
  },
  roles: {
    ordered: none,
    measured: ({ facts }) => ({ files: madeFiles(facts).length }),
    against: ({ facts: { files, problems } }) =>
      files
        .filter(isGuessed)
        .filter(({ name }) => !problems.some(({ code, file }) => code === 'roles.ambiguous' && file === name))
        .map(({ name, role }) => objection('review.roleGuessed', { file: name, role })),
  },
  layers: {
    ordered: ({ spec }) => ({ layers: spec.layers }),
    measured: ({ facts }) => (facts.copper ? { layers: facts.copper.layers } : null),
    against: ({ spec, facts }) => {
      const { copper } = facts;
      if (!copper) return [about('layers', 'review.layersUnknown', { ordered: spec.layers })];
      const bare = bareSides(facts).map((side) => about('layers', 'review.maskWithoutCopper', { side }));
      if (copper.layers === spec.layers) return bare;
      return [about('layers', 'review.layersDiffer', { ordered: spec.layers, found: copper.layers })];
    },
  },
  outline: {
    ordered: none,
    measured: ({ facts: { board } }) => (board ? { perimeterMm: Math.round(board.perimeterMm) } : null),
    against: ({ facts: { board, problems } }) =>
      board?.from === 'outline-file' || problems.some(({ code }) => OUTLINE_PROBLEMS.includes(code))
        ? []
        : [objection('review.outlineUnknown')],
  },
  outlineClosed: {
    ordered: none,
    measured: ({ facts: { board } }) => (board ? { boards: board.boards, cutouts: board.cutouts } : null),
    against: () => [],
  },
  size: {
    ordered: ({ spec }) => ({ lengthMm: spec.lengthMm, widthMm: spec.widthMm }),
    measured: ({ facts: { board } }) =>
      board ? { lengthMm: round(board.widthMm), widthMm: round(board.heightMm) } : null,
    against: ({ spec, facts }) => againstSize(spec, facts),
  },
  design: {
    ordered: ({ spec }) => ({ designs: spec.designCount }),
    measured: ({ facts: { panel, groups } }) => ({ designs: groups?.length ?? panel?.designs ?? 1 }),
    against: ({ spec, facts: { panel } }) => {
      const found = panel?.designs;
      if (spec.designCount === 1) return found !== undefined && found > 1 ? [designsDiffer(spec, found)] : [];
      if (found === undefined) return [about('designCount', 'review.designsUncounted', { ordered: spec.designCount })];
      return found === spec.designCount ? [] : [designsDiffer(spec, found)];
    },
  },
  panel: {
    ordered: ({ spec }) => (spec.deliveryForm === 'panelInFile' ? { columns: spec.panelX, rows: spec.panelY } : ONE),
    measured: ({ facts: { panel, board } }) =>
      panel
        ? { columns: panel.columns, rows: panel.rows }
        : board
          ? { columns: Math.max(1, board.boards), rows: 1 }
          : null,
    against: ({ spec, facts }) =>
      spec.deliveryForm === 'panelInFile' ? againstPanel(spec, facts) : againstSingle(facts),
  },
  drill: {
    ordered: none,
    measured: ({ facts: { holes } }) => (holes ? { round: holes.round, slots: holes.slots } : null),
    against: ({ facts: { holes, problems } }) => {
      const isThere = holes !== undefined && holes.round + holes.slots > 0;
      return isThere || problems.some(({ code }) => code === 'drill.missing') ? [] : [objection('review.holesUnknown')];
    },
  },
  hole: {
    ordered: ({ spec }) => ({ mm: spec.minHoleMm }),
    measured: ({ facts: { holes } }) => (holes?.minDrillMm === undefined ? null : { mm: round(holes.minDrillMm) }),
    against: ({ spec, facts }) => againstHoles(spec, facts),
  },
  halfHoles: {
    ordered: ({ spec }) => ({ sides: spec.halfHoleSides }),
    measured: ({ facts: { holes } }) => (holes ? { sides: holes.castellatedSides ?? 0 } : null),
    against: ({ spec, facts }) => againstHalfHoles(spec, facts),
  },
  trace: {
    ordered: ({ spec }) => ({ mil: spec.minTraceMil, mm: round(spec.minTraceMil * MM_PER_MIL) }),
    measured: ({ facts }) => {
      const narrowest = narrowestPlace(facts);
      return narrowest === undefined ? null : { mm: round(narrowest.mm) };
    },
    against: ({ spec, facts }) => againstTrace(spec, facts),
  },
  manufacture: {
    ordered: none,
    measured: ({ facts: { problems } }) => ({
      found: problems.filter((problem) => countsAgainst(problem) && ruleOfProblem(problem.code) === 'manufacture')
        .length,
    }),
    against: () => [],
  },
  capability: {
    ordered: none,
    measured: ({ violations }) => ({ found: violations.length }),
    against: ({ violations }) => violations.map(({ code, field, params }) => ({ code: `rule.${code}`, field, params })),
  },
  impedance: {
    ordered: ({ spec }) => ({ asked: spec.impedance ? 1 : 0 }),
    measured: ({ facts: { impedance } }) => (impedance ? { lines: impedance.lines.length } : null),
    against: ({ spec, facts }) => {
      if (spec.impedance) return [about('impedance', 'review.optionForPeople', { value: 'true' })];
      const isStated = facts.impedance !== undefined || facts.stated?.isImpedanceControlled === true;
      return isStated ? [about('impedance', 'review.impedanceStated')] : [];
    },
  },
  options: {
    ordered: none,
    measured: ({ spec }) => ({ found: optionsForEngineer(spec).length }),
    against: ({ spec, facts }) => [...optionsForEngineer(spec), ...againstEdges(spec, facts)],
  },
  remarks: {
    ordered: none,
    measured: ({ spec, hasNote }) => ({ found: (spec.remarks.trim() === '' ? 0 : 1) + (hasNote ? 1 : 0) }),
    against: ({ spec, hasNote }) => [
      ...(spec.remarks.trim() === '' ? [] : [about('remarks', 'review.remarks')]),
      ...(hasNote ? [objection('review.note')] : []),
    ],
  },
};

const ONE: Figures = { columns: 1, rows: 1 };
const OUTLINE_PROBLEMS: readonly string[] = ['outline.missing', 'outline.taken-from-copper', 'outline.open'];

const objection = (code: string, params: Figures = {}): Objection => ({ code, params });
const about = (field: BoardField, code: string, params: Figures = {}): Objection => ({ code, field, params });

/** To the micrometre: what an inch file gives beyond that only looks exact. */
const round = (mm: number): number => Math.round(mm * 1000) / 1000;

/** Returns the files that are used to make the board. */
const madeFiles = ({ files }: BoardFacts): FileFacts[] => files.filter(({ role }) => isMade(role));
const isMade = (role: string): boolean => /^(copper|mask|silk|paste|drill)|^(outline|vscore)$/.test(role);
const isGuessed = ({ role, confidence }: FileFacts): boolean => isMade(role) && confidence <= GUESSED_ROLE;

/** Returns sides with a mask and no copper below it: most likely a copper file was left out, and there is one more layer. */
const bareSides = ({ files, mask }: BoardFacts) =>
  (['top', 'bottom'] as const).filter((side) => mask?.[side] && !files.some(({ role }) => role === `copper-${side}`));

function againstSize(spec: BoardSpec, { board }: BoardFacts): Objection[] {
  const ordered = { lengthMm: spec.lengthMm, widthMm: spec.widthMm };
  // Without a closed outline the size was guessed from the copper, or is that of a page: manual review is needed.
  if (board?.from !== 'outline-file' || board.confidence < CERTAIN_SIZE || !isSizeBelieved(board))
    return [about('lengthMm', 'review.sizeUnknown', ordered)];
  const isSame = (length: number, width: number): boolean =>
    isWithinTolerance(length, spec.lengthMm) && isWithinTolerance(width, spec.widthMm);
  // A board may be drawn standing or lying.
  if (isSame(board.widthMm, board.heightMm) || isSame(board.heightMm, board.widthMm)) return [];
  const found = { foundLengthMm: board.widthMm, foundWidthMm: board.heightMm };
  return [about('lengthMm', 'review.sizeDiffers', { ...ordered, ...found })];
}

/** In integer micrometres, because 120.2 - 120 is slightly more than 0.2. */
const isWithinTolerance = (foundMm: number, orderedMm: number): boolean =>
  Math.abs(Math.round(foundMm * 1000) - Math.round(orderedMm * 1000)) <= SIZE_TOLERANCE_UM;

const designsDiffer = ({ designCount }: BoardSpec, found: number): Objection =>
  about('designCount', 'review.designsDiffer', { ordered: designCount, found });

/** The file must hold the panel that was ordered, counted and not guessed. */
function againstPanel({ panelX, panelY }: BoardSpec, { panel }: BoardFacts): Objection[] {
  const ordered = { columns: panelX, rows: panelY };
  if (!panel) return panelX * panelY === 1 ? [] : [about('deliveryForm', 'review.panelNotFound', ordered)];
  const { columns, rows } = panel;
  if (columns * rows === 1) return [about('deliveryForm', 'review.panelUncounted', ordered)];
  const isSame = (columns === panelX && rows === panelY) || (columns === panelY && rows === panelX);
  const found = { foundColumns: columns, foundRows: rows };
  return isSame ? [] : [about('panelX', 'review.panelDiffers', { ...ordered, ...found })];
}

/** One board was ordered: the file must not hold several. */
function againstSingle({ panel, board }: BoardFacts): Objection[] {
  if (panel && panel.columns * panel.rows === 1) return [about('deliveryForm', 'review.panelSigns')];
  const found = panel ? panel.columns * panel.rows : (board?.boards ?? 1);
  return found > 1 ? [about('deliveryForm', 'review.panelNotOrdered', { found })] : [];
}

function againstHoles(spec: BoardSpec, { holes }: BoardFacts): Objection[] {
  const objections: Objection[] = [];
  const found = holes?.minDrillMm;
  if (found !== undefined && found + HOLE_ROUNDING_MM < spec.minHoleMm)
    objections.push(about('minHoleMm', 'review.holeNarrower', { ordered: spec.minHoleMm, foundMm: found }));
  const spans = holes?.spans?.length ?? 0;
  if (spans > 0) objections.push(about('layers', 'review.blindOrBuriedHoles', { found: spans }));
  return objections;
}

/** An ordered feature that is not in the file is not made, or is made where it was not drawn. */
function againstHalfHoles({ halfHoleSides: ordered }: BoardSpec, { holes }: BoardFacts): Objection[] {
  const found = holes?.castellatedSides ?? 0;
  if (!holes || ordered === 0 || found === ordered) return [];
  return [about('halfHoleSides', 'review.halfHolesDiffer', { ordered, found })];
}

function againstTrace(spec: BoardSpec, facts: BoardFacts): Objection[] {
  const ordered = { ordered: spec.minTraceMil };
  // A wide or absent feature is still unverified without measurements.
  if (!facts.measured) return [about('minTraceMil', 'review.traceUnknown', ordered)];
  const narrowest = narrowestPlace(facts);
  if (narrowest === undefined || narrowest.mm >= spec.minTraceMil * MM_PER_MIL * TRACK_ROUNDING) return [];
  const { mm: foundMm, at, layer } = narrowest;
  const found = about('minTraceMil', 'review.traceNarrower', { ...ordered, foundMm });
  return [at ? { ...found, places: [{ ...at, mm: foundMm, ...(layer !== undefined && { layer }) }] } : found];
}

/** Edges are plated where the order states it, so the order must state it consistently with the files. */
function againstEdges(spec: BoardSpec, { edgePlating }: BoardFacts): Objection[] {
  const { sides = [], from, file = '' } = edgePlating ?? {};
  const { edgePlatedSides: ordered, platedEdges: value } = spec;
  if (ordered === 0)
    return edgePlating === undefined || from === 'copper'
      ? []
      : [about('edgePlatedSides', 'review.edgePlatingStated', { file })];
  if (!isFieldRelevant(spec, 'platedEdges')) return [];
  const found = nameOfEdges(sides) ?? 'asDrawn';
  if (value === 'asDrawn')
    return sides.length === ordered ? [] : [about('platedEdges', 'review.platedEdgesUnknown', { ordered })];
  return sides.length === 0 || found === value
    ? []
    : [about('platedEdges', 'review.platedEdgesDiffer', { value, found })];
}

/** Returns the narrowest track or gap. The neck of a pour may have another connection, and is not a track. */
function narrowestPlace({ measured }: BoardFacts): Measured | undefined {
  const { minTrace, minSpacing } = measured ?? {};
  return minTrace && minSpacing && minSpacing.mm < minTrace.mm ? minSpacing : (minTrace ?? minSpacing);
}

/** Returns one objection for each option that needs manual review of drawings or contact with the buyer. */
const optionsForEngineer = (spec: BoardSpec): Objection[] =>
  BOARD_FIELDS.filter(isChoiceField)
    .filter((field) => isFieldRelevant(spec, field) && isForEngineer(field, spec[field]))
    .map((field) => ({ code: 'review.optionForPeople', field, params: { value: String(spec[field]) } }));
