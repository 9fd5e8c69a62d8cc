/** Limits on an archive while it is unpacked. Declared sizes may be false, so real bytes are counted. */
export interface ArchiveLimits {
  readonly maxZipBytes: number;
  readonly maxEntries: number;
  readonly maxTotalBytes: number;
  readonly maxEntryBytes: number;
  readonly maxRatio: number;
}

export const defaultArchiveLimits: ArchiveLimits = {
  maxZipBytes: 40 * 1024 * 1024,
  // An ODB++ job has a folder for each layer and symbol; how many of them are read as files, the analysis limits.
  maxEntries: 5_000,
  maxTotalBytes: 250 * 1024 * 1024,
  maxEntryBytes: 60 * 1024 * 1024,
  maxRatio: 200,
};

/** Limits on the reading of one set of files. */
export interface AnalysisLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** Maximum number of drawing operations over the whole set. */
  readonly maxOperations: number;
  readonly maxApertures: number;
  /** Objects after step-and-repeat and block apertures are written out, per file. */
  readonly maxRepeatedObjects: number;
  readonly maxHoles: number;
  /** Coordinates beyond this are mistakes or attacks. */
  readonly maxCoordinateMm: number;
  readonly maxProblemsPerFile: number;
}

export const defaultAnalysisLimits: AnalysisLimits = {
  maxFiles: 500,
  maxFileBytes: 60 * 1024 * 1024,
  maxOperations: 5_000_000,
  maxApertures: 10_000,
  maxRepeatedObjects: 200_000,
  maxHoles: 500_000,
  maxCoordinateMm: 2_000,
  maxProblemsPerFile: 20,
};
