import { useQuery } from '@tanstack/react-query';
import type { Shipment } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { claimQueries } from './claim-queries.ts';
import { ClaimState } from './claim-state.tsx';

interface ParcelClaimsProps {
  /** Number of its main order. */
  readonly no: string;
  readonly parcel: Shipment;
}

/** Claims for a parcel of a main order. One that was lost, returned or delivered can be claimed unless a claim is open. */
export function ParcelClaims({ no, parcel }: ParcelClaimsProps) {
  const { t } = useTranslation('console-claims');
  const ships = usePermission('order.ship');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(claimQueries.ofMain(no));
  if (!data) return null;
  const claims = data.items.filter(({ parcelId }) => parcelId === parcel.id);
  const isLost = parcel.trouble !== null || parcel.isReplaced;
  const canClaim = ships && (isLost || parcel.deliveredAt !== null) && claims.every(({ state }) => state === 'refused');
  if (claims.length === 0 && !canClaim) return null;
  return (
    <span className={classes(layout['wholeRow'], layout['stack1'])}>
      {claims.map((claim) => (
        <span key={claim.id} className={classes(layout['itemsCentre'], layout['row2'])}>
          <Link to={`/carrier-claims?filter=${claim.claimNo}`}>{claim.claimNo}</Link>
          <Money yuan={claim.agreed ?? claim.claimed} />
          <ClaimState claim={claim} />
        </span>
      ))}
      {canClaim && (
        <span>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('step.claim')}
          </Button>
        </span>
      )}
      {isOpen && (
        <ClaimDialog
          wish={{ step: 'claim', parcel: { id: parcel.id, waybill: parcel.waybill, isLost } }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
