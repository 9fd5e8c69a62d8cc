import { CheckOutlined } from '@ant-design/icons';
import type { FloorBoard } from '@xunban/contract';
import { type BoardField, defaultBoardSpec } from '@xunban/contract/board-spec';
import { COUNTED_STEPS } from '@xunban/contract/order-states';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { pieceUnit } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout, Notice } from '@xunban/ui';
import { Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import type { useAction } from '../../../shared/use-action.ts';
import { fieldText } from './field-text.ts';
import styles from './scan.module.css';

interface NextStepFormProps {
  readonly board: FloorBoard;
  readonly next: NextStep;
  readonly station: string;
  readonly action: ReturnType<typeof useAction>;
}
type NextStep = NonNullable<FloorBoard['next']>;

/** The next step of a board: its parameters, the piece counts and the reason for a delay, and the button that completes it. */
export function NextStepForm({ board, next, station, action }: NextStepFormProps) {
  const { t } = useTranslation(['console-floor', 'order-texts']);
  const [counts, setCounts] = useState<Counts>({ goodCount: lastGood(board), scrapCount: 0 });
  const [delayReason, setDelayReason] = useState('');
  const isCounted = COUNTED_STEPS.has(next.step);
  const isMissing = next.missingDocuments.length > 0 || next.unmeasured.length > 0;
  const canComplete = board.can.includes('complete');
  const complete = () =>
    action.mutate({
      done: t('scan.completed', { step: t(`order-texts:step.${next.step}`) }),
      run: () =>
        api.staff.completeStep({
          params: { id: board.id },
          body: {
            ...{ version: board.version, position: next.position, station, delayReason: delayReason.trim() },
            ...(isCounted && { goodCount: counts.goodCount ?? 0, scrapCount: counts.scrapCount ?? 0 }),
          },
        }),
    });
  return (
    <form
      className={layout['stack4']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canComplete && !action.isPending) complete();
      }}
    >
      <StepFacts next={next} stepCount={board.steps.length} orderNo={board.orderNo} />
      {isCounted && <CountFields counts={counts} unit={pieceUnit(board.boardsPerPiece)} onChange={setCounts} />}
      {next.isLate && <DelayReasonField value={delayReason} onChange={setDelayReason} />}
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        icon={<CheckOutlined aria-hidden />}
        className={styles['done'] ?? ''}
        loading={action.isPending}
        disabled={!canComplete || isMissing || (isCounted && counts.goodCount === null)}
      >
        {t('scan.complete')}
      </Button>
    </form>
  );
}

interface StepFactsProps {
  readonly next: NextStep;
  readonly stepCount: number;
  readonly orderNo: string;
}

function StepFacts({ next, stepCount, orderNo }: StepFactsProps) {
  const { t } = useTranslation(['console-floor', 'order-texts', 'quality-texts', 'common']);
  return (
    <>
      <div className={styles['step']}>
        <span className={layout['muted']}>{t('scan.next', { at: next.position, of: stepCount })}</span>
        <strong>{t(`order-texts:step.${next.step}`)}</strong>
        <Badge tone={next.isLate ? 'error' : 'neutral'}>{t('scan.until', { day: next.plannedEnd })}</Badge>
      </div>
      {next.lines.length > 0 && (
        <ul className={classes(layout['stack1'], layout['breakAnywhere'])}>
          {next.lines.map(({ field, value }) => {
            const text = fieldText(field as BoardField, value);
            return (
              <li key={field}>
                {text.label}
                {t('common:punctuation.colon')}
                <strong>{text.value}</strong>
              </li>
            );
          })}
        </ul>
      )}
      {next.missingDocuments.length > 0 && (
        <Notice tone="warning" title={t('scan.missing')}>
          <p>
            {next.missingDocuments
              .map((orderDocument) => boardFieldText(defaultBoardSpec, orderDocument).label)
              .join(t('common:punctuation.list'))}
          </p>
        </Notice>
      )}
      {next.unmeasured.length > 0 && (
        <Notice tone="warning" title={t('scan.unmeasured')}>
          <p>
            {next.unmeasured
              .map((characteristic) => t(`quality-texts:characteristic.${characteristic}`))
              .join(t('common:punctuation.list'))}
          </p>
          <p>
            <Link to={`/quality/measure?no=${encodeURIComponent(orderNo)}`}>{t('scan.measure')}</Link>
          </p>
        </Notice>
      )}
    </>
  );
}

interface Counts {
  readonly goodCount: number | null;
  readonly scrapCount: number | null;
}

/** The good pieces of the last step that counted them, or the ordered quantity. */
function lastGood({ steps, quantity }: FloorBoard): number {
  return steps.findLast(({ goodCount }) => goodCount !== null)?.goodCount ?? quantity;
}

interface CountFieldsProps {
  readonly counts: Counts;
  readonly unit: string;
  readonly onChange: (counts: Counts) => void;
}

function CountFields({ counts, unit, onChange }: CountFieldsProps) {
  const { t } = useTranslation('console-floor');
  return (
    <div className={styles['counts']}>
      {(['goodCount', 'scrapCount'] as const).map((name) => (
        <Count
          key={name}
          label={t(`scan.${name}`)}
          unit={unit}
          value={counts[name]}
          onChange={(count) => onChange({ ...counts, [name]: count })}
        />
      ))}
    </div>
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

interface DelayReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DelayReasonField({ value, onChange }: DelayReasonFieldProps) {
  const { t } = useTranslation('console-floor');
  const id = useId();
  return (
    <div className={layout['stack1']}>
      <label htmlFor={id}>{t('scan.late')}</label>
      <Input
        id={id}
        size="large"
        required
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
