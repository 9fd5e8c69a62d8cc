import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslation } from '@xunban/i18n/react';
import { Icon, IconButton, MODES, Popover, problemText, toast, useMode } from '@xunban/ui';
import styles from './appearance.module.css';

export function LanguageSwitch() {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  return (
    <Choice
      icon="language"
      label={t('header.language')}
      value={language}
      options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value }))}
      onChange={(value) => void change(value).catch((error: unknown) => toast.error(problemText(error)))}
    />
  );
}

export function ModeSwitch() {
  const { t } = useTranslation();
  const { mode, change } = useMode();
  return (
    <Choice
      icon={mode === 'night' ? 'moon' : mode === 'light' ? 'sun' : 'theme'}
      label={t('header.mode')}
      value={mode}
      options={MODES.map((value) => ({ value, text: t(`mode.${value}`) }))}
      onChange={change}
    />
  );
}

interface ChoiceProps<V extends string> {
  readonly icon: 'language' | 'moon' | 'sun' | 'theme';
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly text: string; readonly lang?: string }[];
  readonly onChange: (value: V) => void;
}

function Choice<V extends string>({ icon, label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <Popover trigger={(props) => <IconButton icon={icon} label={label} {...props} />}>
      {(close) => (
        <ul className={styles['options']}>
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                lang={option.lang}
                value={option.value}
                aria-pressed={option.value === value}
                className={styles['option']}
                onClick={() => {
                  onChange(option.value);
                  close();
                }}
              >
                {option.text}
                <Icon name="check" size={15} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
