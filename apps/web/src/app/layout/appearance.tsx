import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslation } from '@xunban/i18n/react';
import {
  Button,
  buttonClass,
  classes,
  Icon,
  IconButton,
  type IconName,
  MODE_ICONS,
  MODES,
  Popover,
  problemText,
  toast,
  useMode,
} from '@xunban/ui';
import type { ComponentProps } from 'react';
import styles from './appearance.module.css';

/** @param isNamed shows the language in use next to the icon, where there is space for it */
export function LanguageSwitch({ isNamed = false }: { readonly isNamed?: boolean }) {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  const label = t('header.languageIs', { name: LANGUAGE_NAMES[language] });
  return (
    <Choice
      trigger={(props) =>
        isNamed ? (
          <Button kind="quiet" icon="language" aria-label={label} {...props}>
            {LANGUAGE_NAMES[language]}
          </Button>
        ) : (
          <IconButton icon="language" label={label} {...props} />
        )
      }
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
      trigger={(props) => (
        <button type="button" className={classes(buttonClass({ kind: 'quiet' }), styles['mode'])} {...props}>
          <ModeInUse />
        </button>
      )}
      value={mode}
      options={MODES.map((value) => ({ value, text: t(`mode.${value}`), icon: MODE_ICONS[value] }))}
      onChange={change}
    />
  );
}

/**
 * Icon and name of the mode in use. The style sheet shows one of the three, so that prerendered pages, whose file does not know
 * the mode of the user, show the right one without the application.
 */
function ModeInUse() {
  const { t } = useTranslation();
  return MODES.map((value) => {
    const name = t('header.modeIs', { mode: t(`mode.${value}`) });
    return (
      <span key={value} data-of-mode={value} title={name}>
        <Icon name={MODE_ICONS[value]} />
        <span className="visuallyHidden">{name}</span>
      </span>
    );
  });
}

interface ChoiceProps<V extends string> {
  readonly trigger: ComponentProps<typeof Popover>['trigger'];
  readonly value: V;
  readonly options: readonly {
    readonly value: V;
    readonly text: string;
    readonly lang?: string;
    readonly icon?: IconName;
  }[];
  readonly onChange: (value: V) => void;
}

function Choice<V extends string>({ trigger, value, options, onChange }: ChoiceProps<V>) {
  return (
    <Popover trigger={trigger}>
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
                {option.icon && <Icon name={option.icon} />}
                {option.text}
                <Icon name="check" size={15} className={styles['check']} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
