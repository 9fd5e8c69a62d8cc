import type { SourceFile } from '../../source-file.ts';
import { expandCompress } from './expand-compress.ts';

/** The files of a job by path. Paths are compared without case: a matrix writes `TOP`, its folder is called `top`. */
export class JobTree {
  readonly name: string;
  readonly bytes: number;
  readonly #files = new Map<string, Uint8Array>();
  readonly #maxBytes: number;

  /** The first file is the matrix. `maxBytes` caps what one packed file may grow to. */
  constructor(files: readonly SourceFile[], maxBytes: number) {
    const root = (files[0]?.name ?? '').slice(0, -'matrix/matrix'.length);
    this.name = root.replace(/\/$/, '') || 'odb';
    this.bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    this.#maxBytes = maxBytes;
    for (const { name, bytes } of files) this.#files.set(name.slice(root.length).toLowerCase(), bytes);
  }

  /**
   * Returns the content of a file, unpacked where version 7 packed it with Unix `compress`. Undefined when the file does not
   * exist.
   */
  read(path: string): Uint8Array | undefined {
    const key = path.toLowerCase();
    const plain = this.#files.get(key);
    if (plain !== undefined) return plain;
    const packed = this.#files.get(`${key}.z`);
    return packed && expandCompress(packed, this.#maxBytes);
  }

  /** Names of the folders directly inside one, in lower case. */
  folders(path: string): readonly string[] {
    const prefix = `${path.toLowerCase()}/`;
    const names = [...this.#files.keys()].flatMap((key) => {
      if (!key.startsWith(prefix)) return [];
      const rest = key.slice(prefix.length);
      return rest.includes('/') ? [rest.slice(0, rest.indexOf('/'))] : [];
    });
    return [...new Set(names)];
  }
}
