import type { Command } from 'commander';
import { EXIT } from '../exit-codes.ts';
import { usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `completion bash|zsh|fish`: a script for the shell, of the commands and options that the program has. */
export const addCompletion: AddCommand = (program, { cli }, run) => {
  program
    .command('completion')
    .description(cli('completion.about'))
    .argument('<shell>', SHELLS.join(', '))
    .action((shell: string) =>
      run(async () => {
        const known = SHELLS.find((one) => one === shell);
        if (known === undefined) throw usageError('completion.unknown', { shell, shells: SHELLS.join(', ') });
        const script = SCRIPTS[known](linesOf(program));
        return { exitCode: EXIT.done, json: { shell, script }, text: script };
      }),
    );
};

/** The words that can follow a sequence of commands. */
interface CompletionLine {
  /** `invoice apply`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly string[];
  readonly options: readonly string[];
}

function linesOf(command: Command, path = '', inherited: readonly string[] = []): CompletionLine[] {
  const options = [...command.options.flatMap(({ long }) => (long ? [long] : [])), ...inherited];
  const commands = command.commands.map((one) => one.name());
  const below = command.commands.flatMap((one) => linesOf(one, `${path} ${one.name()}`.trim(), options));
  return [{ path, commands, options: ['--help', ...options] }, ...below];
}

const words = ({ commands, options }: CompletionLine): string => [...commands, ...options].join(' ');

/** The names are our own and have no sign that a shell reads. */
const cases = (lines: readonly CompletionLine[]): string =>
  lines.map((line) => `    '${line.path}') words='${words(line)}' ;;`).join('\n');

/** Commands typed so far: the words that are commands at their place. */
const pathLoop = (lines: readonly CompletionLine[], typed: string): string => {
  const known = lines.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `  for word in ${typed}; do
    next="\${path:+$path }$word"
    case "$next" in
      ${known.join('|')}) path="$next" ;;
    esac
  done`;
};

const SCRIPTS: Readonly<Record<Shell, (lines: readonly CompletionLine[]) => string>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are expansions of the shells
  bash: (lines) => `_xunban() {
  local path='' next word words=''
${pathLoop(lines, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
  case "$path" in
${cases(lines)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _xunban xunban`,
  zsh: (lines) => `#compdef xunban
_xunban() {
  local path_='' next word words_=''
${pathLoop(lines, '"${(@)words[2,CURRENT-1]}"').replaceAll('path', 'path_')}
  case "$path_" in
${cases(lines).replaceAll("words='", "words_='")}
  esac
  compadd -- \${=words_}
  _files
}
compdef _xunban xunban`,
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are expansions of the shells
  fish: (lines) =>
    lines
      .flatMap(({ path, commands, options }) => {
        const seen = path.split(' ').filter((word) => word !== '');
        const at =
          seen.length === 0
            ? '__fish_use_subcommand'
            : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
        return [
          ...commands.map((command) => `complete -c xunban -n '${at}' -a '${command}'`),
          ...options.map((option) => `complete -c xunban -n '${at}' -l '${option.slice(2)}'`),
        ];
      })
      .join('\n'),
};
