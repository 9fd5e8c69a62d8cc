import { GerberScanner, latin1 } from './scanner.ts';

const commandsToLookAt = 5_000;
const letterG = 0x47;
const letterX = 0x58;

/**
 * The units a file will come to state. Some tools write `%MOIN*%` after the apertures; read in order, those would have
 * been taken in the wrong unit. Undefined when nothing is stated.
 */
export function findUnits(bytes: Uint8Array): 'mm' | 'inch' | undefined {
  const scanner = new GerberScanner(bytes);
  let fromWords: 'mm' | 'inch' | undefined;
  for (let count = 0; count < commandsToLookAt && scanner.next(); count += 1) {
    // Coordinates are nearly all of a file and say nothing about units; nobody states them after the first ones again.
    if (scanner.kind === 'word' && (bytes[scanner.start]! & 0xdf) !== letterG) {
      if (fromWords !== undefined && (bytes[scanner.start]! & 0xdf) === letterX) return fromWords;
      continue;
    }
    const text = latin1(bytes, scanner.start, Math.min(scanner.end, scanner.start + 12)).toUpperCase();
    if (scanner.kind === 'extended' && text.startsWith('MO')) {
      if (text.includes('MM')) return 'mm';
      if (text.includes('IN')) return 'inch';
    }
    if (scanner.kind === 'word' && fromWords === undefined) {
      if (/G71(\D|$)/.test(text)) fromWords = 'mm';
      else if (/G70(\D|$)/.test(text)) fromWords = 'inch';
    }
  }
  return fromWords;
}
