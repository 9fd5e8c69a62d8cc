import { useQuery } from '@tanstack/react-query';
import type { MessageSettings } from '@xunban/contract';
import {
  MESSAGE_CHANNELS,
  MESSAGE_EVENTS,
  MESSAGE_KINDS,
  type MessageChannel,
  type MessageEvent,
  type MessageKind,
} from '@xunban/contract/message-events';
import { LANGUAGE_NAMES, LANGUAGES, useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, DataState, Field, layout, Notice, PageHeader, problemText, Select } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { EmailCard } from './email-card.tsx';
import { messageQueries } from './message-queries.ts';
import styles from './messages.module.css';
import { type EventRow, PRESETS, presetOf, switched, withPreset } from './presets.ts';
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

function Choices({ settings }: { settings: MessageSettings }) {
  const { t } = useTranslation('messages');
  const save = useSaveSettings();
  const [rows, setRows] = useState<readonly EventRow[]>(settings.events);
  const [language, setLanguage] = useState(settings.language);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    save.mutate({
      language,
      off: rows.flatMap((row) =>
        MESSAGE_CHANNELS.flatMap((channel) => (row[channel] === 'off' ? [{ event: row.event, channel }] : [])),
      ),
    });
  };
  return (
    <Card title={t('settings.choices')}>
      <form className={classes(layout['stack4'], layout['itemsStart'])} onSubmit={submit}>
        <PresetChoice rows={rows} onChoose={setRows} />
        <details className={layout['fullWidth']} open={presetOf(rows) === undefined || undefined}>
          <summary className={layout['disclosure']}>{t('settings.details')}</summary>
          {MESSAGE_KINDS.map((kind) => (
            <EventTable
              key={kind}
              kind={kind}
              rows={rows}
              onSwitch={(event, channel, on) => setRows(switched(rows, event, channel, on))}
            />
          ))}
        </details>
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

interface PresetChoiceProps {
  readonly rows: readonly EventRow[];
  readonly onChoose: (rows: readonly EventRow[]) => void;
}

/** The usual choices; none is marked while the details differ from all of them. */
function PresetChoice({ rows, onChoose }: PresetChoiceProps) {
  const { t } = useTranslation('messages');
  const chosen = presetOf(rows);
  return (
    <fieldset className={layout['fieldset2']}>
      <legend className="visuallyHidden">{t('settings.choices')}</legend>
      {PRESETS.map((preset) => (
        <label key={preset} className={layout['line2']}>
          <input
            type="radio"
            name="preset"
            checked={chosen === preset}
            onChange={() => onChoose(withPreset(rows, preset))}
          />
          <span>
            {t(`settings.preset.${preset}`)}{' '}
            <span className={layout['muted']}>{t(`settings.presetHint.${preset}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface EventTableProps {
  readonly kind: MessageKind;
  readonly rows: readonly EventRow[];
  readonly onSwitch: (event: MessageEvent, channel: MessageChannel, on: boolean) => void;
}

function EventTable({ kind, rows, onSwitch }: EventTableProps) {
  const { t } = useTranslation('messages');
  return (
    <table className={classes(layout['table'], styles['choices'])}>
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
        {rows
          .filter(({ event }) => MESSAGE_EVENTS[event].kind === kind)
          .map((row) => (
            <tr key={row.event}>
              <th scope="row">{t(`event.${row.event}`)}</th>
              <td>{t('settings.always')}</td>
              {MESSAGE_CHANNELS.map((channel) => (
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
                      onChange={({ target }) => onSwitch(row.event, channel, target.checked)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
