import type { StackLayer } from '../../facts.ts';
import { defined } from '../../job-file.ts';
import type { CadStackup } from '../cad-board.ts';
import type { KicadBoard, StackLine } from './kicad-board.ts';

/** What the file states of the stack. The thickness is that of the finished board, which KiCad always keeps. */
export function stackupOf({ thicknessMm, setup }: KicadBoard): CadStackup {
  return defined({
    thicknessMm,
    finish: setup.finish,
    isImpedanceControlled: setup.isImpedanceControlled,
    isEdgePlated: setup.isEdgePlated,
    layers: setup.stack.map(stackLayer),
  });
}

function stackLayer({ name, type, thicknessMm, material, colour, permittivity }: StackLine): StackLayer {
  return defined({ name, kind: kindOf(type.toLowerCase()), thicknessMm, material, colour, permittivity });
}

function kindOf(type: string): StackLayer['kind'] {
  if (type === 'copper') return 'copper';
  if (type.includes('mask')) return 'mask';
  if (type.includes('silk')) return 'legend';
  if (type.includes('paste')) return 'paste';
  return /core|prepreg|dielectric/.test(type) ? 'dielectric' : 'other';
}
