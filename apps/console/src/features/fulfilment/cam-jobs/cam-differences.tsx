import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout, problemText } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { useCamAction } from './cam-queries.ts';
import { isEditable, type VersionProps } from './cam-version.ts';

type Difference = VersionProps['version']['differences'][number];
interface Asked {
  readonly difference: Difference;
  readonly decision: 'explained' | 'accepted';
}

const OWN_PARTS = ['holes', 'outline', 'board', 'handMadePanel'] as const;

/** Differences from the customer's file; each part is explained or accepted with a reason. */
export function CamDifferences({ job, version }: VersionProps) {
  const { t } = useTranslation('console-cam');
  const action = useCamAction(job.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (version.differences.length === 0) return null;
  const nameOf = (part: string) => {
    const own = OWN_PARTS.find((known) => known === part);
    return own ? t(`part.${own}`) : layerName(part);
  };
  const isOne = version.sources.length === 1;
  return (
    <section
      className={layout['stack2']}
      aria-label={`${t('version', { version: version.version })} ${t('differences')}`}
    >
      <h3>{t('differences')}</h3>
      <ul className={layout['stack2']}>
        {version.differences.map((difference) => {
          const { orderId, orderNo, part, state, decision, reason, decidedBy } = difference;
          return (
            <li
              key={`${orderId} ${part}`}
              className={classes(layout['rowCentred2x4'], layout['breakAnywhere'])}
              aria-label={nameOf(part)}
            >
              <span>
                {!isOne && `${orderNo} · `}
                {nameOf(part)} · {t(`difference.${state}`)}
              </span>
              {decision && (
                <span>
                  <Badge tone="success">{t(`decision.${decision}`)}</Badge> {reason} · {decidedBy}
                </span>
              )}
              {isEditable({ job, version }) && (
                <>
                  <Button size="small" onClick={() => setAsked({ difference, decision: 'explained' })}>
                    {t('explain')}
                  </Button>
                  <Button size="small" onClick={() => setAsked({ difference, decision: 'accepted' })}>
                    {t('accept')}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <FormDialog<{ reason: string }>
          title={t('decideTitle', { part: nameOf(asked.difference.part) })}
          initial={{ reason: asked.difference.reason }}
          okText={t(asked.decision === 'explained' ? 'explain' : 'accept')}
          submit={({ reason }) =>
            action.mutateAsync({
              run: () =>
                api.staffCamJobs.decideDifference({
                  params: { id: job.id },
                  body: {
                    ...{ orderId: asked.difference.orderId, part: asked.difference.part },
                    ...{ decision: asked.decision, reason: reason.trim() },
                  },
                }),
              done: t('saved'),
            })
          }
          problem={problemText}
          onClose={() => setAsked(null)}
        >
          <ReasonField label={t('reason')} required={t('reasonRequired')} autoFocus />
        </FormDialog>
      )}
    </section>
  );
}
