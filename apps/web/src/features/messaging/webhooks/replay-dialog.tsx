import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Modal, Notice, problemText, TextInput, toast } from '@xunban/ui';
import { useState } from 'react';
import { useReplayFailed } from './webhook-queries.ts';

interface ReplayDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The endpoint, and the number of its failed events. */
  readonly id: string;
  readonly failed: number;
}

/** Sends the failed events of an endpoint again, since a time or all of them. */
export function ReplayDialog({ open, onClose, ...endpoint }: ReplayDialogProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Modal open={open} onClose={onClose} title={t('replayFailed', { count: endpoint.failed })} width="30rem">
      <ReplayForm {...endpoint} onClose={onClose} />
    </Modal>
  );
}

function ReplayForm({ id, onClose }: Pick<ReplayDialogProps, 'id' | 'onClose'>) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [since, setSince] = useState('');
  const replay = useReplayFailed();
  return (
    <form
      className={layout['stack4']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Times of the site are those of Shanghai.
        const moment = since === '' ? undefined : `${since}:00+08:00`;
        replay.mutate(
          { id, since: moment },
          {
            onSuccess: ({ replayed }) => {
              toast.success(t('replayed', { count: replayed }));
              onClose();
            },
          },
        );
      }}
    >
      {replay.isError && (
        <Notice tone="error" live>
          {problemText(replay.error)}
        </Notice>
      )}
      <Field label={t('replaySince')} hint={t('replaySinceHint')} optional>
        {(control) => (
          <TextInput
            {...{ ...control, type: 'datetime-local', value: since }}
            onChange={({ target }) => setSince(target.value)}
          />
        )}
      </Field>
      <Button kind="primary" type="submit" busy={replay.isPending}>
        {t('log.replay')}
      </Button>
    </form>
  );
}
