import { ApiError } from '@xunban/contract/api-error';
import { TEST_TYPE, WEBHOOK_TYPES, type WebhookType } from '@xunban/contract/webhook-events';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Modal, Notice, problemText, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { Secret } from './secret-dialog.tsx';
import { useTypeName } from './use-type-name.ts';
import { useSaveEndpoint, type WebhookEndpoint } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface EndpointDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The endpoint that is edited; a new one otherwise. */
  readonly known?: WebhookEndpoint;
}

/** Address, description and event filter of an endpoint. */
export function EndpointDialog({ open, onClose, known }: EndpointDialogProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Modal open={open} onClose={onClose} title={t(known ? 'edit' : 'add')} width="44rem" locked>
      <EndpointForm known={known} onClose={onClose} />
    </Modal>
  );
}

const CHOICES = WEBHOOK_TYPES.filter((type) => type !== TEST_TYPE);

function EndpointForm({
  known,
  onClose,
}: Pick<EndpointDialogProps, 'onClose'> & { known: WebhookEndpoint | undefined }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const typeName = useTypeName();
  const [url, setUrl] = useState(known?.url ?? '');
  const [description, setDescription] = useState(known?.description ?? '');
  const [types, setTypes] = useState<readonly WebhookType[]>(known?.types ?? []);
  const [isFiltered, setFiltered] = useState(types.length > 0);
  const save = useSaveEndpoint(known);
  const reported = save.error instanceof ApiError ? save.error.validationErrors : [];
  const errorOf = (field: string) => reported.find(({ members }) => members.includes(field))?.message;
  if (save.data?.secret !== undefined) return <Secret secret={save.data.secret} onClose={onClose} />;
  return (
    <form
      className={layout['stack4']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { url, description, types: isFiltered ? [...types] : [] },
          { onSuccess: ({ secret }) => secret === undefined && onClose() },
        );
      }}
    >
      {save.isError && reported.length === 0 && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      <Field label={t('form.url')} hint={t('form.urlHint')} error={errorOf('url')} required>
        {(control) => (
          <TextInput
            {...{ ...control, type: 'url', value: url, maxLength: 500, placeholder: 'https://example.com/hooks' }}
            onChange={({ target }) => {
              setUrl(target.value);
              save.reset();
            }}
          />
        )}
      </Field>
      <Field label={t('form.description')} error={errorOf('description')} optional>
        {(control) => (
          <TextInput
            {...{ ...control, value: description, maxLength: 100 }}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <fieldset className={layout['fieldset2']}>
        <legend>{t('form.types')}</legend>
        {[false, true].map((filtered) => (
          <label key={String(filtered)} className={layout['line2']}>
            <input
              type="radio"
              name="filter"
              checked={isFiltered === filtered}
              onChange={() => setFiltered(filtered)}
            />
            {t(filtered ? 'form.some' : 'allTypes')}
          </label>
        ))}
        {isFiltered && (
          <div className={styles['types']}>
            {CHOICES.map((type) => (
              <label key={type} className={styles['type']}>
                <input
                  type="checkbox"
                  checked={types.includes(type)}
                  onChange={({ target }) =>
                    setTypes(target.checked ? [...types, type] : types.filter((one) => one !== type))
                  }
                />
                <span>
                  {typeName(type)} <code className={layout['muted']}>{type}</code>
                </span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <Button type="submit" kind="primary" busy={save.isPending} disabled={isFiltered && types.length === 0}>
        {t('common:action.save')}
      </Button>
    </form>
  );
}
