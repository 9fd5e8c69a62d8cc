import { useTranslation } from '@xunban/i18n/react';
import { classes, Field, layout, TextArea } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import type { PriceData } from '../model/tables-of.ts';
import styles from '../prices.module.css';

/** All price data as text: for fields without a table, and for pasting data from elsewhere. */
export function JsonEditor({ data, onApply }: { data: PriceData; onApply?: (data: PriceData) => void }) {
  const { t } = useTranslation('console-prices');
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  /** The parser's own messages are in English and give character offsets; users need the line. */
  const problemOf = (error: unknown, text: string): string => {
    const place = /position (\d+)/.exec(error instanceof SyntaxError ? error.message : '')?.[1];
    if (place === undefined) return error instanceof SyntaxError ? t('json.syntax') : String((error as Error).message);
    return t('json.syntaxAt', { line: text.slice(0, Number(place)).split('\n').length });
  };
  const apply = () => {
    try {
      const read: unknown = JSON.parse(typed ?? '');
      if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error(t('json.notObject'));
      onApply?.(read as PriceData);
      setTyped(null);
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error, typed ?? ''));
    }
  };
  return (
    <>
      <Field label={t('json.title')} hint={t('json.hint')} error={problem && t('json.invalid', { problem })}>
        {(control) => (
          <TextArea
            {...control}
            className={styles['json'] ?? ''}
            rows={28}
            spellCheck={false}
            readOnly={!onApply}
            value={typed ?? JSON.stringify(data, null, 2)}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {onApply && (
        <div className={classes(layout['row3'], layout['spaceAbove3'])}>
          <Button type="primary" disabled={typed === null} onClick={apply}>
            {t('json.apply')}
          </Button>
          <Button
            disabled={typed === null}
            onClick={() => {
              setTyped(null);
              setProblem('');
            }}
          >
            {t('json.revert')}
          </Button>
        </div>
      )}
    </>
  );
}
