import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { run } from '../testing/run.ts';

const scriptFor = async (shell: string): Promise<string> => (await run(['completion', shell], COMMANDS)).stdout;
const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe('completion', () => {
  it.runIf(has('bash'))('completes commands and options in bash', async () => {
    const script = await scriptFor('bash');
    const complete = (...words: readonly string[]) =>
      execFileSync('bash', [
        '-c',
        `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _xunban; echo "\${COMPREPLY[*]}"`,
        'bash',
        ...words,
      ])
        .toString()
        .trim()
        .split(' ');
    expect(complete('xunban', 'or')).toEqual(['order']);
    expect(complete('xunban', 'invoice', 'a')).toEqual(['apply']);
    expect(complete('xunban', 'invoice', 'apply', '--mo')).toEqual(['--month']);
    expect(complete('xunban', 'status', '--w')).toEqual(['--watch']);
    expect(complete('xunban', 'quote', 'board.zip', '--off')).toEqual(['--offline']);
  });

  it.runIf(has('zsh'))('completes commands and options in zsh', async () => {
    const script = await scriptFor('zsh');
    const complete = (...words: readonly string[]) =>
      execFileSync('zsh', [
        '-fc',
        `compdef() { : }; _files() { : }; compadd() { shift; print -r -- "$@" }
${script}
words=("$@"); CURRENT=$#; _xunban`,
        'zsh',
        ...words,
      ])
        .toString()
        .split(/\s+/);
    expect(complete('xunban', '')).toContain('order');
    expect(complete('xunban', 'invoice', '')).toContain('apply');
    expect(complete('xunban', 'invoice', 'apply', '')).toContain('--month');
    expect(complete('xunban', 'status', '')).not.toContain('--month');
  });

  it.runIf(has('fish'))('completes commands and options in fish', async () => {
    const script = await scriptFor('fish');
    const complete = (line: string) =>
      execFileSync('fish', ['--no-config', '-c', `${script}\ncomplete -C '${line}'`])
        .toString()
        .split('\n');
    expect(complete('xunban or')).toContain('order');
    expect(complete('xunban invoice a')).toContain('apply');
    expect(complete('xunban invoice apply --mo')).toContain('--month');
  });

  test('another shell is refused', async () => {
    expect(await run(['completion', 'tcsh'], COMMANDS)).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
