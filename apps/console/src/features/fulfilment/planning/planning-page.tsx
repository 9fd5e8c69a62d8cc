import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlanBoard, PlanCard } from '@xunban/contract';
import { ApiError } from '@xunban/contract/client';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, PageHeader, problemText, toast } from '@xunban/ui';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../shared/api.ts';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { undoToast } from '../../../shared/undo-toast.ts';
import type { Effect, Target } from './model/effect.ts';
import { PlanTable } from './plan-table.tsx';
import styles from './planning.module.css';
import { planningQueries, type ShownDays, useLivePlans } from './planning-queries.ts';
import { type Reasons, ReasonsDialog } from './reasons-dialog.tsx';
import { SideList } from './side-list.tsx';
import { useCardMove } from './use-card-move.ts';
import { useEffectText } from './use-effect-text.ts';

const DAY_MS = 86_400_000;
const TWO_WEEKS = 14;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

interface Place extends Reasons {
  readonly factoryId: string | null;
  readonly day: string | null;
}

const put = ({ kind, id }: PlanCard, version: number, { reason = '', slipReason = '', ...place }: Place) =>
  (kind === 'batch' ? api.staffPlanning.putBatch : api.staffPlanning.putBoard)({
    params: { id },
    body: { version, ...place, reason: reason.trim(), slipReason: slipReason.trim() },
  });

/** What begins where and on which day: boards and batches are dragged to a day of a factory, or brought there by keyboard. */
export function PlanningPage() {
  const { t } = useTranslation(['console-planning', 'console-floor']);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const from = search.get('from') ?? undefined;
  const shown: ShownDays = { from, days: search.get('days') === '28' ? 28 : TWO_WEEKS };
  const query = useQuery(planningQueries.board(shown));
  const board = query.data;
  const [asked, setAsked] = useState<{ card: PlanCard; target: Target; effect: Effect } | null>(null);
  const effectText = useEffectText(board);
  useTabTitle(t('title'));
  useLivePlans();

  const wordsOf = (target: Target) =>
    target === 'unplanned'
      ? { factory: '', day: '' }
      : { factory: board?.factories.find(({ id }) => id === target.factoryId)?.name ?? '', day: target.day.slice(5) };
  const bring = async (card: PlanCard, target: Target, reasons: Reasons = {}) => {
    try {
      const place = target === 'unplanned' ? { factoryId: null, day: null } : target;
      const now = await put(card, card.version, { ...place, ...reasons });
      const done =
        target === 'unplanned' ? t('takenBack', { no: card.no }) : t('done', { no: card.no, ...wordsOf(target) });
      undoToast(done, async () => {
        await put(card, now.version, {
          ...{ factoryId: card.factoryId, day: card.plannedOn, slipReason: card.slipReason },
          reason: card.reason || t('ask.undone'),
        });
        await client.invalidateQueries({ queryKey: planningQueries.all });
      });
    } finally {
      await client.invalidateQueries({ queryKey: planningQueries.all });
    }
  };
  const move = useCardMove(board, shown, (card, target, effect) => {
    if (effect.needsReason || effect.needsSlip) setAsked({ card, target, effect });
    else
      bring(card, target).catch((error: unknown) =>
        toast.error(
          error instanceof ApiError && (error.code === 'order.stateChanged' || error.code === 'batch.stateChanged')
            ? t('stale')
            : problemText(error),
        ),
      );
  });
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
  const { picked, effect } = move;
  const lines = picked?.target && effect ? effectText(effect, picked.target) : [];
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles['tools']}>
        <Segmented
          options={[
            { value: TWO_WEEKS, label: t('days.two') },
            { value: 28, label: t('days.four') },
          ]}
          value={shown.days}
          onChange={(value) => show({ days: value === 28 ? '28' : null })}
        />
        <Button disabled={from === undefined} onClick={() => step(-7)}>
          {t('earlier')}
        </Button>
        <Button onClick={() => step(7)}>{t('later')}</Button>
        {from !== undefined && <Button onClick={() => show({ from: null })}>{t('today')}</Button>}
        {board && (
          <span className={styles['soft']}>
            {t('range', { from: board.days[0] ?? '', to: board.days.at(-1) ?? '' })}
          </span>
        )}
      </div>
      <DataState query={query}>
        {(data: PlanBoard) => (
          <div className={styles['page']}>
            <SideList board={data} move={move} />
            <div className={styles['board']}>
              <PlanTable board={data} move={move} />
            </div>
          </div>
        )}
      </DataState>
      <div
        className={styles['status']}
        role="status"
        data-shown={picked ? true : undefined}
        data-effect={effect?.level}
      >
        {picked && (
          <>
            <span>
              <strong>{t('card.picked', { no: picked.card.no })}</strong> {lines.join('；')}
            </span>
            {picked.at === null && (
              <span className={styles['tools']}>
                <Button
                  type="primary"
                  size="small"
                  disabled={!effect || effect.level === 'none' || effect.level === 'refused'}
                  onClick={move.drop}
                >
                  {t('ask.ok')}
                </Button>
                <Button size="small" onClick={move.giveUp}>
                  {t('giveUp')}
                </Button>
              </span>
            )}
          </>
        )}
      </div>
      {picked?.at && (
        <div
          className={styles['ghost']}
          style={{ left: picked.at.x + 12, top: picked.at.y + 12 }}
          data-effect={effect?.level}
          aria-hidden
        >
          <strong>{picked.card.no}</strong>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      )}
      {asked && asked.target !== 'unplanned' && (
        <ReasonsDialog
          card={asked.card}
          place={wordsOf(asked.target)}
          effect={asked.effect}
          lines={effectText(asked.effect, asked.target)}
          submit={(reasons) => bring(asked.card, asked.target, reasons)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
