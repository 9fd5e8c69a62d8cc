import { HolderOutlined } from '@ant-design/icons';
import type { PlanCard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, layout } from '@xunban/ui';
import { Link } from 'react-router';
import styles from './planning.module.css';
import type { CardMove } from './use-card-move.ts';

interface PlanCardViewProps {
  readonly card: PlanCard;
  readonly move: CardMove;
  /** Planned place, shown in lists next to the table. */
  readonly where?: string;
}

/** A board or a batch: what it is, when it is due, and what threatens that. */
export function PlanCardView({ card, move, where }: PlanCardViewProps) {
  const { t } = useTranslation('console-planning');
  const { level, cause, days } = card.risk;
  const { onPick, ...handlers } = move.handlers(card);
  const isPicked = move.picked?.card.id === card.id;
  const canMove = card.can.includes('plan');
  return (
    <li className={styles['card']} data-picked={isPicked || undefined} data-risk={level} {...handlers}>
      <div className={styles['cardHead']}>
        <Link to={card.kind === 'batch' ? `/batches/${card.id}` : `/orders/${card.id}`} draggable={false}>
          {card.no}
        </Link>
        {canMove && (
          <button
            type="button"
            data-handle
            className={styles['handle']}
            aria-pressed={isPicked}
            aria-label={t('card.move', { no: card.no })}
            onClick={onPick}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
      </div>
      <div className={layout['muted']}>
        {[
          card.kind === 'batch' && t('card.orders', { count: card.orders.length }),
          t('card.layers', { count: card.layers }),
          t('card.m2', { m2: card.m2 }),
          t('card.due', { day: card.dueOn.slice(5) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {where && <div className={layout['muted']}>{where}</div>}
      {card.isStarted && <Badge tone="info">{t('card.started')}</Badge>}
      {level !== 'none' && (
        <Badge tone={level === 'late' ? 'error' : 'warning'}>
          {level === 'late' ? t('risk.late', { count: days }) : t('risk.tight')}
        </Badge>
      )}
      {cause !== null && <div className={layout['muted']}>{t(`risk.${cause}`)}</div>}
      {card.delayReason !== '' && <div className={layout['muted']}>{card.delayReason}</div>}
    </li>
  );
}
