/** Exit codes of all commands, as the README documents them. */
export const EXIT = {
  done: 0,
  /** A failure of the server or of this program. */
  failed: 1,
  usage: 2,
  /** The files have errors, the board cannot be made as specified, or an order awaits its buyer. */
  findings: 3,
  /** The server refused, or the question was answered with no. */
  refused: 4,
  /** A limit of the command, of the key, or of the number of requests. */
  limit: 5,
  auth: 6,
  network: 7,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
