import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Notice, problemText, toast } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { api } from '../../../../shared/api.ts';
import { useSession } from '../../../../shared/session.ts';
import styles from '../orders.module.css';
import { useCaseVisit, visitsKey } from '../use-case-visit.ts';

interface CaseBarProps {
  readonly order: StaffOrderDetail;
  readonly isUnderReview: boolean;
}

/** Who else has this case open, and who works at it; it is taken over by a press, and the colleague sees that. */
export function CaseBar({ order: { id }, isUnderReview }: CaseBarProps) {
  const { t } = useTranslation('console');
  const me = useSession()?.staffId;
  const visits = useCaseVisit(id, isUnderReview);
  const others = visits?.visitors.filter(({ staffId }) => staffId !== me) ?? [];
  if (others.length === 0) return null;
  const worker = others.find(({ workingSince }) => workingSince !== null);
  const looking = others.filter((other) => other !== worker).map(({ name }) => name);
  return (
    <div className={styles['bar']}>
      <Notice
        tone={worker ? 'warning' : 'info'}
        live
        title={
          worker?.workingSince
            ? t('case.working', { name: worker.name, since: minuteText(worker.workingSince) })
            : t('case.looking', { names: looking.join('、') })
        }
        action={worker && isUnderReview && <TakeOver id={id} worker={worker} />}
      >
        {worker && <p>{t('case.workingHint')}</p>}
        {worker && looking.length > 0 && <p>{t('case.looking', { names: looking.join('、') })}</p>}
      </Notice>
    </div>
  );
}

function TakeOver({ id, worker }: { readonly id: string; readonly worker: { staffId: string; name: string } }) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: () => api.staffCases.takeOver({ params: { id }, body: { from: worker.staffId } }),
    onSuccess: (visits) => client.setQueryData(visitsKey(id), visits),
    onError: (error) => {
      toast.error(problemText(error));
      return client.invalidateQueries({ queryKey: visitsKey(id) });
    },
  });
  return (
    <ConfirmButton
      size="small"
      question={t('case.takeQuestion', { name: worker.name })}
      consequence={t('case.takeHint')}
      onConfirm={() => take.mutateAsync().catch(() => undefined)}
    >
      {t('case.take')}
    </ConfirmButton>
  );
}
