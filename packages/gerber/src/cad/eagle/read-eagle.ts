import type { Budget } from '../../budget.ts';
import { defined } from '../../job-file.ts';
import type { Parsed } from '../../problem.ts';
import { ProblemLog } from '../../problem-log.ts';
import type { SourceFile } from '../../source-file.ts';
import type { CadBoard } from '../cad-board.ts';
import { netsOf } from '../design/nets.ts';
import { paintDesign } from '../design/paint-design.ts';
import { reportTexts } from '../design/report-texts.ts';
import { childOf, childrenOf, numberOf, readXml, type XmlElement } from '../xml-elements.ts';
import { EagleCollector } from './collect-eagle.ts';
import { readRules } from './design-rules.ts';
import { eagleLayers } from './eagle-layers.ts';

/**
 * Reads a board of Eagle 6 or later, or of Fusion, as its own manufacturing job would plot it. Copper areas are stored
 * unfilled, so they are left out and reported, and measurements that depend on them are skipped; text is left out too. Time and
 * memory grow with the length of the file: about 160 ms for 1 MB.
 */
export function readEagle([file]: readonly SourceFile[], budget: Budget): Parsed<CadBoard | undefined> {
  if (file === undefined) return { value: undefined, problems: [] };
  const log = new ProblemLog(file.name, budget.limits.maxProblemsPerFile);
  const xml = readXml(new TextDecoder().decode(file.bytes), () => budget.isStopped);
  const drawing = childOf(xml.root, 'drawing');
  const board = childOf(drawing, 'board');
  if (xml.root === undefined || drawing === undefined || board === undefined) {
    log.add('cad.unreadable', 'error', { data: { format: 'Eagle' } });
    return { value: undefined, problems: log.all() };
  }
  const rules = readRules(board);
  const layers = eagleLayers(rules.copper, layerNames(drawing));
  const design = new EagleCollector(rules, layers);
  design.board(board);
  if (!xml.isWhole) log.add('cad.cut-off', 'error');
  if (xml.skipped > 0) log.add('cad.too-many-features', 'error');
  const unread = design.unreadable + design.missing;
  if (unread > 0) log.add('cad.parts-unread', 'warning', { data: { parts: unread } });
  reportTexts(design.texts, layers.layers, log);
  if (design.unfilled > 0) log.add('cad.zones-unfilled', 'undecided', { data: { zones: design.unfilled } });
  const version = xml.root.attributes['version'];
  const value = defined({
    format: version === undefined ? 'Eagle' : `Eagle ${version.slice(0, 20)}`,
    file: file.name,
    bytes: file.bytes.length,
    ...paintDesign(design, layers.layers, budget, log),
    nets: netsOf(design, layers.layers, (net) => net),
    lacksFills: design.unfilled > 0 ? true : undefined,
  });
  return { value, problems: log.all() };
}

function layerNames(drawing: XmlElement): ReadonlyMap<number, string> {
  return new Map(
    childrenOf(childOf(drawing, 'layers'), 'layer').map((layer) => [
      numberOf(layer, 'number') ?? 0,
      layer.attributes['name'] ?? '',
    ]),
  );
}
