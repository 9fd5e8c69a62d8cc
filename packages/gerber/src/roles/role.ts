/** Role of a file. `copper-inner-N`: N is the physical copper layer, the top being 1. */
export type Role =
  | 'copper-top'
  | 'copper-bottom'
  | `copper-inner-${number}`
  /** An inner layer whose position in the stack is not stated. */
  | 'copper-inner'
  | 'mask-top'
  | 'mask-bottom'
  | 'silk-top'
  | 'silk-bottom'
  | 'paste-top'
  | 'paste-bottom'
  | 'outline'
  | 'drill-pth'
  | 'drill-npth'
  | 'drill-mixed'
  /** Plating not stated. */
  | 'drill'
  | 'drill-rout'
  | 'vscore'
  /** Fabrication, assembly, courtyard, drill map, mechanical, keep-out and other drawings. */
  | 'drawing'
  | 'report'
  | 'job'
  | 'none';

/** The kind of evidence that decided the role, strongest first. */
export type RoleReason =
  | 'chosen-by-user'
  /** A CAD design states what each of its layers is. */
  | 'cad-design'
  | 'x2-attribute'
  | 'job-file'
  | 'file-name'
  | 'extension'
  | 'content'
  | 'geometry'
  | 'elimination'
  | 'nothing-known';

/** Kind of a file by its bytes, regardless of its name. */
export type FileKind =
  | 'gerber'
  | 'excellon'
  | 'job'
  | 'ipc356'
  /** A CAD design, or one of its layers. */
  | 'cad'
  | 'drill-report'
  | 'text'
  | 'archive'
  | 'binary'
  | 'empty';

export interface RoleDecision {
  readonly role: Role;
  /** 0 to 1; 1 only when chosen by the user or stated in the file. */
  readonly confidence: number;
  readonly reason: RoleReason;
  /** The word, attribute or extension that decided. */
  readonly evidence?: string;
}

export const isCopper = (role: Role): boolean => role.startsWith('copper-');
/** The number of copper layers. Two files for the same place in the stack count once. */
export function copperLayerCount(decisions: Iterable<{ readonly role: Role }>): number {
  const copper = [...decisions].map(({ role }) => role).filter(isCopper);
  const unplaced = copper.filter((role) => role === 'copper-inner').length;
  return new Set(copper.filter((role) => role !== 'copper-inner')).size + unplaced;
}

export const isDrill = (role: Role): boolean => role.startsWith('drill');
export const isInnerCopper = (role: Role): boolean => role.startsWith('copper-inner');
