import { useMutation } from '@tanstack/react-query';
import type { CamRelease } from '@xunban/contract';
import type { ProductionStep } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout, Notice, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import { useCanSee } from '../../../shared/visible.tsx';

interface CamReleaseStateProps {
  readonly cam: CamRelease;
  /** Number of the order or batch, which names the archive. */
  readonly no: string;
  /** The step whose instruction is shown; null for none. */
  readonly step: ProductionStep | null;
}

/** The release that a board or a batch is made by: its version and files, or why production stops. */
export function CamReleaseState({ cam, no, step }: CamReleaseStateProps) {
  const { t } = useTranslation('console-cam');
  const seesFile = useCanSee('file.view');
  const instruction = cam.instructions.find((one) => one.step === step);
  const archive = useMutation({
    mutationFn: () => api.staffCamJobs.archive({ params: { id: cam.jobId } }, { timeoutMs: 100_000 }),
    onSuccess: (blob) => saveBlob(blob, `${no}-V${cam.version ?? 0}.zip`),
    onError: (error) => toast.error(problemText(error)),
  });
  if (cam.state !== 'released')
    return (
      <Notice tone={cam.state === 'withdrawn' ? 'error' : 'warning'} title={t(`stopped.${cam.state}`)}>
        {cam.withdrawnFor && (
          <p className={layout['breakAnywhere']}>
            {t(`withdrawnFor.${cam.withdrawnFor}`)}
            {cam.withdrawnBecause !== '' && ` · ${cam.withdrawnBecause}`}
          </p>
        )}
      </Notice>
    );
  return (
    <div className={layout['stack2']}>
      <div className={classes(layout['rowCentred2'], layout['spread'])}>
        <span>
          <Badge tone="success">{t('version', { version: cam.version })}</Badge>{' '}
          <span className={layout['muted']}>
            {t('releasedBy', { name: cam.releasedBy, time: cam.releasedAt ? minuteText(cam.releasedAt) : '' })}
          </span>
        </span>
        {seesFile && (cam.files?.length ?? 0) > 0 && (
          <Button size="small" loading={archive.isPending} onClick={() => archive.mutate()}>
            {t('archive')}
          </Button>
        )}
      </div>
      {instruction && <Notice tone="info" title={instruction.text} />}
    </div>
  );
}
