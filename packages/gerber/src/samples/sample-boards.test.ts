import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { SAMPLE_BOARDS, type SampleBoard, sampleBoard } from './sample-boards.ts';

it.each(Object.keys(SAMPLE_BOARDS) as SampleBoard[])('the sample board %s can be made as it is', (name) => {
  const { facts, problems } = analyseBoard(sampleBoard(name));
  expect(facts.board?.boards).toBe(1);
  expect(facts.copper?.layers).toBe(2 + SAMPLE_BOARDS[name].innerLayers);
  expect(problems.filter(({ severity }) => severity !== 'note')).toEqual([]);
});
