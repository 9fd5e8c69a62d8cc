import { table } from 'virtual:contract-calls';
import { useTranslation } from '@xunban/i18n/react';
import { type ControlProps, Icon, keyHandler, TextInput } from '@xunban/ui';
import { useState } from 'react';
import styles from './account.module.css';

interface CaptchaInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Identifies the image on the server, which stores its answer; a new value loads a new image. */
  readonly timestamp: number;
  readonly onRefresh: () => void;
  /** Enter sends the form where this is left out. */
  readonly onEnter?: () => void;
  readonly autoFocus?: boolean;
}

/** The image stands inside the box and is a button: a click loads another one. */
export function CaptchaInput({
  control,
  value,
  onChange,
  timestamp,
  onRefresh,
  onEnter,
  autoFocus = false,
}: CaptchaInputProps) {
  const { t } = useTranslation('account');
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const failed = failedAt === timestamp;
  return (
    <TextInput
      {...control}
      name="captcha"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={12}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={keyHandler((event) => {
        if (event.key !== 'Enter' || !onEnter) return;
        event.preventDefault();
        onEnter();
      })}
      autoFocus={autoFocus}
      after={
        <button
          type="button"
          className={styles['captcha']}
          aria-label={t(failed ? 'field.captchaFailed' : 'field.captchaImage')}
          onClick={onRefresh}
        >
          {failed ? (
            <Icon name="refresh" />
          ) : (
            <img src={captchaUrl(timestamp)} alt="" width={112} height={38} onError={() => setFailedAt(timestamp)} />
          )}
        </button>
      }
    />
  );
}

/**
 * Returns a name for a new captcha: the time in microseconds, the last three digits at random. A second captcha of the
 * same name replaces the first, and two browsers often share a millisecond.
 */
export const newCaptchaTimestamp = (): number => Date.now() * 1000 + Math.floor(Math.random() * 1000);

/** Address of the captcha image. An `<img>` fetches it, so it goes past the client; the path is the contract's. */
function captchaUrl(timestamp: number): string {
  const path = table['account']?.['captcha']?.path;
  if (!path) throw new Error('call table has no captcha');
  return `${path}?timestamp=${timestamp}`;
}
