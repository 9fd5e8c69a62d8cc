import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isRunning, ownTag } from './processes.ts';

/**
 * Who uses a shared server: one small file per use. The last to leave stops the server; entries of killed processes
 * are swept out when somebody looks. Every function must be called under the server's lock.
 */
export class ServerUsers {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Enters this process, which may enter more than once, and returns the entry to hand to `leave`. */
  enter(): string {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const entry = path.join(this.#folder, `${ownTag}.${randomUUID()}`);
    fs.writeFileSync(entry, '');
    return entry;
  }

  /** Removes the entry and tells whether it was the last one. */
  leave(entry: string): { isLast: boolean } {
    fs.rmSync(entry, { force: true });
    const remaining = fs.existsSync(this.#folder) ? fs.readdirSync(this.#folder) : [];
    const gone = remaining.filter((name) => !isRunning(name.slice(0, name.lastIndexOf('.'))));
    for (const name of gone) fs.rmSync(path.join(this.#folder, name), { force: true });
    return { isLast: gone.length === remaining.length };
  }
}
