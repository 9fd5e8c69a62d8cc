import { expect, it } from 'vitest';
import { analyseBoard, beginAnalysis } from './analyse.ts';
import { copperText, drillText, rectangleText, textFile } from './testing/sample-files.ts';

const files = [
  textFile('b.gtl', copperText),
  textFile('b.gbl', copperText),
  textFile('b.gko', rectangleText(0, 0, 10, 10)),
  textFile('b.drl', drillText),
];

it('gives the image first and the same facts in two halves as at once', () => {
  const stages: string[] = [];
  const begun = beginAnalysis(files, { onProgress: (stage) => stages.push(stage) });
  const drawable = begun.image();
  expect(stages).not.toContain('measure');
  expect(drawable.facts).toEqual(analyseBoard(files, { depth: 'rendering' }).facts);
  const whole = begun.finish();
  expect(stages.slice(-2)).toEqual(['measure', 'done']);
  expect(whole.facts).toEqual(analyseBoard(files).facts);
  expect(whole.layers).toBe(drawable.layers);
  expect(whole.outline).toBe(drawable.outline);
});
