import { expect, it } from 'vitest';
import { boardName } from './board-name.ts';

it.each([
  ['lamp.zip', 'lamp'],
  ['Lamp_v2.zip', 'lamp'],
  ['lamp-rev-B.zip', 'lamp'],
  ['lamp rev3 (1).rar', 'lamp'],
  ['lamp_2026-11-20.zip', 'lamp'],
  ['lamp_20261120-1530.tar.gz', 'lamp'],
  ['台灯V1.2.zip', '台灯'],
  ['台灯_副本.zip', '台灯'],
  ['esp32-s3.zip', 'esp32-s3'],
  ['lamp-rgb.zip', 'lamp-rgb'],
  ['v2.zip', 'v2'],
  ['C:\\boards\\lamp.zip', 'lamp'],
  ['lamp.kicad_pcb', 'lamp'],
])('%s is the board %s', (fileName, name) => {
  expect(boardName(fileName)).toBe(name);
});

it.each(['gerber.zip', 'Gerbers_v3.zip', 'PCB (2).zip', 'output.7z', '', '.zip'])(
  '%s is called as any board is',
  (fileName) => {
    expect(boardName(fileName)).toBe('');
  },
);

it.each(['_', 'v1', '(1)', '-rev', '2026', ' '])('judges a hostile name by its end alone: %s', (part) => {
  const end = part.repeat(60_000).slice(-120);
  expect(boardName(part.repeat(60_000))).toBe(boardName(end));
  expect(boardName(`${part.repeat(60_000)} lamp_v2.zip`)).toBe(boardName(`${end} lamp_v2.zip`.slice(-120)));
});
