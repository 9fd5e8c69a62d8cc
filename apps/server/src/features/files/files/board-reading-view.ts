import type { BoardReading } from '@xunban/contract';
import { dfmAnchor, FINDINGS_PATH } from '@xunban/contract/capability-anchors';
import { compareHarm, type Problem, pricedFacts } from '@xunban/gerber';
import type { Language } from '@xunban/i18n';
import { problemText } from '@xunban/i18n/problem-texts';
import { measuredFields } from '@xunban/pricing/measured-fields';
import type { StoredBoardFile } from './board-files.ts';

/** A file can have thousands; the rest would only repeat the worst ones. */
const MAX_FINDINGS = 200;

export function presentReading({ fileId, sha256, facts }: StoredBoardFile, language: Language): BoardReading {
  return {
    ...{ fileId, sha256 },
    spec: Object.fromEntries(measuredFields(facts).map(({ field, value }) => [field, value])),
    measured: { ...pricedFacts(facts) },
    findings: [...facts.problems]
      .sort(compareHarm)
      .slice(0, MAX_FINDINGS)
      .map((problem) => presentFinding(problem, language)),
  };
}

const presentFinding = (problem: Problem, language: Language): BoardReading['findings'][number] => ({
  code: problem.code,
  severity: problem.severity,
  text: problemText(language, problem.code, problem.data),
  help: `${FINDINGS_PATH}#${dfmAnchor(problem.code)}`,
  ...(problem.file === undefined ? {} : { file: problem.file }),
  places: placesOf(problem).map(({ x, y, mm, layer }) => ({
    ...{ x, y },
    ...(mm === undefined ? {} : { mm }),
    ...(layer === undefined ? {} : { layer }),
  })),
});

const placesOf = ({ places, at, file }: Problem): NonNullable<Problem['places']> =>
  places ?? (at ? [{ ...at, ...(file === undefined ? {} : { layer: file }) }] : []);
