import type { Role } from '../roles/role.ts';
import type { SourceFile } from '../source-file.ts';

/** Builders of tiny files for tests. */
export const textFile = (name: string, text: string): SourceFile => ({ name, bytes: new TextEncoder().encode(text) });

const head = '%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.200000*%\n%ADD11C,1.000000*%\nD10*\nG01*\n';

/** A layer with two pads and a track, in mm 3.6. */
export const copperText = `${head}X2000000Y2000000D02*\nX8000000Y8000000D01*\nD11*\nX2000000Y2000000D03*\nX8000000Y8000000D03*\nM02*\n`;

/** A rectangle on centre lines. */
export function rectangleText(x: number, y: number, width: number, height: number): string {
  const at = (px: number, py: number, op: string): string => `X${Math.round(px * 1e6)}Y${Math.round(py * 1e6)}${op}*\n`;
  return `${head}${at(x, y, 'D02')}${at(x + width, y, 'D01')}${at(x + width, y + height, 'D01')}${at(x, y + height, 'D01')}${at(x, y, 'D01')}M02*\n`;
}

export const drillText = 'M48\nMETRIC,TZ\nT1C1.000\n%\nG90\nG05\nT1\nX2.0Y2.0\nX8.0Y8.0\nT0\nM30\n';

/** A file whose content suits the role it should get by its name. */
export function fileForRole(name: string, role: Role): SourceFile {
  if (role.startsWith('drill')) return textFile(name, drillText);
  if (role === 'outline') return textFile(name, rectangleText(0, 0, 10, 10));
  if (role === 'report' || role === 'job') return textFile(name, 'Some words about the board.\n');
  return textFile(name, copperText);
}
