import { useTranslation } from '@xunban/i18n/react';
import { Button, CopyButton, classes, layout, Modal, Notice } from '@xunban/ui';

interface SecretDialogProps {
  /** Undefined while there is none to show. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

/** Shows the secret of an endpoint, once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Modal open={secret !== undefined} onClose={onClose} title={t('secret.title')} width="34rem" locked>
      {secret !== undefined && <Secret secret={secret} onClose={onClose} />}
    </Modal>
  );
}

export function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={layout['stack4']}>
      <Notice tone="info" title={t('secret.once')}>
        {t('secret.hint')}
      </Notice>
      <p className={classes(layout['line2'], layout['breakAnywhere'])}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t('secret.copy')} />
      </p>
      <Button kind="primary" onClick={onClose}>
        {t('secret.done')}
      </Button>
    </div>
  );
}
