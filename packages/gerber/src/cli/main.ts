import { compareCommand } from './compare.ts';
import { drawCommand } from './draw.ts';
import { factsCommand } from './facts.ts';
import { summaryCommand } from './summary.ts';

/** One command of the tool: its arguments in, its exit code out. */
export type Command = (args: readonly string[]) => number | Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  summary: summaryCommand,
  facts: factsCommand,
  draw: drawCommand,
  compare: compareCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  console.error(`usage: gerber <${Object.keys(commands).join('|')}> PATH...`);
  process.exitCode = 2;
} else process.exitCode = await command(args);
