/** One file of the set. `name` is its path inside the archive, forward slashes; it is data, never a path to open. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
