import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { analyseBoard, beginAnalysis, type ParsedBoard, parseBoard } from './analyse.ts';
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

it('keeps no files after they are parsed', async () => {
  const { parsed, bytes } = parsedCopy();
  setFlagsFromString('--expose-gc');
  await new Promise((resolve) => setImmediate(resolve));
  runInNewContext('gc')();
  expect(bytes.deref()).toBeUndefined();
  expect(parsed.begin().finish().facts).toEqual(analyseBoard(files).facts);
});

/** The files are passed among the options, too, as callers pass an upload. */
function parsedCopy(): { readonly parsed: ParsedBoard; readonly bytes: WeakRef<Uint8Array> } {
  const upload = { files: files.map(({ name, bytes }) => ({ name, bytes: bytes.slice() })), roles: {} };
  return { parsed: parseBoard(upload.files, upload), bytes: new WeakRef(upload.files[0]!.bytes) };
}
