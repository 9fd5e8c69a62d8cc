import { useQuery } from '@tanstack/react-query';
import type { FactoryProposal, StaffOrderDetail } from '@xunban/contract';
import { PRODUCIBLE_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, DataState, layout } from '@xunban/ui';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { FactoryPoints } from './factory-points.tsx';
import styles from './floor.module.css';
import { floorQueries } from './floor-queries.ts';
import { useHindranceText } from './hindrance-text.ts';

/** The factory of a board: the assigned one, the proposed one, and why the others are excluded. */
export function FactoryCard({ order }: { readonly order: Pick<StaffOrderDetail, 'id' | 'version' | 'state'> }) {
  const { t } = useTranslation('console-floor');
  const proposal = useQuery(floorQueries.proposal(order.id, order.version));
  const [isAssigning, setAssigning] = useState(false);
  return (
    <Card
      title={t('factory.title')}
      extra={
        proposal.data?.can.includes('assign') && (
          <GuardedButton permission="order.plan" size="small" onClick={() => setAssigning(true)}>
            {t('factory.assign')}
          </GuardedButton>
        )
      }
    >
      <DataState query={proposal}>
        {(known) => (
          <>
            <Given proposal={known} />
            {PRODUCIBLE_STATES.has(order.state) && <Candidates proposal={known} />}
            {isAssigning && <AssignDialog proposal={known} onClose={() => setAssigning(false)} />}
          </>
        )}
      </DataState>
    </Card>
  );
}

function Given({ proposal: { given, proposedId, candidates } }: { readonly proposal: FactoryProposal }) {
  const { t } = useTranslation('console-floor');
  const proposed = candidates.find(({ factoryId }) => factoryId === proposedId);
  if (given)
    return (
      <p>
        <strong>{given.name}</strong>{' '}
        <span className={layout['muted']}>
          {given.by === ''
            ? t('factory.byItself', { at: minuteText(given.at) })
            : t('factory.byPlanner', { person: given.by, at: minuteText(given.at) })}
        </span>
        {given.plannedOn !== null && (
          <span className={layout['block']}>{t('factory.plannedOn', { day: given.plannedOn })}</span>
        )}
        {given.reason !== '' && (
          <span className={layout['block']}>{t('factory.because', { reason: given.reason })}</span>
        )}
      </p>
    );
  return (
    <p>
      {proposed ? t('factory.willBe', { name: proposed.name }) : t('factory.noFactory')}{' '}
      <span className={layout['muted']}>{t('factory.whenStarted')}</span>
    </p>
  );
}

function Candidates({ proposal }: { readonly proposal: FactoryProposal }) {
  const { t } = useTranslation('console-floor');
  const hindrance = useHindranceText();
  const { candidates, proposedId, given, areaM2, layerClass } = proposal;
  return (
    <>
      <p className={layout['muted']}>{t('factory.asked', { area: areaM2, kind: t(`layerClass.${layerClass}`) })}</p>
      <ul className={classes(layout['stack3'], styles['candidates'])}>
        {candidates.map((one) => (
          <li key={one.factoryId} data-out={one.hindrances.length > 0 || undefined}>
            <div className={layout['rowCentred2']}>
              <strong>{one.name}</strong>
              {one.factoryId === proposedId && <Badge tone="success">{t('factory.proposed')}</Badge>}
              {one.factoryId === given?.factoryId && <Badge tone="info">{t('factory.given')}</Badge>}
            </div>
            {one.hindrances.length > 0 ? (
              <ul className={classes(layout['soft'], styles['hindrances'])}>
                {one.hindrances.map((each) => (
                  <li key={`${each.rule} ${each.field} ${each.kind}`}>{hindrance(each)}</li>
                ))}
              </ul>
            ) : (
              <FactoryPoints candidate={one} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
