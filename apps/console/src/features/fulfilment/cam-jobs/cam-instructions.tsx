import type { ProductionStep } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import styles from './cam-jobs.module.css';
import { useCamAction } from './cam-queries.ts';
import { isEditable, type VersionProps } from './cam-version.ts';

/** Instructions for the floor by step; those of the released version are shown at the step. */
export function CamInstructions({ job, version }: VersionProps) {
  const { t } = useTranslation(['console-cam', 'order-texts']);
  const editable = isEditable({ job, version });
  if (!editable && version.instructions.length === 0) return null;
  return (
    <section
      className={layout['stack2']}
      aria-label={`${t('version', { version: version.version })} ${t('instructions')}`}
    >
      <h3>{t('instructions')}</h3>
      <ul className={layout['stack1']}>
        {version.instructions.map(({ step, text }) => (
          <li key={step} className={layout['breakAnywhere']}>
            <strong>{t(`order-texts:step.${step}`)}</strong> {text}
          </li>
        ))}
      </ul>
      {editable && <Instruct key={version.revision} job={job} version={version} />}
    </section>
  );
}

function Instruct({ job, version }: VersionProps) {
  const { t } = useTranslation(['console-cam', 'order-texts']);
  const action = useCamAction(job.id);
  const [step, setStep] = useState<ProductionStep>(job.steps[0] ?? 'engineering');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? version.instructions.find((one) => one.step === step)?.text ?? '';
  return (
    <form
      className={classes(layout['rowCentred2x4'], layout['spaceAbove1'])}
      onSubmit={(event) => {
        event.preventDefault();
        action.mutate({
          run: () => api.staffCamJobs.instruct({ params: { id: job.id }, body: { step, text: text.trim() } }),
          done: t('saved'),
        });
      }}
    >
      <Select
        size="small"
        className={styles['choice'] ?? ''}
        aria-label={t('step')}
        value={step}
        onChange={(chosen: ProductionStep) => {
          setStep(chosen);
          setTyped(null);
        }}
        options={job.steps.map((value) => ({ value, label: t(`order-texts:step.${value}`) }))}
      />
      <Input
        size="small"
        className={styles['text'] ?? ''}
        aria-label={t('instruction')}
        maxLength={500}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="small" htmlType="submit" loading={action.isPending} disabled={typed === null}>
        {t('saveInstruction')}
      </Button>
    </form>
  );
}
