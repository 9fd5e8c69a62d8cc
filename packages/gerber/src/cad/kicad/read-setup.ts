import { defined } from '../../job-file.ts';
import { thickestMm } from '../../stated/material-stackup.ts';
import type { Sides } from '../design/board-design.ts';
import type { KicadLayer, KicadSetup, NetClass, StackLine } from './kicad-board.ts';
import { child, flag, isYes, number, word } from './lists.ts';
import { decimal, type SList } from './s-expression.ts';

export const plainSetup: KicadSetup = {
  margins: { mask: 0, paste: 0, pasteRatio: 0 },
  tented: { front: true, back: true },
  stack: [],
};

/** `(layers (0 "F.Cu" signal) (32 "B.Adhes" user "B.Adhesive") …)` */
export function readLayers(list: SList): KicadLayer[] {
  return list.lists.flatMap((layer) => {
    const [name, type = 'user', userName] = layer.atoms;
    const layerNumber = decimal(layer.name);
    if (name === undefined || layerNumber === undefined) return [];
    return [
      {
        name,
        type,
        number: layerNumber,
        ...(userName === undefined || userName === 'hide' ? {} : { userName }),
      },
    ];
  });
}

export function readSetup(list: SList): KicadSetup {
  const stackup = child(list, 'stackup');
  const plot = child(list, 'pcbplotparams');
  return defined({
    margins: {
      mask: number(list, 'pad_to_mask_clearance') ?? 0,
      paste: number(list, 'pad_to_paste_clearance') ?? 0,
      pasteRatio: number(list, 'pad_to_paste_clearance_ratio') ?? 0,
    },
    tented: tentedBy(list, plot),
    finish: stackup && stated(word(stackup, 'copper_finish')),
    isImpedanceControlled: stackup && flag(stackup, 'dielectric_constraints'),
    isEdgePlated: stackup && flag(stackup, 'edge_plating'),
    stack: (stackup?.lists ?? []).flatMap((layer) => (layer.name === 'layer' ? stackLine(layer) : [])),
  });
}

const stated = (value: string | undefined): string | undefined =>
  value === undefined || value === '' || value === 'None' || value === 'Not specified' ? undefined : value;

/** KiCad 9 states tenting in the setup; earlier versions in the options of the last plot. */
function tentedBy(setup: SList, plot: SList | undefined): Sides {
  const own = tentedSides(setup);
  if (own.front !== undefined || own.back !== undefined) return { front: own.front ?? false, back: own.back ?? false };
  const isOpen = plot !== undefined && flag(plot, 'viasonmask') === true;
  return { front: !isOpen, back: !isOpen };
}

/** `(tenting front back)`, `(tenting none)` of KiCad 9, `(tenting (front yes) (back no))` of KiCad 10. */
export function tentedSides(list: SList): Partial<Sides> {
  const tenting = child(list, 'tenting');
  if (tenting === undefined) return {};
  if (tenting.atoms.length > 0) return { front: tenting.atoms.includes('front'), back: tenting.atoms.includes('back') };
  const side = (name: string): boolean | undefined => {
    const value = word(tenting, name);
    return value === undefined || value === 'none' ? undefined : isYes(value);
  };
  return defined({ front: side('front'), back: side('back') });
}

/** Dielectrics may consist of several plies, separated by `addsublayer`: their thicknesses are added. */
function stackLine(layer: SList): StackLine {
  const thicknessesMm = layer.lists.flatMap((inner) =>
    inner.name === 'thickness' ? (decimal(inner.atoms[0]) ?? []) : [],
  );
  const sumMm = thicknessesMm.reduce((sum, mm) => sum + mm, 0);
  return defined({
    name: layer.atoms[0] ?? '',
    type: word(layer, 'type') ?? '',
    thicknessMm: thicknessesMm.length > 0 && sumMm <= thickestMm ? sumMm : undefined,
    material: stated(word(layer, 'material')),
    colour: stated(word(layer, 'color')),
    permittivity: number(layer, 'epsilon_r'),
  });
}

/** `(net_class "Power" "" (via_drill 0.4) (add_net GND) …)`: only in files before KiCad 6, which has project files. */
export function readNetClass(list: SList): NetClass {
  return defined({
    name: list.atoms[0] ?? '',
    viaDrillMm: number(list, 'via_drill'),
    nets: list.lists.flatMap((inner) => (inner.name === 'add_net' ? inner.atoms.slice(0, 1) : [])),
  });
}
