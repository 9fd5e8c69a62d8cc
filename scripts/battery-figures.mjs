import fs from 'node:fs';
import path from 'node:path';
import { root } from './instance.mjs';

const FILE = path.join(root, 'docs/attack-battery.md');

/** Writes the figures of a run into the last column of `docs/attack-battery.md`. */
export function recordFigures(figures) {
  const day = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(FILE, withFigures(fs.readFileSync(FILE, 'utf8'), figures, day));
}

/**
 * Returns the table with the figures of a run, which stand in the rows that name their file. Figures of other files stay.
 *
 * @param {Readonly<Record<string, string>>} figures by the name of the file without its endings, and of a part of it after a space
 */
export function withFigures(text, figures, day) {
  const withOwn = (line) => {
    const cells = line.slice(2, -2).split(' | ');
    const names = new Set(
      [...line.matchAll(/`[^`]*\/([\w-]+)\.(?:test\.|spec\.)?(?:tsx?|mjs)`/g)].map(([, name]) => name),
    );
    const entries = new Map(
      (cells.pop() ?? '').split('<br>').flatMap((one) => (one === '' ? [] : [[nameOf(one), one]])),
    );
    for (const [name, figure] of Object.entries(figures))
      if (names.has(name.split(' ')[0])) entries.set(name, `\`${name}\` ${day}: ${figure}`);
    return `| ${[...cells, [...entries.values()].join('<br>')].join(' | ')} |`;
  };
  return text.replaceAll(/^\| B\d+ .*\|$/gm, withOwn);
}

const nameOf = (entry) => /^`([^`]+)`/.exec(entry)?.[1] ?? entry;
