import { type CliTexts, cliTexts } from '@xunban/i18n/cli-texts';
import { toApiLanguage } from '@xunban/i18n/languages';
import { Command, CommanderError } from 'commander';
import type { Context, Outcome, Work, World } from './context.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { CliError, failureOf, usageError } from './failure.ts';
import { languageOf, readLanguage } from './language.ts';
import { readProfile } from './profiles.ts';
import { openTerminal } from './terminal.ts';

/** Adds a command to the program. `run` takes the work of the chosen command with its parsed arguments. */
export type AddCommand = (program: Command, texts: CliTexts, run: (work: Work) => void) => void;

interface GlobalOptions {
  readonly json?: boolean;
  readonly lang?: string;
  readonly url?: string;
}

/** Runs one command line. Everything that it does to its surroundings goes through `world`. */
export async function runProgram(
  args: readonly string[],
  commands: readonly AddCommand[],
  world: World,
): Promise<ExitCode> {
  const language = languageOption(args);
  const texts = cliTexts((language === undefined ? undefined : readLanguage(language)) ?? languageOf(world.env));
  // Before the arguments are read: their faults are reported in the same way.
  const isJson = args.includes('--json');
  const fail = (error: unknown): ExitCode => {
    const failure = failureOf(error, texts);
    if (isJson) {
      const { exitCode, ...rest } = failure;
      world.stdout(`${JSON.stringify({ error: { ...rest, exitCode } })}\n`);
    } else world.stderr(`${[failure.message, ...failure.details].join('\n')}\n`);
    return failure.exitCode;
  };
  let work: Work | undefined;
  const program = createProgram(texts, world);
  for (const add of commands)
    add(program, texts, (chosen) => {
      work = chosen;
    });
  try {
    if (language !== undefined && readLanguage(language) === undefined)
      throw usageError('usage.language', { language });
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(error);
    // Help and version, which were asked for.
    if (error.exitCode === 0) return EXIT.done;
    return fail(usageError('usage.wrong', { fault: error.message.replace(/^error: /, '') }));
  }
  if (work === undefined) return args.length === 0 ? EXIT.usage : EXIT.done;
  try {
    const { exitCode = EXIT.done, json, text } = await runInContext(work, program.opts(), world, texts);
    if (isJson) world.stdout(`${JSON.stringify(json)}\n`);
    else if (text !== '') world.stdout(`${text}\n`);
    return exitCode;
  } catch (error) {
    return fail(error);
  }
}

/** Read before all else, because it decides the language of every message. */
function languageOption(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  if (at < 0) return undefined;
  return args[at]?.includes('=') ? args[at].slice('--lang='.length) : args[at + 1];
}

function createProgram(texts: CliTexts, world: World): Command {
  const { cli } = texts;
  return addOptions(new Command('xunban'), texts)
    .description(cli('about'))
    .helpOption('-h, --help', cli('option.help'))
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => cli(`help.${title.replace(':', '').toLowerCase()}` as 'help.usage'),
      showGlobalOptions: true,
    })
    .addHelpText('after', `\n${cli('help.exitCodes')}`)
    .configureOutput({ writeOut: world.stdout, writeErr: () => undefined })
    .exitOverride();
}

/** The options of every command, which can stand before and after its name. */
const addOptions = (command: Command, { cli }: CliTexts): Command =>
  command
    .option('--json', cli('option.json'))
    .option('--lang <language>', cli('option.lang'))
    .option('--url <url>', cli('option.url'));

async function runInContext(work: Work, options: GlobalOptions, world: World, texts: CliTexts): Promise<Outcome> {
  const interruption = new AbortController();
  let [isGuarded, isInterrupted] = [false, false];
  const stopListening = world.onInterrupt(() => {
    isInterrupted = true;
    if (!isGuarded) interruption.abort();
  });
  try {
    const profile = readProfile(world.env, options.url);
    const connect = (key: string | null) => {
      if (profile.url === undefined) throw usageError('url.missing');
      return world.connect({
        ...{ baseUrl: profile.url, language: toApiLanguage(texts.language) },
        ...(key === null ? {} : { token: key }),
      });
    };
    const context: Context = {
      ...{ world, texts, isJson: options.json === true, signal: interruption.signal, profile },
      ...openTerminal(world, interruption.signal),
      client: () => {
        if (profile.key === undefined) throw new CliError(EXIT.auth, 'auth.missing');
        return connect(profile.key);
      },
      clientWith: connect,
      anyClient: () => connect(profile.key ?? null),
      uninterrupted: async (task) => {
        isGuarded = true;
        try {
          return await task();
        } finally {
          isGuarded = false;
          if (isInterrupted) interruption.abort();
        }
      },
    };
    return await work(context);
  } finally {
    stopListening();
  }
}
