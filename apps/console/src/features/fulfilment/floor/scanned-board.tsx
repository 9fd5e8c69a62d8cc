import { CheckOutlined, PauseOutlined, UndoOutlined, WarningOutlined } from '@ant-design/icons';
import type { FloorBoard } from '@xunban/contract';
import { type BoardField, type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { COUNTED_STEPS, ORDER_STATES } from '@xunban/contract/order-states';
import { boardWord } from '@xunban/i18n/board-words';
import { piecesText, pieceUnit } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, Notice } from '@xunban/ui';
import { Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { useAct } from '../../../shared/use-act.ts';
import { ReportDialog } from '../quality/nonconformance-dialogs.tsx';
import { BoardRoute } from './board-route.tsx';
import { FloorReasonDialog } from './floor-reason-dialog.tsx';
import styles from './scan.module.css';

const KNOWN_BY = ['thicknessMm', 'outerCopperOz', 'maskColour', 'finish'] as const;

interface ScannedBoardProps {
  readonly board: FloorBoard;
  readonly station: string;
  /** After something was done, so that the next number can be scanned. */
  readonly onDone: () => void;
}

/** One board at a station: its next step as large as it can be, and what else may be done with it. */
export function ScannedBoard({ board, station, onDone }: ScannedBoardProps) {
  const { t } = useTranslation(['console-floor', 'console-quality', 'order-words', 'pricing', 'papers']);
  const [asked, setAsked] = useState<'hold' | 'undo' | 'report' | null>(null);
  const [counts, setCounts] = useState<{ good: number | null; scrap: number | null }>({
    good: lastGood(board),
    scrap: 0,
  });
  const lateId = useId();
  const [slipReason, setSlipReason] = useState('');
  const act = useAct([['floor'], ['orders']], onDone);
  const { next, hold, can } = board;
  const isCounted = next !== null && COUNTED_STEPS.has(next.step);
  const isMissing = (next?.missingPapers.length ?? 0) > 0;
  const last = board.steps.findLast(({ doneAt }) => doneAt !== null);
  const isInHouse = board.state === ORDER_STATES.inProduction || board.state === ORDER_STATES.awaitingShipment;
  const unit = pieceUnit(board.boardsPerPiece);
  const complete = () => {
    if (!next) return;
    act.mutate({
      done: t('scan.completed', { step: t(`order-words:step.${next.step}`) }),
      run: () =>
        api.staff.completeStep({
          params: { id: board.id },
          body: {
            ...{ version: board.version, position: next.position, station, slipReason: slipReason.trim() },
            ...(isCounted && { good: counts.good ?? 0, scrap: counts.scrap ?? 0 }),
          },
        }),
    });
  };
  const resume = () =>
    act.mutate({
      done: t('scan.resumed'),
      run: () => api.staffFloor.resume({ params: { id: board.id }, body: { version: board.version } }),
    });
  return (
    <>
      <section className={styles['board']} aria-label={t('scan.board', { no: board.orderNo })}>
        <header className={styles['head']}>
          {board.picture?.top && <img className={styles['picture']} src={board.picture.top} alt={t('scan.picture')} />}
          <div className={styles['what']}>
            <h2>{board.orderNo}</h2>
            {board.remakeOf !== '' && (
              <p>
                <Badge tone="warning">{t('scan.remakeOf', { no: board.remakeOf })}</Badge>
              </p>
            )}
            <p>
              {t('scan.layers', { count: board.board.layers })} · {board.board.lengthMm} × {board.board.widthMm} mm ·{' '}
              {KNOWN_BY.map((field) => wordOf(field, board.board[field]).value).join(' · ')}
            </p>
            <p>
              <strong>{piecesText(board.quantity, board.boardsPerPiece)}</strong>
              {board.customerPartNo !== '' && ` · ${t('scan.partNo', { no: board.customerPartNo })}`}
            </p>
            <p className={styles['soft']}>
              {[board.factoryName, board.promisedShipDate && t('scan.promised', { day: board.promisedShipDate })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </header>
        {hold && (
          <Notice
            tone="warning"
            title={t(`scan.held.${hold.cause}`)}
            action={
              can.includes('resume') && (
                <Button size="large" loading={act.isPending} onClick={resume}>
                  {t('scan.resume')}
                </Button>
              )
            }
          >
            <p>
              {hold.reason !== '' && `${hold.reason} · `}
              {t('scan.since', { at: minuteText(hold.since) })}
            </p>
          </Notice>
        )}
        {next ? (
          <form
            className={styles['next']}
            onSubmit={(event) => {
              event.preventDefault();
              if (can.includes('complete') && !act.isPending) complete();
            }}
          >
            <div className={styles['step']}>
              <span className={styles['soft']}>{t('scan.next', { at: next.position, of: board.steps.length })}</span>
              <strong>{t(`order-words:step.${next.step}`)}</strong>
              <Badge tone={next.isLate ? 'error' : 'neutral'}>{t('scan.until', { day: next.plannedEnd })}</Badge>
            </div>
            {next.lines.length > 0 && (
              <ul className={styles['lines']}>
                {next.lines.map(({ field, value }) => {
                  const word = wordOf(field as BoardField, value);
                  return (
                    <li key={field}>
                      {word.label}：<strong>{word.value}</strong>
                    </li>
                  );
                })}
              </ul>
            )}
            {isMissing && (
              <Notice tone="warning" title={t('scan.missing')}>
                <p>{next.missingPapers.map((paper) => boardWord(defaultBoardSpec, paper).label).join('、')}</p>
              </Notice>
            )}
            {isCounted && (
              <div className={styles['counts']}>
                <Count
                  label={t('scan.good')}
                  unit={unit}
                  value={counts.good}
                  onChange={(good) => setCounts({ ...counts, good })}
                />
                <Count
                  label={t('scan.scrap')}
                  unit={unit}
                  value={counts.scrap}
                  onChange={(scrap) => setCounts({ ...counts, scrap })}
                />
              </div>
            )}
            {next.isLate && (
              <div className={styles['late']}>
                <label htmlFor={lateId}>{t('scan.late')}</label>
                <Input
                  id={lateId}
                  size="large"
                  required
                  maxLength={200}
                  value={slipReason}
                  onChange={(event) => setSlipReason(event.target.value)}
                />
              </div>
            )}
            <Button
              type="primary"
              size="large"
              block
              htmlType="submit"
              icon={<CheckOutlined aria-hidden />}
              className={styles['done'] ?? ''}
              loading={act.isPending}
              disabled={!can.includes('complete') || isMissing || (isCounted && counts.good === null)}
            >
              {t('scan.complete')}
            </Button>
          </form>
        ) : (
          <Notice tone={board.steps.length > 0 ? 'success' : 'info'} title={t(`scan.state.${board.state}`)} />
        )}
        {(can.includes('hold') || can.includes('undo') || isInHouse) && (
          <div className={styles['others']}>
            {can.includes('hold') && (
              <Button size="large" icon={<PauseOutlined aria-hidden />} onClick={() => setAsked('hold')}>
                {t('scan.hold')}
              </Button>
            )}
            {can.includes('undo') && last && (
              <Button size="large" icon={<UndoOutlined aria-hidden />} onClick={() => setAsked('undo')}>
                {t('scan.undo', { step: t(`order-words:step.${last.step}`) })}
              </Button>
            )}
            {isInHouse && (
              <Button size="large" icon={<WarningOutlined aria-hidden />} onClick={() => setAsked('report')}>
                {t('console-quality:open.action')}
              </Button>
            )}
          </div>
        )}
      </section>
      {board.notes.length > 0 && (
        <Card title={t('scan.notes')}>
          <ul className={styles['lines']}>
            {board.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Card>
      )}
      {board.steps.length > 0 && (
        <Card title={t('scan.route')}>
          <BoardRoute steps={board.steps} />
        </Card>
      )}
      {asked && last !== undefined && asked === 'undo' && (
        <FloorReasonDialog
          title={t('scan.undoTitle', { no: board.orderNo, step: t(`order-words:step.${last.step}`) })}
          hint={t('scan.undoHint')}
          keepAs={`scan.undo:${board.id}`}
          okText={t('scan.undoIt')}
          run={(reason) =>
            api.staffFloor.undoStep({
              params: { id: board.id },
              body: { version: board.version, position: last.position, reason },
            })
          }
          done={t('scan.undone')}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'report' && (
        <ReportDialog
          orderId={board.id}
          orderNo={board.orderNo}
          boardsPerPiece={board.boardsPerPiece}
          source="floor"
          step={next?.step ?? last?.step ?? null}
          place={station}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'hold' && (
        <FloorReasonDialog
          title={t('scan.holdTitle', { no: board.orderNo })}
          hint={t('scan.holdHint')}
          keepAs={`scan.hold:${board.id}`}
          okText={t('scan.hold')}
          run={(reason) => api.staffFloor.hold({ params: { id: board.id }, body: { version: board.version, reason } })}
          done={t('scan.stopped')}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Count({
  label,
  unit,
  value,
  onChange,
}: {
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        size="large"
        min={0}
        max={1_000_000}
        precision={0}
        inputMode="numeric"
        suffix={unit}
        value={value}
        onChange={onChange}
        className={styles['count'] ?? ''}
      />
    </div>
  );
}

/** As many as came out of the last step that counted them, or what was ordered. */
function lastGood({ steps, quantity }: FloorBoard): number {
  return steps.findLast(({ good }) => good !== null)?.good ?? quantity;
}

const wordOf = (field: BoardField, value: string | number | boolean) =>
  boardWord({ ...defaultBoardSpec, [field]: value } as BoardSpec, field);
