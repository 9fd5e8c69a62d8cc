import { useTranslation } from '@xunban/i18n/react';
import {
  Badge,
  BrandMark,
  Button,
  Card,
  ConfirmDialog,
  CopyButton,
  DataState,
  Drawer,
  EmptyState,
  ErrorState,
  ExternalLink,
  Field,
  ForbiddenState,
  ICON_NAMES,
  Icon,
  IconButton,
  LoadingState,
  layout,
  Modal,
  Money,
  Notice,
  PanelBoundary,
  PasswordInput,
  Popover,
  ProgressBar,
  Seal,
  Select,
  Skeleton,
  Spinner,
  Tabs,
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
        <Fields />
        <Marks />
        <Icons />
        <Places />
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
        <Card title="Skeleton · LoadingState">
          <Skeleton lines={3} />
          <LoadingState />
        </Card>
        <Card title="EmptyState">
          <EmptyState
            title={t('sample')}
            hint={t('hint')}
            example={[t('label'), t('hint')]}
            action={<Button>{t('action')}</Button>}
          />
        </Card>
        <Card title="ErrorState">
          <ErrorState onRetry={() => toast.info(t('sample'))} />
        </Card>
        <Card title="ForbiddenState">
          <ForbiddenState />
        </Card>
        <Card title="DataState">
          {QUERIES.map((query) => (
            <DataState key={query.status} query={query} isEmpty={(text) => text === ''}>
              {(text) => <p>{text}</p>}
            </DataState>
          ))}
        </Card>
        <Card title="PanelBoundary">
          <PanelBoundary>
            <Failing />
          </PanelBoundary>
        </Card>
      </div>
      <Modal open={isOpen} onClose={close} title={t('sample')} footer={<Button onClick={close}>{t('action')}</Button>}>
        <p>{t('hint')}</p>
      </Modal>
    </section>
  );
}

const REST = { error: new Error('sample'), refetch: () => undefined };
const QUERIES = [
  { ...REST, status: 'pending', data: undefined },
  { ...REST, status: 'error', data: undefined },
  { ...REST, status: 'success', data: '' },
] as const;

function Failing(): never {
  throw new Error('a panel that fails, to show its boundary');
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
        {([{ busy: true }, { disabled: true }] as const).map((state) => (
          <div key={Object.keys(state).join()} className={layout['rowCentred3']}>
            {KINDS.map((kind) => (
              <Button key={kind} kind={kind} {...state}>
                {t('action')}
              </Button>
            ))}
          </div>
        ))}
        <div className={layout['rowCentred3']}>
          <ExternalLink href="/" note={t('hint')}>
            ExternalLink
          </ExternalLink>
          <Button icon="upload">{t('action')}</Button>
          <IconButton icon="close" label={t('action')} />
          <CopyButton text={t('sample')} label={t('action')} />
        </div>
        <Button kind="primary" block>
          {t('action')}
        </Button>
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
        <Field label={t('label')} warning={t('hint')}>
          {(control) => <PasswordInput {...control} defaultValue={t('sample')} />}
        </Field>
        <Field label={t('label')}>{(control) => <TextInput {...control} disabled value={t('sample')} />}</Field>
        <Field label={t('label')}>
          {(control) => (
            <Select {...control} disabled>
              <option>{t('sample')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('label')}>{(control) => <TextArea {...control} rows={2} />}</Field>
        <Field label={t('label')} error={t('wrong')}>
          {(control) => <TextArea {...control} rows={2} />}
        </Field>
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
        {[0, 64, 100].map((percent) => (
          <ProgressBar key={percent} percent={percent} label={t('label')} />
        ))}
      </div>
    </Card>
  );
}

function Icons() {
  return (
    <Card title="BrandMark · Seal · Icon">
      <ul className={layout['rowCentred3']}>
        <li>
          <BrandMark />
        </li>
        <li>
          <Seal size={40} />
        </li>
        {ICON_NAMES.map((name) => (
          <li key={name} title={name}>
            <Icon name={name} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Tabs, and what opens over the page. */
function Places() {
  const { t } = useTranslation('ui-kit');
  const [tab, setTab] = useState<(typeof SIZES)[number]>('small');
  const [open, setOpen] = useState<'confirm' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <Card title="Tabs · Popover · ConfirmDialog · Drawer">
      <div className={layout['stack3']}>
        <Tabs label={t('label')} value={tab} onChange={setTab} tabs={SIZES.map((key) => ({ key, label: key }))}>
          <p>{t('hint')}</p>
        </Tabs>
        <div className={layout['rowCentred3']}>
          <Popover trigger={(props) => <Button {...props}>Popover</Button>}>{() => <p>{t('hint')}</p>}</Popover>
          <Button kind="danger" onClick={() => setOpen('confirm')}>
            ConfirmDialog
          </Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        </div>
      </div>
      <ConfirmDialog
        danger
        open={open === 'confirm'}
        onClose={close}
        question={t('sample')}
        confirm={t('action')}
        onConfirm={() => Promise.resolve()}
      >
        <p>{t('hint')}</p>
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onClose={close} label={t('label')}>
        <p>{t('hint')}</p>
      </Drawer>
    </Card>
  );
}
