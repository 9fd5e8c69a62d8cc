import type { BoardSpec, StaffOrderDetail } from '@xunban/contract';

/** One fact that both sides name: what the buyer ordered and what the file holds. */
export interface ComparisonRow {
  readonly fact: 'layers' | 'size' | 'minTrace' | 'minHole' | 'holes' | 'slots';
  readonly ordered: string;
  readonly measured: string;
  readonly differs: boolean;
}

const MM_PER_MIL = 0.0254;
/** Two descriptions of one size may differ by the last digit of an inch file. */
const SIZE_TOLERANCE_MM = 0.2;
const NARROWER_BY_MM = 0.002;

const mm = (value: number) => String(Math.round(value * 1000) / 1000);

/** Returns declared and measured values. Facts missing in the file are omitted. */
export function comparisonRows(
  spec: BoardSpec,
  measured: NonNullable<StaffOrderDetail['measured']>,
): readonly ComparisonRow[] {
  const rows: ComparisonRow[] = [];
  if (measured.copperLayers !== undefined) {
    rows.push({
      fact: 'layers',
      ordered: String(spec.layers),
      measured: String(measured.copperLayers),
      differs: measured.copperLayers !== spec.layers,
    });
  }
  if (measured.widthMm !== undefined && measured.heightMm !== undefined) {
    const [long, short] = [measured.widthMm, measured.heightMm].toSorted((a, b) => b - a);
    const [orderedLong, orderedShort] = [spec.lengthMm, spec.widthMm].toSorted((a, b) => b - a);
    const differs =
      Math.abs((long ?? 0) - (orderedLong ?? 0)) > SIZE_TOLERANCE_MM ||
      Math.abs((short ?? 0) - (orderedShort ?? 0)) > SIZE_TOLERANCE_MM;
    rows.push({
      fact: 'size',
      ordered: `${mm(spec.lengthMm)} × ${mm(spec.widthMm)} mm`,
      measured: `${mm(measured.widthMm)} × ${mm(measured.heightMm)} mm`,
      differs,
    });
  }
  if (measured.minTraceMm !== undefined) {
    const orderedMm = spec.minTraceMil * MM_PER_MIL;
    rows.push({
      fact: 'minTrace',
      ordered: `${spec.minTraceMil} mil (${mm(orderedMm)} mm)`,
      measured: `${mm(measured.minTraceMm)} mm`,
      differs: measured.minTraceMm < orderedMm - NARROWER_BY_MM,
    });
  }
  if (measured.minHoleMm !== undefined) {
    rows.push({
      fact: 'minHole',
      ordered: `${spec.minHoleMm} mm`,
      measured: `${mm(measured.minHoleMm)} mm`,
      differs: measured.minHoleMm < spec.minHoleMm - NARROWER_BY_MM,
    });
  }
  if (measured.roundHoles !== undefined)
    rows.push({ fact: 'holes', ordered: '—', measured: String(measured.roundHoles), differs: false });
  if (measured.slots !== undefined)
    rows.push({ fact: 'slots', ordered: '—', measured: String(measured.slots), differs: false });
  return rows;
}
