import { PauseOutlined, UndoOutlined, WarningOutlined } from '@ant-design/icons';
import type { FloorBoard } from '@xunban/contract';
import { ON_SITE_STATES } from '@xunban/contract/order-states';
import { stencilSummary } from '@xunban/i18n/board-texts';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, layout, Notice } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { useAction } from '../../../shared/use-action.ts';
import { CamReleaseState } from '../cam-jobs/cam-release-state.tsx';
import { ReportDialog } from '../quality/nonconformance-dialogs.tsx';
import { BoardRoute } from './board-route.tsx';
import { fieldText } from './field-text.ts';
import { FloorReasonDialog } from './floor-reason-dialog.tsx';
import { NextStepForm } from './next-step-form.tsx';
import styles from './scan.module.css';

const SHOWN_FIELDS = ['thicknessMm', 'outerCopperOz', 'maskColour', 'finish'] as const;

interface ScannedBoardProps {
  readonly board: FloorBoard;
  readonly station: string;
  /** Called after an action, so that the next number can be scanned. */
  readonly onDone: () => void;
}

/** Actions besides the next step; each opens a dialog. */
type SideAction = 'hold' | 'undo' | 'report';

/** One board at a station: its next step as large as it can be, and the other actions on it. */
export function ScannedBoard({ board, station, onDone }: ScannedBoardProps) {
  const { t } = useTranslation(['console-floor', 'order-texts']);
  const [asked, setAsked] = useState<SideAction | null>(null);
  const action = useAction([['floor'], ['orders']], onDone);
  return (
    <>
      <section className={styles['board']} aria-label={t('scan.board', { no: board.orderNo })}>
        <BoardHead board={board} />
        {board.hold && <HoldNotice board={board} hold={board.hold} action={action} />}
        {board.cam && board.next && <CamReleaseState cam={board.cam} no={board.orderNo} step={board.next.step} />}
        {board.next ? (
          <NextStepForm board={board} next={board.next} station={station} action={action} />
        ) : (
          <Notice tone={board.steps.length > 0 ? 'success' : 'info'} title={t(`order-texts:scanned.${board.state}`)} />
        )}
        <SideActions board={board} onAsk={setAsked} />
      </section>
      {board.notes.length > 0 && (
        <Card title={t('scan.notes')}>
          <ul className={classes(layout['stack1'], layout['breakAnywhere'])}>
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
      {asked && <SideActionDialog action={asked} board={board} station={station} onClose={() => setAsked(null)} />}
    </>
  );
}

function BoardHead({ board }: Pick<ScannedBoardProps, 'board'>) {
  const { t } = useTranslation('console-floor');
  const made = board.board;
  return (
    <header className={styles['head']}>
      {board.image?.top && <img className={styles['image']} src={board.image.top} alt={t('scan.image')} />}
      <div className={classes(layout['shrinks'], layout['breakAnywhere'], styles['what'])}>
        <h2>{board.orderNo}</h2>
        {board.remakeOf !== '' && (
          <p>
            <Badge tone="warning">{t('scan.remakeOf', { no: board.remakeOf })}</Badge>
          </p>
        )}
        <p>
          {made &&
            [
              t('scan.layers', { count: made.layers }),
              `${made.lengthMm} × ${made.widthMm} mm`,
              ...SHOWN_FIELDS.map((field) => fieldText(field, made[field]).value),
            ].join(' · ')}
          {board.stencil && stencilSummary(board.stencil)}
        </p>
        <p>
          <strong>{piecesText(board.quantity, board.boardsPerPiece)}</strong>
          {board.customerPartNo !== '' && ` · ${t('scan.partNo', { no: board.customerPartNo })}`}
        </p>
        <p className={layout['muted']}>
          {[board.factoryName, board.promisedShipDate && t('scan.promised', { day: board.promisedShipDate })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </header>
  );
}

interface HoldNoticeProps extends Pick<ScannedBoardProps, 'board'> {
  readonly hold: NonNullable<FloorBoard['hold']>;
  readonly action: ReturnType<typeof useAction>;
}

function HoldNotice({ board, hold, action }: HoldNoticeProps) {
  const { t } = useTranslation('console-floor');
  const decides = usePermission('quality.decide');
  const resume = () =>
    action.mutate({
      done: t('scan.resumed'),
      run: () => api.staffFloor.resume({ params: { id: board.id }, body: { version: board.version } }),
    });
  return (
    <Notice
      tone="warning"
      title={t(`scan.held.${hold.cause}`)}
      action={
        decides &&
        board.can.includes('resume') && (
          <Button size="large" loading={action.isPending} onClick={resume}>
            {t('scan.resume')}
          </Button>
        )
      }
    >
      <p>
        {hold.reason !== '' && `${hold.reason} · `}
        {hold.expectedOn && `${t('scan.expected', { day: hold.expectedOn })} · `}
        {t('scan.since', { at: minuteText(hold.since) })}
      </p>
    </Notice>
  );
}

const lastDoneStep = ({ steps }: FloorBoard) => steps.findLast(({ doneAt }) => doneAt !== null);

interface SideActionsProps extends Pick<ScannedBoardProps, 'board'> {
  readonly onAsk: (action: SideAction) => void;
}

function SideActions({ board, onAsk }: SideActionsProps) {
  const { t } = useTranslation(['console-floor', 'console-quality', 'order-texts']);
  const { can, state } = board;
  const last = lastDoneStep(board);
  const isOnSite = ON_SITE_STATES.has(state);
  if (!can.includes('hold') && !can.includes('undo') && !isOnSite) return null;
  return (
    <div className={classes(layout['row3'], styles['others'])}>
      {can.includes('hold') && (
        <Button size="large" icon={<PauseOutlined aria-hidden />} onClick={() => onAsk('hold')}>
          {t('scan.hold')}
        </Button>
      )}
      {can.includes('undo') && last && (
        <Button size="large" icon={<UndoOutlined aria-hidden />} onClick={() => onAsk('undo')}>
          {t('scan.undo', { step: t(`order-texts:step.${last.step}`) })}
        </Button>
      )}
      {isOnSite && (
        <Button size="large" icon={<WarningOutlined aria-hidden />} onClick={() => onAsk('report')}>
          {t('console-quality:open.action')}
        </Button>
      )}
    </div>
  );
}

interface SideActionDialogProps extends Omit<ScannedBoardProps, 'onDone'> {
  readonly action: SideAction;
  readonly onClose: () => void;
}

function SideActionDialog({ action, board, station, onClose }: SideActionDialogProps) {
  const { t } = useTranslation(['console-floor', 'order-texts']);
  const last = lastDoneStep(board);
  switch (action) {
    case 'undo':
      return (
        last && (
          <FloorReasonDialog
            title={t('scan.undoTitle', { no: board.orderNo, step: t(`order-texts:step.${last.step}`) })}
            hint={t('scan.undoHint')}
            draftKey={`scan.undo:${board.id}`}
            okText={t('scan.undoIt')}
            run={(reason) =>
              api.staffFloor.undoStep({
                params: { id: board.id },
                body: { version: board.version, position: last.position, reason },
              })
            }
            done={t('scan.undone')}
            onClose={onClose}
          />
        )
      );
    case 'report':
      return (
        <ReportDialog
          orderId={board.id}
          orderNo={board.orderNo}
          boardsPerPiece={board.boardsPerPiece}
          source="floor"
          step={board.next?.step ?? last?.step ?? null}
          place={station}
          onClose={onClose}
        />
      );
    case 'hold':
      return (
        <FloorReasonDialog
          title={t('scan.holdTitle', { no: board.orderNo })}
          hint={t('scan.holdHint')}
          draftKey={`scan.hold:${board.id}`}
          okText={t('scan.hold')}
          asksMaterial
          run={(reason, materialOn) =>
            api.staffFloor.hold({ params: { id: board.id }, body: { version: board.version, reason, materialOn } })
          }
          done={t('scan.stopped')}
          onClose={onClose}
        />
      );
  }
}
