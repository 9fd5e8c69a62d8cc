import { describe, expect, it } from 'vitest';
import type { Problem } from './problem.ts';
import { type BothSides, findingClasses, severitiesOf } from './testing/finding-classes.ts';

const classes: Readonly<Record<string, (typeof findingClasses)[keyof typeof findingClasses]>> = findingClasses;
const cases = Object.entries(classes).flatMap(([code, one]) =>
  severitiesOf(one).flatMap((severity): [string, string, BothSides][] => {
    const sides = one[severity];
    return sides === undefined || sides === true ? [] : [[code, severity, sides]];
  }),
);
const kinds = (problems: readonly Problem[]): string[] => problems.map(({ code, severity }) => `${severity} ${code}`);

describe('each finding that can be an error, is undecided or changes a price', () => {
  it.each(cases)('%s, %s: is there where it is true, and not next to it', async (code, severity, { holds, misses }) => {
    expect(kinds(await holds())).toContain(`${severity} ${code}`);
    expect(kinds(await misses())).not.toContain(`${severity} ${code}`);
  });

  it('has no severity that its class does not name', async () => {
    const found = await Promise.all(cases.flatMap(([, , { holds, misses }]) => [holds(), misses()]));
    const unknown = found.flat().filter(({ code, severity }) => !severitiesOf(classes[code] ?? {}).includes(severity));
    expect([...new Set(kinds(unknown))]).toEqual([]);
  });
});

it('the list of all findings is up to date', async () => {
  const rows = Object.entries(classes).map(
    ([code, one]) => `| \`${code}\` | ${severitiesOf(one).join(', ')} | ${one.price ?? ''} |`,
  );
  const head = '| finding | severities | prices that depend on it |\n| --- | --- | --- |';
  await expect(`${intro}\n\n${head}\n${rows.join('\n')}\n`).toMatchFileSnapshot('../../../docs/findings.md');
});

const intro = `# Findings

Written by \`packages/gerber/src/finding-classes.test.ts\`; \`npm test -- unit -u\` updates it. Inputs from both sides of each finding
are in \`packages/gerber/src/testing/finding-classes.ts\`.

- **error**: the board cannot be made from these files. An engineer decides; archives that are unsafe, locked or cut off are refused.
- **undecided**: the files contradict each other or can be read in several ways. Nothing is charged by it: size, layers or the
  narrowest gap are asked instead of filled in. An engineer decides.
- **warning**: an engineer decides, except about traces, spaces and small holes, which the review compares with the order.
- **note**: passes.

Files of other programs (\`foreign.…\`) are errors and refused when there is no board among the files.`;
