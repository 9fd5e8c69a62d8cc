import type { BoardOutline } from '../outline/outline.ts';
import type { RoleDecision } from '../roles/role.ts';
import { type BoardCuts, type CutDrawing, noCuts } from './cuts.ts';
import { routerWays } from './router-ways.ts';
import { scoreLines } from './score-lines.ts';

/**
 * Collects V-cuts and router paths from separate files and from lines inside the outline. Time grows with the lines of those
 * drawings times the straight lines among them that run through the whole panel, of which at most 200 are examined.
 */
export function boardCuts(layers: readonly CutDrawing[], outline: BoardOutline | undefined): BoardCuts {
  if (outline === undefined || outline.source === 'copper-extent' || outline.source === 'job-file') return noCuts;
  return { vCuts: scoreLines(layers, outline), ways: routerWays(layers, outline) };
}

const millingWord = /^(mil|mill|milled|milling|rout|route|router|routing|ncrout|ncroute|slots?|cutouts?|锣|铣)$/i;

/** True when the role of a drawing was decided by a name that means milling or routing. */
export const isMilling = (decision: RoleDecision | undefined): boolean =>
  decision?.role === 'drawing' && decision.reason === 'file-name' && millingWord.test(decision.evidence ?? '');
