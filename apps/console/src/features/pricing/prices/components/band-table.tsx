import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from 'antd';
import type { Bands } from '../model/figures.ts';
import type { Path } from '../model/set-at.ts';
import { problemsOf } from '../model/tables-of.ts';
import styles from '../prices.module.css';
import { FigureBox } from './figure-box.tsx';

interface BandTableProps {
  readonly bands: Bands;
  readonly subject: string;
  readonly problems: readonly DraftBook['problems'][number][];
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** The bands of one tariff: their edges and amounts, one more band, one less. */
export function BandTable({ bands, subject, problems, onChange }: BandTableProps) {
  const { t } = useTranslation('console-prices');
  const { path, columns, rows, withOneMore } = bands;
  return (
    <div className={styles['bands']}>
      <table aria-label={subject}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {t(`figure.${column}`)}
              </th>
            ))}
            {onChange && (
              <th scope="col">
                <span className="visuallyHidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, figures, without }, index) => (
            <tr key={key}>
              {columns.map((column, at) => {
                const figure = figures[at];
                return (
                  <td key={column}>
                    {figure ? (
                      <FigureBox
                        figure={figure}
                        subject={t('band.of', { subject, number: index + 1 })}
                        problems={problemsOf(figure, problems)}
                        hasCaption={false}
                        onChange={onChange}
                      />
                    ) : (
                      <span className={styles['beyond']}>{t('band.beyond')}</span>
                    )}
                  </td>
                );
              })}
              {onChange && (
                <td>
                  {without && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t('band.remove', { subject, number: index + 1 })}
                      onClick={() => onChange(path, without)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {onChange && withOneMore && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('band.addTo', { subject })}
          onClick={() => onChange(path, withOneMore)}
        >
          {t('band.add')}
        </Button>
      )}
    </div>
  );
}
