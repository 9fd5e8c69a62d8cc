import { execFileSync } from 'node:child_process';

/** The Python of the distribution knows KiCad even where another one is first in the path. */
const COMMANDS = ['python3', '/usr/bin/python3'];

/** Returns a Python that can import the modules; undefined when there is none. */
export const findPython = (...modules: readonly string[]): string | undefined =>
  COMMANDS.find((command) => {
    try {
      execFileSync(command, ['-c', modules.map((name) => `import ${name}`).join('\n')], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
