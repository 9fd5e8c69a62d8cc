import { serverNow } from '@xunban/contract/server-clock';
import { currentLanguage } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { useSyncExternalStore } from 'react';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats the elapsed time in the largest unit that fits: `3 分钟前`. Within a minute it is now. */
function agoText(isoTime: string, now: number): string {
  const seconds = Math.round((Date.parse(isoTime) - now) / 1_000);
  const timeFormat = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? timeFormat.format(Math.trunc(seconds / unit[1]), unit[0]) : timeFormat.format(0, 'second');
}

/** A time and its age; the age updates automatically. */
export function TimeAgo({ at, isShort = false }: { readonly at: string; readonly isShort?: boolean }) {
  const now = useSyncExternalStore(subscribe, halfMinute);
  const ago = agoText(at, now);
  return (
    <time dateTime={at} title={minuteText(at)}>
      {isShort ? ago : `${minuteText(at)} · ${ago}`}
    </time>
  );
}

const HALF_MINUTE_MS = 30_000;

/** The moment, cut to half minutes, so that everything on a page changes together. */
const halfMinute = (): number => Math.ceil(serverNow() / HALF_MINUTE_MS) * HALF_MINUTE_MS;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, HALF_MINUTE_MS);
  return () => clearInterval(timer);
}
