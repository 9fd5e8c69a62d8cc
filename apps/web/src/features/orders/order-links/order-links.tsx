import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Badge,
  Button,
  CopyButton,
  classes,
  DataState,
  Field,
  layout,
  problemText,
  Select,
  TextInput,
  toast,
} from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { type OrderLink, orderLinkQueries, sharedOrderAddress } from './order-link-queries.ts';
import styles from './order-links.module.css';

const DAYS = [7, 30, 90, 365] as const;
const MAX_NAME = 60;

/** The links to a main order, with their use, and the form for another one. */
export function OrderLinks({ mainNo }: { readonly mainNo: string }) {
  const { t } = useTranslation('order-links');
  const links = useQuery(orderLinkQueries.ofMain(mainNo));
  return (
    <div className={layout['stack4']}>
      <p className={layout['muted']}>{t('lead')}</p>
      <LinkForm mainNo={mainNo} />
      <DataState query={links}>
        {({ items }) =>
          items.length === 0 ? null : (
            <ul className={styles['links']} aria-label={t('links')}>
              {items.map((link) => (
                <li key={link.id}>
                  <LinkRow link={link} />
                </li>
              ))}
            </ul>
          )
        }
      </DataState>
    </div>
  );
}

function LinkForm({ mainNo }: { readonly mainNo: string }) {
  const { t } = useTranslation('order-links');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [days, setDays] = useState<number>(30);
  const [isTried, setTried] = useState(false);
  const make = useMutation({
    mutationFn: () => {
      const body = { mainNo, name: name.trim(), title: title.trim(), days };
      return once('orderLink', body, (idempotencyKey) => api.orderLinks.make({ body }, { idempotencyKey }));
    },
    onSuccess: () => {
      setName('');
      setTitle('');
      setTried(false);
      toast.success(t('made'));
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', 'links'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') make.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Field label={t('name')} hint={t('nameHint')} error={isTried && name.trim() === '' ? t('nameNeeded') : undefined}>
        {(control) => (
          <TextInput {...control} maxLength={MAX_NAME} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label={t('pageTitle')} hint={t('pageTitleHint')} optional>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_NAME}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field label={t('validFor')}>
        {(control) => (
          <Select {...control} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t('days', { count })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" kind="primary" busy={make.isPending}>
        {t('make')}
      </Button>
    </form>
  );
}

function LinkRow({ link }: { readonly link: OrderLink }) {
  const { t } = useTranslation('order-links');
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.orderLinks.revoke({ params: { id: link.id } }),
    onSuccess: () => toast.success(t('revoked')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', 'links'] }),
  });
  const isActive = link.state === 'active';
  return (
    <div className={styles['link']}>
      <span className={layout['line2']}>
        <strong className={styles['name']}>{link.name}</strong>
        <Badge tone={isActive ? 'success' : 'neutral'}>{t(`state.${link.state}`)}</Badge>
      </span>
      {link.title !== '' && <span className={classes(layout['muted'], styles['name'])}>{link.title}</span>}
      <span className={layout['soft']}>
        {t('until', { time: minuteText(link.expiresAt) })} ·{' '}
        {link.lastOpenedAt === null
          ? t('neverOpened')
          : t('opened', { count: link.opened, time: minuteText(link.lastOpenedAt) })}
      </span>
      {isActive && (
        <span className={styles['use']}>
          <TextInput
            readOnly
            value={sharedOrderAddress(link.token)}
            aria-label={t('address', { name: link.name })}
            onFocus={(event) => event.target.select()}
            after={<CopyButton text={sharedOrderAddress(link.token)} label={t('copy', { name: link.name })} />}
          />
          <Button
            size="small"
            busy={revoke.isPending}
            aria-label={t('revokeOf', { name: link.name })}
            onClick={() => revoke.mutate()}
          >
            {t('revoke')}
          </Button>
        </span>
      )}
    </div>
  );
}
