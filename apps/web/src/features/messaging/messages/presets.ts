import type { MessageSettings } from '@xunban/contract';
import { MESSAGE_CHANNELS, type MessageChannel, type MessageEvent } from '@xunban/contract/message-events';

export const PRESETS = ['all', 'waiting', 'mail', 'site'] as const;
export type Preset = (typeof PRESETS)[number];

export type EventRow = MessageSettings['events'][number];

/** Events after which an order or an amount waits for the member. */
const WAITING: ReadonlySet<MessageEvent> = new Set<MessageEvent>([
  ...(['orderSentBack', 'changeProposed', 'supplementReminder', 'cancellationOffered'] as const),
  ...(['productionFileWaiting', 'orderPayable', 'payReminder', 'answerReminder', 'deviationAsked'] as const),
  ...(['complaintAsked', 'questionAsked', 'questionReminder', 'withdrawalWaits'] as const),
  ...(['approvalRequested', 'approvalReminder', 'approvalGiven'] as const),
  ...(['statementMade', 'statementDueSoon', 'statementOverdue', 'creditNoteWaiting'] as const),
]);

const isOn: Readonly<Record<Preset, (event: MessageEvent, channel: MessageChannel) => boolean>> = {
  all: () => true,
  waiting: (event) => WAITING.has(event),
  mail: (_event, channel) => channel === 'mail',
  site: () => false,
};

/** Returns the rows with a channel of one event switched; a channel that is fixed or missing stays. */
export const switched = (rows: readonly EventRow[], event: MessageEvent, channel: MessageChannel, on: boolean) =>
  rows.map((row) => (row.event === event ? withChannel(row, channel, on) : row));

/** Returns the rows as a preset has them. */
export const withPreset = (rows: readonly EventRow[], preset: Preset): readonly EventRow[] =>
  rows.map((row) =>
    MESSAGE_CHANNELS.reduce((known, channel) => withChannel(known, channel, isOn[preset](row.event, channel)), row),
  );

/** Returns the preset that the rows follow; undefined for an own choice. */
export const presetOf = (rows: readonly EventRow[]): Preset | undefined =>
  PRESETS.find((preset) =>
    withPreset(rows, preset).every((row, index) => row.sms === rows[index]?.sms && row.mail === rows[index]?.mail),
  );

const withChannel = (row: EventRow, channel: MessageChannel, on: boolean): EventRow =>
  row[channel] === 'on' || row[channel] === 'off' ? { ...row, [channel]: on ? 'on' : 'off' } : row;
