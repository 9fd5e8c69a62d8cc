import { useTranslation } from '@xunban/i18n/react';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Field,
  layout,
  Modal,
  Money,
  Notice,
  ProgressBar,
  Seal,
  Select,
  Skeleton,
  Spinner,
  TextArea,
  TextInput,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import styles from './ui-page.module.css';

const KINDS = ['primary', 'default', 'quiet', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;
const TONES = ['neutral', 'primary', 'success', 'warning', 'error', 'info'] as const;
const NOTICE_TONES = ['info', 'success', 'warning', 'error'] as const;

/** The components, each in the states that it has. */
export function Parts() {
  const { t } = useTranslation('ui-kit');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section className={styles['group']} aria-label={t('parts')}>
      <h2>{t('parts')}</h2>
      <div className={styles['parts']}>
        <Buttons />
        <Card title="Seal">
          <Seal size={40} />
        </Card>
        <Fields />
        <Marks />
        <Card title="Notice · toast · Modal">
          <div className={layout['stack3']}>
            {NOTICE_TONES.map((tone) => (
              <Notice key={tone} tone={tone} title={t('sample')}>
                {t('hint')}
              </Notice>
            ))}
            <div className={layout['rowCentred3']}>
              {NOTICE_TONES.map((tone) => (
                <Button key={tone} size="small" onClick={() => toast[tone](t('sample'))}>
                  {tone}
                </Button>
              ))}
              <Button size="small" onClick={() => setIsOpen(true)}>
                Modal
              </Button>
            </div>
          </div>
        </Card>
        <Card title="Skeleton · EmptyState · ErrorState">
          <Skeleton lines={3} />
          <EmptyState title={t('sample')} hint={t('hint')} />
          <ErrorState onRetry={() => toast.info(t('sample'))} />
        </Card>
      </div>
      <Modal open={isOpen} onClose={close} title={t('sample')} footer={<Button onClick={close}>{t('action')}</Button>}>
        <p>{t('hint')}</p>
      </Modal>
    </section>
  );
}

function Buttons() {
  const { t } = useTranslation('ui-kit');
  return (
    <Card title="Button">
      <div className={layout['stack3']}>
        {SIZES.map((size) => (
          <div key={size} className={layout['rowCentred3']}>
            {KINDS.map((kind) => (
              <Button key={kind} kind={kind} size={size}>
                {t('action')}
              </Button>
            ))}
          </div>
        ))}
        <div className={layout['rowCentred3']}>
          <Button busy>{t('action')}</Button>
          <Button disabled>{t('action')}</Button>
          <Button icon="upload">{t('action')}</Button>
        </div>
      </div>
    </Card>
  );
}

function Fields() {
  const { t } = useTranslation('ui-kit');
  return (
    <Card title="Field">
      <div className={layout['stack3']}>
        <Field label={t('label')} hint={t('hint')} required>
          {(control) => <TextInput {...control} defaultValue={t('sample')} />}
        </Field>
        <Field label={t('label')} error={t('wrong')}>
          {(control) => <TextInput {...control} defaultValue={t('sample')} />}
        </Field>
        <Field label={t('label')} optional>
          {(control) => (
            <Select {...control}>
              <option>{t('sample')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('label')}>{(control) => <TextArea {...control} rows={2} />}</Field>
      </div>
    </Card>
  );
}

function Marks() {
  const { t } = useTranslation('ui-kit');
  return (
    <Card title="Badge · Money · ProgressBar">
      <div className={layout['stack3']}>
        <div className={layout['rowCentred3']}>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t('sample')}
            </Badge>
          ))}
        </div>
        <div className={layout['rowCentred3']}>
          <Money yuan={1234.5} strong />
          <Money yuan={1234.5} />
          <Spinner />
        </div>
        <ProgressBar percent={64} label={t('label')} />
      </div>
    </Card>
  );
}
