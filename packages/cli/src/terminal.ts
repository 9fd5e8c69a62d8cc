import type { Context, World } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { CliError, usageError } from './failure.ts';

type Terminal = Pick<Context, 'note' | 'progress' | 'confirm'>;

const BAR = 24;

/** Output of a command besides its result, on stderr. */
export function openTerminal(world: World, signal: AbortSignal): Terminal {
  let isBarShown = false;
  const clear = () => {
    if (isBarShown) world.stderr('\r\u001b[2K');
    isBarShown = false;
  };
  return {
    note: (line) => {
      clear();
      world.stderr(`${line}\n`);
    },
    progress: (label) => (share) => {
      if (!world.isTerminal) return;
      const done = Math.round(share * BAR);
      world.stderr(`\r\u001b[2K${label} ${'█'.repeat(done)}${'░'.repeat(BAR - done)} ${Math.round(share * 100)}%`);
      isBarShown = true;
      if (share >= 1) {
        world.stderr('\n');
        isBarShown = false;
      }
    },
    confirm: async (question) => {
      clear();
      if (!world.isInteractive) throw usageError('ask.nobody');
      const answer = await world.readLine(`${question} [y/N] `, signal);
      if (signal.aborted) throw new CliError(EXIT.interrupted, 'failure.cancelled');
      return /^(y|yes|是|好)$/i.test(answer?.trim() ?? '');
    },
  };
}

/**
 * Text of others (names of files, messages of a carrier) may have control characters that a terminal obeys: they are shown as
 * their escapes.
 */
export const plain = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not reach a terminal
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
