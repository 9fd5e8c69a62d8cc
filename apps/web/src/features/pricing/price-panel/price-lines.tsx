import type { QuoteView } from '@xunban/contract';
import { formulaText, lineReason } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money, moneyText } from '@xunban/ui';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import styles from './price-lines.module.css';

type Chosen = NonNullable<QuoteView['chosen']>;

/** The lines that add up to the total. Each opens to its formula and the figures in it. */
export function PriceLines({ lines }: { lines: Chosen['lines'] }) {
  const { t } = useTranslation('quote');
  return (
    <section aria-label={t('price.lines')}>
      <h3 className={classes(layout['faint'], layout['semiStrong'], layout['spaceBelow1'])}>{t('price.lines')}</h3>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.ruleId}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: Chosen['lines'][number] }) {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  const name = serverText(line.nameKey);
  const reason = lineReason(line);
  return (
    <details className={styles['line']}>
      <summary>
        <span>{name}</span>
        <span className="visuallyHidden">{t('price.formula', { name })}</span>
        <Money yuan={line.amount} />
      </summary>
      <div className={styles['detail']}>
        {reason !== '' && <p>{reason}</p>}
        <code>
          {formulaText(line.formula)} = {moneyText(line.amount)}
        </code>
        <dl>
          <div>
            <dt>{serverText('pricing.rounding.name')}</dt>
            <dd className={layout['tabular']}>{serverText(`pricing.rounding.${line.rounding}`)}</dd>
          </div>
          {Object.entries(line.inputs).map(([input, value]) => (
            <div key={input}>
              <dt>{inputName(input, serverText)}</dt>
              <dd className={layout['tabular']}>{valueText(input, value, serverText)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

type ServerText = ReturnType<typeof useServerText>;

/**
 * Returns the name of an input. Inputs are figures of the price book, facts of the file or fields of the form; the texts of
 * each are in their own place.
 */
function inputName(input: string, serverText: ServerText): string {
  for (const place of ['input', 'field', 'measured']) {
    const key = `pricing.${place}.${input}`;
    const text = serverText(key);
    if (text !== key) return text;
  }
  return input;
}

function valueText(input: string, value: string | number, serverText: ServerText): string {
  const key = `pricing.option.${input}.${value}`;
  const text = serverText(key);
  return text === key ? String(value) : text;
}
