import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { dfmRange, sizedBoards } from '../testing/dfm-boards.ts';
import { standardRules } from './dfm-rules.ts';

describe.each(standardRules)('the rule of $measure', ({ code, measure, warnBelow, errorBelow }) => {
  const severities = (mm: number): string[] =>
    analyseBoard(sizedBoards[measure](mm)).problems.flatMap((problem) =>
      problem.code === code ? [problem.severity] : [],
    );

  it('has a finding below its limits and none at them', () => {
    const [below, meets] = dfmRange(warnBelow);
    expect(severities(meets)).toEqual([]);
    expect(severities(below)).toEqual(['warning']);
    if (errorBelow === undefined) return;
    const [beyond, enough] = dfmRange(errorBelow);
    expect(severities(enough)).toEqual(['warning']);
    expect(severities(beyond)).toEqual(['error']);
  });

  it('names the place and the width', () => {
    const [below] = dfmRange(warnBelow);
    const found = analyseBoard(sizedBoards[measure](below)).problems.find((problem) => problem.code === code);
    expect(found?.data?.['mm']).toBeCloseTo(below, 2);
    expect(found?.at).toBeDefined();
  });
});
