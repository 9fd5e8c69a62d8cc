import type { QuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money } from '@xunban/ui';
import type { ReactNode } from 'react';
import { weightText } from '../../../shared/board/measure-text.ts';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import { showsPerArea } from './matrix-grid.ts';
import styles from './price-panel.module.css';

interface BoardFiguresProps {
  readonly quote: QuoteView;
  readonly chosen: NonNullable<QuoteView['chosen']>;
}

/** Prices per piece and area, weight and utilisation. */
export function BoardFigures({ quote, chosen }: BoardFiguresProps) {
  const { t } = useTranslation('quote');
  const utilisation = quote.utilisationPercent;
  return (
    <dl className={layout['stack1']}>
      <Figure name={t('price.perPiece')}>
        <Money yuan={chosen.unitPrice} />
      </Figure>
      {showsPerArea(Number(quote.areaM2)) && (
        <Figure name={t('price.perM2')}>
          <Money yuan={chosen.perM2} />
        </Figure>
      )}
      <Figure name={t('price.area')}>{Number(Number(quote.areaM2).toPrecision(4))} m²</Figure>
      <Figure name={t('price.weight')}>{weightText(quote.weightG)}</Figure>
      <Figure name={t('price.utilisation')}>{utilisation === null ? t('price.unknown') : `${utilisation}%`}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The ship date; it opens to the rule behind it: cut-off, parts of the lead time, days that are skipped. */
export function ShipDate({ chosen }: Pick<BoardFiguresProps, 'chosen'>) {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  const { rule, cutOff, startDate, shipDate, workingDays, skipped, isProvisional } = chosen.schedule;
  return (
    <details className={classes(layout['small'], styles['schedule'])}>
      <summary>
        <strong>{t('price.ships', { date: chosen.shipDate, count: chosen.workingDays })}</strong>
        <span>{t('price.schedule')}</span>
      </summary>
      <p>{serverText(`pricing.calendar.${rule}`, { cutOff, startDate, workingDays, shipDate })}</p>
      <ul>
        {chosen.days.map((line) => (
          <li key={line.ruleId}>
            {serverText(line.nameKey)} {t('price.workingDays', { count: line.days })}
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <p>
          {t('price.skipped', {
            days: skipped.map(({ date, reason }) => `${date} ${serverText(`pricing.holiday.${reason}`)}`).join(', '),
          })}
        </p>
      )}
      {isProvisional && <p>{serverText('pricing.calendar.provisional')}</p>}
    </details>
  );
}
