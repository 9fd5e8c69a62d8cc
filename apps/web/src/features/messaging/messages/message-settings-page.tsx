import { useQuery } from '@tanstack/react-query';
import type { MessageSettings } from '@xunban/contract';
import { MESSAGE_EVENTS, MESSAGE_KINDS, type MessageChannel } from '@xunban/contract/message-events';
import { LANGUAGE_NAMES, LANGUAGES, useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, DataState, Field, layout, Notice, PageHeader, problemText, Select } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { EmailCard } from './email-card.tsx';
import { messageQueries } from './message-queries.ts';
import styles from './messages.module.css';
import { useSaveSettings } from './use-message-settings.ts';

/** Notification settings of the member: by SMS, by email, and the language. */
export function MessageSettingsPage() {
  const { t } = useTranslation(['messages', 'pages']);
  const settings = useQuery(messageQueries.settings);
  return (
    <>
      <PageHeader title={t('pages:messageSettings.title')} lead={t('settings.lead')} />
      <DataState query={settings}>
        {(data) => (
          <div className={layout['stack4']}>
            <EmailCard settings={data} />
            <Choices settings={data} />
          </div>
        )}
      </DataState>
    </>
  );
}

const CHANNELS = ['sms', 'mail'] as const satisfies readonly MessageChannel[];

function Choices({ settings }: { settings: MessageSettings }) {
  const { t } = useTranslation('messages');
  const save = useSaveSettings();
  const [events, setEvents] = useState(settings.events);
  const [language, setLanguage] = useState(settings.language);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    save.mutate({
      language,
      off: events.flatMap((row) =>
        CHANNELS.flatMap((channel) => (row[channel] === 'off' ? [{ event: row.event, channel }] : [])),
      ),
    });
  };
  return (
    <Card title={t('settings.choices')}>
      <form className={classes(layout['stack4'], layout['itemsStart'])} onSubmit={submit}>
        {MESSAGE_KINDS.map((kind) => (
          <table key={kind} className={classes(layout['table'], styles['choices'])}>
            <caption>{t(`kind.${kind}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('column.message')}</th>
                <th scope="col">{t('channel.site')}</th>
                <th scope="col">{t('channel.sms')}</th>
                <th scope="col">{t('channel.mail')}</th>
              </tr>
            </thead>
            <tbody>
              {events
                .filter(({ event }) => MESSAGE_EVENTS[event].kind === kind)
                .map((row) => (
                  <tr key={row.event}>
                    <th scope="row">{t(`event.${row.event}`)}</th>
                    <td>{t('settings.always')}</td>
                    {CHANNELS.map((channel) => (
                      <td key={channel}>
                        {row[channel] === null ? (
                          '—'
                        ) : row[channel] === 'always' ? (
                          t('settings.always')
                        ) : (
                          <input
                            type="checkbox"
                            aria-label={`${t(`event.${row.event}`)} ${t(`channel.${channel}`)}`}
                            checked={row[channel] === 'on'}
                            onChange={({ target }) =>
                              setEvents(
                                events.map((one) =>
                                  one.event === row.event ? { ...one, [channel]: target.checked ? 'on' : 'off' } : one,
                                ),
                              )
                            }
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
        <p className={layout['muted']}>{t('settings.alwaysHint')}</p>
        <Field label={t('settings.language')}>
          {(control) => (
            <Select
              {...control}
              value={language}
              onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value) ?? language)}
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {LANGUAGE_NAMES[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {save.isError && (
          <Notice tone="error" live>
            {problemText(save.error)}
          </Notice>
        )}
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('settings.save')}
        </Button>
      </form>
    </Card>
  );
}
