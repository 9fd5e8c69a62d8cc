import { useQuery } from '@tanstack/react-query';
import type { PlanBoard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ScrollArea } from '../../../shared/scroll-area.tsx';
import { PlanCardView } from './plan-card.tsx';
import styles from './planning.module.css';
import { planningQueries } from './planning-queries.ts';
import type { CardMove } from './use-card-move.ts';

type Factory = PlanBoard['factories'][number];
type Cell = PlanBoard['cells'][number];

/** Days against factories; each day with its load and what begins on it. */
export function PlanTable({ board, move }: { readonly board: PlanBoard; readonly move: CardMove }) {
  const { t, i18n } = useTranslation('console-planning');
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const hasOverdue = board.cells.some(({ day }) => day === 'overdue');
  const cellOf = (factoryId: string, day: string) =>
    board.cells.find((cell) => cell.factoryId === factoryId && cell.day === day);
  return (
    <ScrollArea label={t('table')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['factory']}>
              {t('factory')}
            </th>
            {hasOverdue && <th scope="col">{t('overdue')}</th>}
            {board.days.map((day) => (
              <th key={day} scope="col" aria-current={day === board.today ? 'date' : undefined}>
                {day.slice(5)} <span className={layout['muted']}>{weekday.format(new Date(day))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.factories.map((factory) => (
            <tr key={factory.id}>
              <th scope="row" className={styles['factory']}>
                {factory.name}
                <div className={layout['muted']}>
                  {factory.running > 0 ? t('running', { count: factory.running }) : factory.code}
                </div>
                {factory.isPaused && <Badge tone="warning">{t('paused')}</Badge>}
                {factory.capacity.length === 0 && <div className={layout['muted']}>{t('noCapacity')}</div>}
              </th>
              {hasOverdue && (
                <td>
                  <Cards cell={cellOf(factory.id, 'overdue')} move={move} />
                </td>
              )}
              {board.days.map((day) => (
                <DayCell key={day} factory={factory} day={day} cell={cellOf(factory.id, day)} move={move} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface DayCellProps {
  readonly factory: Factory;
  readonly day: string;
  readonly cell: Cell | undefined;
  readonly move: CardMove;
}

function DayCell({ factory, day, cell, move }: DayCellProps) {
  const { t } = useTranslation('console-planning');
  const closed = factory.closed.find((one) => one.day === day);
  const target = { factoryId: factory.id, day };
  const aimed = move.picked?.target;
  const isAimed = aimed && aimed !== 'unplanned' && aimed.factoryId === factory.id && aimed.day === day;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the arrow keys of the card that is picked aim.
    <td
      data-drop
      data-factory={factory.id}
      data-day={day}
      data-closed={closed ? true : undefined}
      data-aimed={isAimed || undefined}
      data-effect={move.picked ? move.effectAt(target)?.level : undefined}
      onClick={() => move.aim(target)}
    >
      {closed && (
        <div className={layout['muted']}>
          {closed.name === '' ? t('closed') : t('closedFor', { name: closed.name })}
        </div>
      )}
      {!closed && <Loads factory={factory} cell={cell} />}
      <Cards cell={cell} move={move} />
    </td>
  );
}

/** Area against capacity, class of layers by class of layers. */
function Loads({ factory, cell }: { readonly factory: Factory; readonly cell: Cell | undefined }) {
  const { t } = useTranslation(['console-planning', 'console-floor']);
  const loads = cell?.loads ?? [];
  if (loads.length === 0) return null;
  return (
    <ul className={classes(layout['small'], layout['spaceBelow2'], styles['loads'])}>
      {loads.map(({ layerClass, m2 }) => {
        const perDay = factory.capacity.find((one) => one.layerClass === layerClass)?.m2PerDay ?? 0;
        const hasCapacity = factory.capacity.length > 0;
        const isOver = hasCapacity && m2 > perDay;
        const kind = t(`console-floor:layerClass.${layerClass}`);
        return (
          <li key={layerClass} data-over={isOver || undefined}>
            {hasCapacity && (
              <span className={styles['bar']} aria-hidden>
                <span style={{ width: `${perDay === 0 ? 100 : Math.min(100, (m2 / perDay) * 100)}%` }} />
              </span>
            )}
            {hasCapacity
              ? perDay === 0
                ? t('loadNone', { kind, m2 })
                : t('load', { kind, m2, perDay })
              : t('loadPlain', { kind, m2 })}
            {isOver && ` · ${t('over')}`}
          </li>
        );
      })}
    </ul>
  );
}

function Cards({ cell, move }: { readonly cell: Cell | undefined; readonly move: CardMove }) {
  const { t } = useTranslation('console-planning');
  const [isOpen, setOpen] = useState(false);
  const hidden = cell ? cell.count - cell.cards.length : 0;
  const all = useQuery({
    ...planningQueries.ofDay(cell?.factoryId ?? '', cell?.day ?? ''),
    enabled: isOpen && hidden > 0,
  });
  if (!cell) return null;
  const cards = isOpen && all.data ? all.data : cell.cards;
  return (
    <>
      <ul className={styles['cards']}>
        {cards.map((card) => (
          <PlanCardView key={card.id} card={card} move={move} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" type="link" loading={isOpen && all.isPending} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('less') : t('more', { count: hidden })}
        </Button>
      )}
    </>
  );
}
