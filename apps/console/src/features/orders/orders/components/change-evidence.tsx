import type { StaffOrderDetail } from '@xunban/contract';
import { findingText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { PlaceLens } from './place-lens.tsx';

type Evidence = NonNullable<NonNullable<StaffOrderDetail['changeOrder']>['evidence']>;

/** What a change order comes from, as its buyer sees it: a finding in words, and its place on the drawn board. */
export function ChangeEvidence({
  evidence,
  order: { picture, measured },
}: {
  readonly evidence: Evidence;
  readonly order: Pick<StaffOrderDetail, 'picture' | 'measured'>;
}) {
  useTranslation(['order-words', 'pricing', 'board-problems']);
  return (
    <ul className={layout['list2']}>
      {evidence.map(({ finding, place }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it never changes while it is shown.
        <li key={at}>
          {finding && findingText(finding)}
          {place && picture && measured?.widthMm !== undefined && (
            <PlaceLens places={[place]} count={1} picture={picture} widthMm={measured.widthMm} />
          )}
        </li>
      ))}
    </ul>
  );
}
