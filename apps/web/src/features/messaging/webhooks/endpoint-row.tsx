import type { WebhookState } from '@xunban/contract/webhook-events';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, ConfirmDialog, classes, layout, Notice, problemText, type Tone, toast } from '@xunban/ui';
import { useState } from 'react';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useTypeName } from './use-type-name.ts';
import { useRemoveEndpoint, useRotate, useTestEndpoint, useTurn, type WebhookEndpoint } from './webhook-queries.ts';
import styles from './webhooks.module.css';

const TONES: Readonly<Record<WebhookState, Tone>> = {
  on: 'success',
  off: 'neutral',
  failed: 'error',
  gone: 'error',
  blocked: 'error',
};

const showProblem = { onError: (error: unknown) => void toast.error(problemText(error)) };

/** An endpoint with its state and what can be done with it. */
export function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const typeName = useTypeName();
  const { url, state, types, failingSince, deliveredAt, previousUntil, failed, waiting } = endpoint;
  return (
    <li className={styles['row']}>
      <div className={layout['stack1']}>
        <p className={layout['rowCentred2']}>
          <strong className={styles['url']}>{url}</strong>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          {state === 'on' && failingSince !== null && <Badge tone="warning">{t('failing')}</Badge>}
        </p>
        {endpoint.description !== '' && <p>{endpoint.description}</p>}
        <p className={layout['muted']}>
          {types.length === 0 ? t('allTypes') : types.map(typeName).join(t('common:punctuation.list'))}
        </p>
        <p className={layout['muted']}>
          {[
            deliveredAt === null ? t('neverDelivered') : t('deliveredAt', { at: minuteText(deliveredAt) }),
            ...(failingSince === null ? [] : [t('failingSince', { at: minuteText(failingSince) })]),
            ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
            ...(failed > 0 ? [t('failedCount', { count: failed })] : []),
            ...(previousUntil === null ? [] : [t('previousUntil', { at: minuteText(previousUntil) })]),
          ].join(' · ')}
        </p>
      </div>
      {state !== 'on' && state !== 'off' && (
        <Notice tone="warning" title={t(`stateTitle.${state}`)}>
          {t(`stateHint.${state}`)}
        </Notice>
      )}
      <Actions endpoint={endpoint} />
    </li>
  );
}

type Question = 'rotate' | 'remove' | 'off';

function Actions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { id, url, state, failed } = endpoint;
  const [isEditing, setEditing] = useState(false);
  const [isReplaying, setReplaying] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [turn, rotate, remove] = [useTurn(), useRotate(), useRemoveEndpoint()];
  const test = useTestEndpoint();
  const answer = async () => {
    if (question === 'rotate') await rotate.mutateAsync(endpoint, showProblem);
    if (question === 'remove') await remove.mutateAsync(id, showProblem);
    if (question === 'off') await turn.mutateAsync({ ...endpoint, isOn: false }, showProblem);
  };
  const isOn = state === 'on';
  return (
    <div className={classes(layout['rowCentred2'])}>
      {isOn && (
        <Button
          size="small"
          busy={test.isPending}
          aria-label={t('testOf', { url })}
          onClick={() => test.mutate(id, { ...showProblem, onSuccess: () => void toast.success(t('testSent')) })}
        >
          {t('test')}
        </Button>
      )}
      {isOn && failed > 0 && (
        <Button size="small" onClick={() => setReplaying(true)}>
          {t('replayFailed', { count: failed })}
        </Button>
      )}
      <Button size="small" aria-label={t('editOf', { url })} onClick={() => setEditing(true)}>
        {t('common:action.edit')}
      </Button>
      <Button size="small" aria-label={t('rotateOf', { url })} onClick={() => setQuestion('rotate')}>
        {t('rotate')}
      </Button>
      {state !== 'blocked' && (
        <Button
          size="small"
          busy={turn.isPending}
          aria-label={t(isOn ? 'offOf' : 'onOf', { url })}
          onClick={() => (isOn ? setQuestion('off') : turn.mutate({ ...endpoint, isOn: true }, showProblem))}
        >
          {t(isOn ? 'off' : 'on')}
        </Button>
      )}
      <Button size="small" kind="danger" aria-label={t('removeOf', { url })} onClick={() => setQuestion('remove')}>
        {t('common:action.delete')}
      </Button>
      <EndpointDialog open={isEditing} onClose={() => setEditing(false)} known={endpoint} />
      <ReplayDialog open={isReplaying} onClose={() => setReplaying(false)} id={id} failed={failed} />
      <SecretDialog secret={rotate.data?.secret} onClose={rotate.reset} />
      <ConfirmDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        question={question && t(`question.${question}`, { url })}
        confirm={question === null ? '' : question === 'remove' ? t('common:action.delete') : t(question)}
        danger={question !== 'rotate'}
        onConfirm={answer}
      >
        {question && t(`consequence.${question}`)}
      </ConfirmDialog>
    </div>
  );
}
