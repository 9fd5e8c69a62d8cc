import type { DrillImage } from '../drill/drill-image.ts';
import type { LayerSpan } from '../holes/layer-span.ts';
import type { JobFile } from '../job-file.ts';
import { defined } from '../job-file.ts';
import type { Netlist } from '../netlist.ts';
import type { ReadFile } from '../read-files.ts';
import { copperLayerCount, type Role } from '../roles/role.ts';
import type { CadBoard } from './cad-board.ts';

/**
 * A design as the set of files that a Gerber export of it would be: a layer each, and the design itself as the job
 * file. Every one of them states its role.
 */
export function cadFiles(board: CadBoard): readonly ReadFile[] {
  const { file, bytes, layers, drills, profile } = board;
  const copperLayers = copperLayerCount(layers);
  const named = (name: string): string => `${file}/${name}`;
  const drawn = (name: string, image: CadBoard['layers'][number]['image']) => ({
    name: named(name),
    bytes: 0,
    kind: 'cad' as const,
    gerber: { image, comments: [], isScaleStated: true },
  });
  return [
    {
      name: file,
      bytes,
      kind: 'cad',
      job: jobOf(board),
      ...(board.nets === undefined ? {} : { netlist: netlistOf(board.nets) }),
      ...(board.impedance === undefined ? {} : { impedance: board.impedance }),
      stated: { role: 'job', evidence: board.format },
    },
    ...layers.map(({ name, role, image }): ReadFile => ({ ...drawn(name, image), stated: { role, evidence: name } })),
    ...(profile === undefined
      ? []
      : [
          {
            ...drawn(profile.name, profile.image),
            stated: { role: 'outline' as const, evidence: profile.name, isClosed: profile.isClosed },
          },
        ]),
    ...drills.map(
      ({ name, image, span }): ReadFile => ({
        name: named(name),
        bytes: 0,
        kind: 'cad',
        placedDrill: { name: named(name), image, ...partial(span, copperLayers) },
        stated: { role: drillRole(image), evidence: name },
      }),
    ),
  ];
}

/** A span through the whole board is not partial. */
function partial(span: LayerSpan | undefined, copperLayers: number): { readonly span?: LayerSpan } {
  return span === undefined || (span[0] === 1 && span[1] === copperLayers) ? {} : { span };
}

function jobOf({ format, generator, stackup }: CadBoard): JobFile {
  const { thicknessMm, finish, isImpedanceControlled, isEdgePlated, layers: stack = [] } = stackup ?? {};
  return defined({
    vendor: 'cad' as const,
    generator: generator === undefined ? format : `${format} (${generator})`,
    thicknessMm,
    finish,
    isImpedanceControlled,
    isEdgePlated,
    stackup: stack.length === 0 ? undefined : stack,
    files: [],
  });
}

const netlistOf = ({ names, points, vias }: NonNullable<CadBoard['nets']>): Netlist => ({
  nets: names.length,
  points,
  vias,
  holes: [],
});

function drillRole({ tools }: DrillImage): Role {
  const platings = new Set(tools.map(({ plating }) => plating));
  if (platings.has(undefined) || platings.size === 0) return 'drill';
  if (platings.size > 1) return 'drill-mixed';
  return platings.has('plated') ? 'drill-pth' : 'drill-npth';
}
