import {
  type AnalyseOptions,
  openUpload,
  type ParsedBoard,
  parseBoard,
  type Role,
  type SourceFile,
} from '@xunban/gerber';

/** The bounds of one task. */
export interface Effort {
  /** True when the time is over, or more of it was used than a cheap task may. */
  readonly shouldStop: () => boolean;
  /**
   * Declares the processor time of what follows, ms.
   * @throws when a task that was begun as a cheap one is expected to take longer
   */
  readonly expect: (ms: number) => void;
}

/** An upload that was read before, with the roles that a user assigned to some of its files. */
export type KnownUpload = SourceFile & { readonly roles?: Readonly<Record<string, Role>> };

/** Opens and parses an upload that was read before. Its geometry is left to the caller, who declares the effort first. */
export async function parseUpload(
  upload: KnownUpload,
  { shouldStop }: Effort,
  options: Pick<AnalyseOptions, 'depth'> = {},
): Promise<ParsedBoard> {
  const opened = await openUpload([upload], { shouldStop });
  return parseBoard(opened.files, { ...opened, ...options, roles: upload.roles ?? {}, shouldStop });
}
