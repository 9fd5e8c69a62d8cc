import type { ForeignFormat } from './foreign/foreign-format.ts';

/** All problems of a set of board files. The user texts are in the i18n catalogue, by code. */
export type ProblemCode =
  // archive
  | 'archive.not-a-zip'
  | 'archive.other-format'
  | 'archive.too-large'
  | 'archive.too-many-entries'
  | 'archive.suspicious-ratio'
  | 'archive.encrypted'
  | 'archive.unsafe-name'
  | 'archive.nested-too-deep'
  | 'archive.damaged-entry'
  | 'archive.other-method'
  | 'archive.empty'
  | 'archive.truncated'
  // files of programs that are not read
  | `foreign.${ForeignFormat}`
  // files
  | 'file.too-large'
  | 'file.unreadable'
  | 'file.duplicate'
  | 'file.not-recognised'
  | 'file.empty-image'
  | 'file.stopped'
  // gerber syntax
  | 'gerber.no-format'
  | 'gerber.no-units'
  | 'gerber.no-zero-mode'
  | 'gerber.scale-from-drill'
  | 'gerber.unknown-command'
  | 'gerber.bad-number'
  | 'gerber.bad-aperture'
  | 'gerber.bad-macro'
  | 'gerber.macro-unclosed'
  | 'gerber.undefined-aperture'
  | 'gerber.deprecated-applied'
  | 'gerber.bad-arc'
  | 'gerber.unterminated'
  | 'gerber.no-end'
  | 'gerber.out-of-range'
  | 'gerber.too-many-operations'
  | 'gerber.too-many-repeats'
  // drill syntax
  | 'drill.format-guessed'
  | 'drill.format-overruled'
  | 'drill.no-units'
  | 'drill.undefined-tool'
  | 'drill.unknown-command'
  | 'drill.out-of-range'
  | 'drill.too-many-hits'
  | 'drill.origin-shifted'
  | 'drill.origin-ambiguous'
  | 'drill.rotated'
  | 'drill.mirrored'
  | 'drill.outside-board'
  | 'drill.missing'
  | 'drill.plating-unknown'
  | 'drill.plating-inferred'
  | 'drill.duplicate-hits'
  // designs of CAD programs
  | 'cad.unreadable'
  | 'cad.several-designs'
  | 'cad.with-gerber'
  | 'cad.unknown-feature'
  | 'cad.layer-unreadable'
  | 'cad.out-of-range'
  | 'cad.too-many-features'
  | 'cad.panel-in-file'
  | 'cad.cut-off'
  | 'cad.parts-unread'
  | 'cad.layers-unused'
  | 'cad.text-left-out'
  | 'cad.zones-unfilled'
  // job file
  | 'job.unreadable'
  | 'job.layer-count-differs'
  | 'job.size-differs'
  // roles
  | 'roles.no-copper'
  | 'roles.ambiguous'
  | 'roles.duplicate'
  | 'roles.stale-layers'
  | 'roles.inner-order-unknown'
  | 'roles.inner-order-gap'
  | 'roles.mask-missing'
  | 'roles.several-boards'
  | 'roles.inner-unused'
  | 'roles.name-contradicts'
  | 'roles.negative-plane'
  | 'roles.negative-unbounded'
  | 'roles.polarity-contradicted'
  // outline
  | 'outline.missing'
  | 'outline.taken-from-copper'
  | 'outline.estimated'
  | 'outline.mostly-empty'
  | 'outline.differing'
  | 'outline.nested'
  | 'outline.gap-closed'
  | 'outline.open'
  | 'outline.traced'
  | 'outline.drawn-twice'
  | 'outline.loops-ignored'
  | 'outline.several-boards'
  | 'outline.panel-uncounted'
  // manufacturability
  | 'dfm.trace-narrow'
  | 'dfm.overlap-narrow'
  | 'dfm.spacing-narrow'
  | 'dfm.annular-narrow'
  | 'dfm.via-ring-narrow'
  | 'dfm.pad-missing'
  | 'dfm.drill-small'
  | 'dfm.hole-to-hole'
  | 'dfm.holes-near'
  | 'dfm.hole-to-edge'
  | 'dfm.track-to-edge'
  | 'dfm.pad-to-edge'
  | 'dfm.edge-neck'
  | 'dfm.copper-to-hole'
  | 'dfm.mask-web'
  | 'dfm.inner-radius'
  | 'dfm.slot-narrow'
  | 'dfm.cutout-narrow'
  | 'dfm.castellation'
  | 'dfm.via-in-pad'
  | 'dfm.aspect-ratio'
  | 'dfm.vscore-hits-copper'
  | 'dfm.mirrored-layer';

/**
 * Severities of problems, worst first. `undecided` is for statements that contradict each other and data that allows several
 * readings: the customer is asked, nothing is charged by it, and the machine review never passes it.
 */
export const SEVERITIES = ['error', 'undecided', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A place on the board: mm, x right, y up, seen from the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One of the places of a finding. */
export interface FindingPlace extends Point {
  /** The measured value. */
  readonly mm?: number;
  /** File name of the layer on which it lies; absent for holes and edges. */
  readonly layer?: string;
}

export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly file?: string;
  /** 1-based line in `file`. */
  readonly line?: number;
  /** The worst place, on the layer `file` if that is a layer. */
  readonly at?: Point;
  /** All places of a finding, worst first, up to 50; `data.places` counts those that were found. */
  readonly places?: readonly FindingPlace[];
  /** Numbers and short texts for the message; plain JSON. */
  readonly data?: Readonly<Record<string, string | number | boolean>>;
}

/** The parsed value and the problems found. Bad input gives problems, never an exception. */
export interface Parsed<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}
