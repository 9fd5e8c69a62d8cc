import { useQuery } from '@tanstack/react-query';
import type { PlanBoard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, DataState, layout, PageHeader } from '@xunban/ui';
import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { useHindranceText } from '../floor/hindrance-text.ts';
import type { Effect, EffectNotice, Target } from './model/effect.ts';
import { PlanTable } from './plan-table.tsx';
import styles from './planning.module.css';
import { planningQueries, type ShownDays, useLivePlans } from './planning-queries.ts';
import { ReasonsDialog } from './reasons-dialog.tsx';
import { SideList } from './side-list.tsx';
import type { CardMove, Picked } from './use-card-move.ts';
import { usePlanning } from './use-planning.ts';

const DAY_MS = 86_400_000;
const TWO_WEEKS = 14;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The start of production by factory and day: boards and batches are dragged to a day, or moved there by keyboard. */
export function PlanningPage() {
  const { t } = useTranslation('console-planning');
  const [search] = useSearchParams();
  const shown: ShownDays = {
    from: search.get('from') ?? undefined,
    days: search.get('days') === '28' ? 28 : TWO_WEEKS,
  };
  const query = useQuery(planningQueries.board(shown));
  const { move, asked, placeText, save, closeAsked } = usePlanning(query.data, shown);
  const effectText = useEffectText(query.data);
  useTabTitle(t('title'));
  useLivePlans();
  const { picked, effect } = move;
  const lines = picked?.target && effect ? effectText(effect, picked.target) : [];
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DayTools shown={shown} board={query.data} />
      <DataState query={query}>
        {(data: PlanBoard) => (
          <div className={styles['page']}>
            <SideList board={data} move={move} />
            <div className={layout['shrinks']}>
              <PlanTable board={data} move={move} />
            </div>
          </div>
        )}
      </DataState>
      <MoveStatus move={move} lines={lines} />
      {picked?.at && <Ghost no={picked.card.no} at={picked.at} level={effect?.level} lines={lines} />}
      {asked && asked.target !== 'unplanned' && (
        <ReasonsDialog
          card={asked.card}
          place={placeText(asked.target)}
          effect={asked.effect}
          lines={effectText(asked.effect, asked.target)}
          submit={(reasons) => save(asked.card, asked.target, reasons)}
          onClose={closeAsked}
        />
      )}
    </>
  );
}

/** Number of days, and the way to earlier and later ones; both are part of the address. */
function DayTools({ shown, board }: { readonly shown: ShownDays; readonly board: PlanBoard | undefined }) {
  const { t } = useTranslation('console-planning');
  const [, setSearch] = useSearchParams();
  const show = (changes: Readonly<Record<string, string | null>>) =>
    setSearch((now) => {
      for (const [name, value] of Object.entries(changes))
        if (value === null) now.delete(name);
        else now.set(name, value);
      return now;
    });
  const step = (days: number) => {
    if (!board) return;
    const first = addDays(board.days[0] ?? board.today, days);
    show({ from: first <= board.today ? null : first });
  };
  return (
    <div className={classes(layout['rowCentred2'], layout['spaceBelow3'], styles['tools'])}>
      <Segmented
        options={[
          { value: TWO_WEEKS, label: t('days.two') },
          { value: 28, label: t('days.four') },
        ]}
        value={shown.days}
        onChange={(value) => show({ days: value === 28 ? '28' : null })}
      />
      <Button disabled={shown.from === undefined} onClick={() => step(-7)}>
        {t('earlier')}
      </Button>
      <Button onClick={() => step(7)}>{t('later')}</Button>
      {shown.from !== undefined && <Button onClick={() => show({ from: null })}>{t('today')}</Button>}
      {board && (
        <span className={layout['muted']}>
          {t('range', { from: board.days[0] ?? '', to: board.days.at(-1) ?? '' })}
        </span>
      )}
    </div>
  );
}

interface MoveStatusProps {
  readonly move: CardMove;
  /** The effects of the move, one per line. */
  readonly lines: readonly string[];
}

/** The picked card and the effects of dropping it where it is; with buttons when it was picked by keyboard. */
function MoveStatus({ move, lines }: MoveStatusProps) {
  const { t } = useTranslation(['console-planning', 'common']);
  const { picked, effect } = move;
  return (
    <div className={styles['status']} role="status" data-shown={picked ? true : undefined} data-effect={effect?.level}>
      {picked && (
        <>
          <span>
            <strong>{t('card.picked', { no: picked.card.no })}</strong>{' '}
            {move.isFailed ? t('effect.failed') : lines.join(t('common:punctuation.clause'))}
          </span>
          {picked.at === null && (
            <span className={classes(layout['rowCentred2'], layout['spaceBelow3'], styles['tools'])}>
              <Button
                type="primary"
                size="small"
                disabled={!effect || effect.level === 'none' || effect.level === 'refused'}
                onClick={move.drop}
              >
                {t('ask.ok')}
              </Button>
              <Button size="small" onClick={move.cancelMove}>
                {t('giveUp')}
              </Button>
            </span>
          )}
        </>
      )}
    </div>
  );
}

interface GhostProps {
  readonly no: string;
  readonly at: NonNullable<Picked['at']>;
  readonly level: NonNullable<CardMove['effect']>['level'] | undefined;
  readonly lines: readonly string[];
}

/** A copy of the picked card under the pointer. */
function Ghost({ no, at, level, lines }: GhostProps) {
  return (
    <div className={styles['ghost']} style={{ left: at.x + 12, top: at.y + 12 }} data-effect={level} aria-hidden>
      <strong>{no}</strong>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

/** Returns a function that describes the effect of dropping a card. */
function useEffectText(board: PlanBoard | undefined) {
  const { t } = useTranslation(['console-planning', 'console-floor']);
  const hindrance = useHindranceText();
  const one = (notice: EffectNotice, target: Target): string => {
    const place =
      target === 'unplanned'
        ? { factory: '', day: '' }
        : { factory: board?.factories.find(({ id }) => id === target.factoryId)?.name ?? '', day: target.day.slice(5) };
    switch (notice.kind) {
      case 'late':
        return t('effect.late', { ...place, finish: notice.finishOn.slice(5), count: notice.days });
      case 'over':
        return t('effect.over', {
          kind: t(`console-floor:layerClass.${notice.layerClass}`),
          ...{ m2: notice.m2, perDay: notice.perDay },
        });
      case 'cannot':
        return t('effect.cannot', { why: notice.hindrances.map(hindrance).join(t('console-floor:points.comma')) });
      default:
        return t(`effect.${notice.kind}`, place);
    }
  };
  return ({ notices }: Effect, target: Target): string[] => notices.map((each) => one(each, target));
}
