import type { ReviewFinding, StaffOrderDetail } from '@xunban/contract';
import { PlaceLens } from './place-lens.tsx';

/** The places of a finding on the board; nothing where it has none, or nothing could be drawn. */
export function FindingLens({
  finding,
  order: { image, measured },
}: {
  readonly finding: ReviewFinding;
  readonly order: Pick<StaffOrderDetail, 'image' | 'measured'>;
}) {
  const { places, params } = finding;
  if (!places || !image || measured?.widthMm === undefined) return null;
  const count = typeof params['places'] === 'number' ? params['places'] : places.length;
  return <PlaceLens places={places} count={count} image={image} widthMm={measured.widthMm} />;
}
