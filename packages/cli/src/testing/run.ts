import type { ServerClient, World } from '../context.ts';
import { type AddCommand, runProgram } from '../program.ts';

/** The result of one command line. */
export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs commands in made-up surroundings: nobody answers, no server is known, and a request fails the test. */
export async function run(
  args: readonly string[],
  commands: readonly AddCommand[],
  changes: Partial<World> = {},
): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  const world: World = {
    env: { LANG: 'zh_CN.UTF-8', XDG_CONFIG_HOME: '/nonexistent' },
    now: () => new Date('2026-11-20T01:30:00Z'),
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
    isInteractive: false,
    isTerminal: false,
    readLine: async () => null,
    connect: () => {
      throw new Error('no server in this test');
    },
    pause: async () => undefined,
    openBrowser: () => undefined,
    onInterrupt: () => () => undefined,
    ...changes,
  };
  const exitCode = await runProgram(args, commands, world);
  return { exitCode, stdout, stderr };
}

/** A client that answers the named calls alone: `{ quote: { quote: () => … } }`. */
export const fakeClient =
  (calls: Readonly<Record<string, object>>): World['connect'] =>
  () =>
    new Proxy(calls, {
      get: (areas, area) =>
        new Proxy((areas as Record<string, object>)[String(area)] ?? {}, {
          get: (named, name) => {
            const answer = Reflect.get(named, name);
            if (answer === undefined) throw new Error(`unexpected call ${String(area)}.${String(name)}`);
            return async (...args: readonly unknown[]) => answer(...args);
          },
        }),
    }) as unknown as ServerClient;
