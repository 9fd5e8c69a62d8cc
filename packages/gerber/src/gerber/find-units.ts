import { uint8At } from '../checked-access.ts';
import { GerberScanner, latin1 } from './scanner.ts';

const commandsToLookAt = 5_000;
const letterG = 0x47;
const letterX = 0x58;

/**
 * Finds the units of a file before it is read. Some programs write `%MOIN*%` after the apertures, which would then have
 * been read in the wrong unit. Undefined when the file states none.
 */
export function findUnits(bytes: Uint8Array): 'mm' | 'inch' | undefined {
  const scanner = new GerberScanner(bytes);
  let fromWords: 'mm' | 'inch' | undefined;
  for (let count = 0; count < commandsToLookAt && scanner.next(); count += 1) {
    // Coordinates, nearly all of a file, say nothing about units, and no file changes them after its first coordinates.
    if (scanner.kind === 'word' && (uint8At(bytes, scanner.start) & 0xdf) !== letterG) {
      if (fromWords !== undefined && (uint8At(bytes, scanner.start) & 0xdf) === letterX) return fromWords;
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
