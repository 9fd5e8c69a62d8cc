import type { OrderProgress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday, shortMinuteText } from '@xunban/i18n/when';
import { classes, layout, ProgressBar } from '@xunban/ui';
import { type DrawnRoute, drawnRoute } from '../model/drawn-route.ts';
import { type RouteStep, routeSteps, shippedAgainst } from '../model/route-steps.ts';
import styles from './orders.module.css';

/** The production progress: the promise, the forecast with its reason, and the steps with plan and actual; finished ones are folded. */
export function ProductionRoute({ progress }: { progress: OrderProgress }) {
  const { t } = useTranslation('order');
  const drawn = drawnRoute(progress, shanghaiToday());
  const steps = routeSteps(progress);
  const done = steps.filter(({ phase }) => phase === 'done');
  return (
    <div className={classes(layout['stack3'], styles['list'])}>
      <ProgressBar percent={progress.percent} label={t('production.percent', { orderNo: progress.orderNo })} />
      <ShipDates progress={progress} />
      {drawn && <Axis drawn={drawn} />}
      {done.length > 0 && (
        <details>
          <summary className={layout['disclosure']}>{t('production.doneSteps', { count: done.length })}</summary>
          <Steps steps={done} drawn={drawn} />
        </details>
      )}
      <Steps steps={steps.filter((step) => !done.includes(step))} drawn={drawn} />
    </div>
  );
}

function Steps({ steps, drawn }: { readonly steps: readonly RouteStep[]; readonly drawn: DrawnRoute | null }) {
  if (steps.length === 0) return null;
  return (
    <ol className={layout['stack0']}>
      {steps.map((step) => (
        <Step key={step.position} step={step} drawn={drawn} />
      ))}
    </ol>
  );
}

export function ShipDates({ progress }: { progress: OrderProgress }) {
  const { t } = useTranslation('order');
  const shipped = shippedAgainst(progress);
  const isOverdue = shipped === undefined && (progress.forecastShipDate ?? '9') < shanghaiToday();
  const behind = shipped === undefined && progress.isLate;
  const shippedText = (days: number): string => {
    if (days === 0) return t('production.shippedOnTime');
    return t(days > 0 ? 'production.shippedLate' : 'production.shippedEarly', { count: Math.abs(days) });
  };
  return (
    <>
      <dl className={classes(layout['mutedTerms'], styles['dates'])}>
        <div>
          <dt>{t('production.promised')}</dt>
          <dd className={layout['strong']}>{progress.promisedShipDate ?? '—'}</dd>
        </div>
        {shipped === undefined ? (
          <div>
            <dt>{t('production.forecast')}</dt>
            <dd className={classes(layout['strong'], behind || isOverdue ? styles['late'] : undefined)}>
              {isOverdue ? t('production.overdue') : (progress.forecastShipDate ?? '—')}
            </dd>
          </div>
        ) : (
          <div>
            <dt>{t('production.shipped')}</dt>
            <dd className={classes(layout['strong'], shipped.days > 0 ? styles['late'] : undefined)}>
              {shipped.day} {shippedText(shipped.days)}
            </dd>
          </div>
        )}
      </dl>
      {behind && (
        <p className={styles['late']}>
          {progress.delayReason === ''
            ? t('production.forecastWaited')
            : t('production.forecastLater', { reason: progress.delayReason })}
        </p>
      )}
    </>
  );
}

/**
 * The legend of the line's colours and marks, and the days that it covers. The steps below give the same information as text.
 */
function Axis({ drawn }: { drawn: DrawnRoute }) {
  const { t } = useTranslation('order');
  return (
    <div className={styles['axis']} aria-hidden="true">
      <span className={classes(layout['row1x3'], styles['legend'])}>
        {(['plan', 'done', 'late', 'expected'] as const).map((kind) => (
          <span key={kind}>
            <i className={styles['swatch']} data-kind={kind} /> {t(`production.drawn.${kind}`)}
          </span>
        ))}
        {drawn.marks.map(({ kind, day }) => (
          <span key={kind}>
            <i className={styles['swatch']} data-mark={kind} /> {t(`production.drawn.${kind}`, { day: day.slice(5) })}
          </span>
        ))}
      </span>
      <span className={styles['ends']}>
        <span>{drawn.from.slice(5)}</span>
        <span>{drawn.to.slice(5)}</span>
      </span>
    </div>
  );
}

/** One step on the line: planned above, done or expected below, with the marks of the days going through. */
function Track({ drawn, position }: { drawn: DrawnRoute; position: number }) {
  const step = drawn.steps.find((one) => one.position === position);
  if (!step) return null;
  const { plan, done, late, expected } = step;
  const stretches = Object.entries({ plan, done, late, expected });
  return (
    <span className={styles['track']} aria-hidden="true">
      {stretches.map(
        ([kind, at]) => at && <i key={kind} data-kind={kind} style={{ left: `${at.left}%`, width: `${at.width}%` }} />,
      )}
      {drawn.marks.map(({ kind, at }) => (
        <i key={kind} data-mark={kind} style={{ left: `${at}%` }} />
      ))}
    </span>
  );
}

function Step({ step, drawn }: { step: RouteStep; drawn: DrawnRoute | null }) {
  const { t } = useTranslation(['order', 'order-texts']);
  return (
    <li
      className={styles['step']}
      data-done={step.phase === 'done' || undefined}
      data-current={step.phase === 'current' || undefined}
      aria-current={step.phase === 'current' ? 'step' : undefined}
    >
      <span className={styles['dot']} aria-hidden="true" />
      <span className={layout['semiStrong']}>{t(`order-texts:step.${step.step}`)}</span>
      <span className={classes(layout['muted'], layout['row0x3'], styles['stepWhen'])}>
        <span>
          {t('production.plan')} {step.plannedEnd.slice(5)}
        </span>
        <Actual step={step} />
      </span>
      {drawn && <Track drawn={drawn} position={step.position} />}
      {step.delayReason && <span className={styles['delayReason']}>{step.delayReason}</span>}
    </li>
  );
}

function Actual({ step }: { step: RouteStep }) {
  const { t } = useTranslation('order');
  const late = step.daysLate > 0 && (
    <span className={styles['late']}>{t('production.late', { count: step.daysLate })}</span>
  );
  switch (step.phase) {
    case 'waiting':
      return <span>{t('production.waiting')}</span>;
    case 'current':
      return (
        <>
          <span>{t('production.current')}</span>
          {late}
        </>
      );
    case 'done':
      return (
        <>
          <span>
            {t('production.actual')} {step.doneAt && shortMinuteText(step.doneAt)}
          </span>
          {late || <span>{t(step.isEarly ? 'production.early' : 'production.onTime')}</span>}
        </>
      );
  }
}
