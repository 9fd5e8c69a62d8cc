import type { createClient } from '@xunban/client/source';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import type { ExitCode } from './exit-codes.ts';
import type { Profile } from './profiles.ts';

export type ServerClient = ReturnType<typeof createClient>;

/** The surroundings of a command: the process, or those of a test. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly isInteractive: boolean;
  /** True when stderr is a terminal, which alone shows progress and colours. */
  readonly isTerminal: boolean;
  /** Reads a line of the user; null at the end of the input. */
  readonly readLine: (question: string, signal: AbortSignal) => Promise<string | null>;
  readonly connect: typeof createClient;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly openBrowser: (url: string) => void;
  /** Calls back at Ctrl-C and at the request to end; returns the function that stops it. */
  readonly onInterrupt: (interrupt: () => void) => () => void;
}

/** The result of a command: one JSON document, or text. */
export interface Outcome {
  readonly exitCode?: ExitCode;
  readonly json: unknown;
  readonly text: string;
}

export interface Context {
  readonly world: World;
  readonly texts: CliTexts;
  readonly isJson: boolean;
  readonly signal: AbortSignal;
  /** The server and key in use. */
  readonly profile: Profile;
  /** A client with the key. @throws when there is none */
  readonly client: () => ServerClient;
  /** A client for calls that need no key, which sends one if there is one. */
  readonly anyClient: () => ServerClient;
  /** A client with another key, or none. */
  readonly clientWith: (key: string | null) => ServerClient;
  /** A line for the person, on stderr. */
  readonly note: (line: string) => void;
  /** Shows progress, 0 to 1, where stderr is a terminal. */
  readonly progress: (label: string) => (share: number) => void;
  /** Asks a question to be answered with yes or no. @throws when there is no terminal to answer */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Completes work that must not stop in the middle: Ctrl-C takes effect after it. */
  readonly uninterrupted: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A command without its arguments. */
export type Work = (context: Context) => Promise<Outcome>;
