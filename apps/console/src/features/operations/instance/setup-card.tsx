import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { InstanceView } from '@xunban/contract';
import type { SetupStep } from '@xunban/contract/instance-state';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout } from '@xunban/ui';
import { Link } from 'react-router';

/** Pages of the console on which a step is done; the others are settings of the server, which their text names. */
const PAGES: Readonly<Partial<Record<SetupStep, string>>> = {
  company: '/company-profile',
  colleagues: '/staff',
  prices: '/prices',
  calendar: '/prices',
  carriers: '/packing',
};

/** Steps that a new instance still needs before buyers come. The card goes when everything is done. */
export function SetupCard({ setup }: Pick<InstanceView, 'setup'>) {
  const { t } = useTranslation('console-instance');
  const done = setup.filter(({ isDone }) => isDone).length;
  if (done === setup.length) return null;
  return (
    <Card title={t('setup.title', { done, all: setup.length })}>
      <ol className={layout['stack3']}>
        {setup.map(({ step, isDone }) => {
          const page = PAGES[step];
          return (
            <li key={step} className={classes(layout['rowCentred2'])}>
              {isDone ? (
                <CheckCircleFilled aria-label={t('setup.done')} style={{ color: 'var(--success)' }} />
              ) : (
                <MinusCircleOutlined aria-label={t('setup.open')} />
              )}
              <div>
                <strong>{page ? <Link to={page}>{t(`setup.${step}`)}</Link> : t(`setup.${step}`)}</strong>
                {!isDone && <div className={layout['muted']}>{t(`setup.how.${step}`)}</div>}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
