import type { FileFacts, Role } from '@xunban/gerber';
import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, Icon, layout } from '@xunban/ui';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { byStack, confidenceLevel, ROLE_CHOICES } from './layer-roles.ts';
import styles from './viewer-lists.module.css';

interface LayerListProps {
  readonly board: OpenBoard;
  readonly film: string | undefined;
  readonly onFilm: (name: string | undefined) => void;
  readonly onOverrule: (file: string, role: Role) => void;
}

/** Shows the detected role of each file and its confidence, and lets the buyer change it. */
export function LayerList({ board, film, onFilm, onOverrule }: LayerListProps) {
  const { t } = useTranslation('quote');
  const choices = ROLE_CHOICES.map((role) => ({ role, text: layerName(role) }));
  const drawn = new Set(board.drawn);
  const layers = board.facts.files.filter(({ name }) => drawn.has(name)).sort(byStack);
  const others = board.facts.files.filter(({ name }) => !drawn.has(name));
  return (
    <div>
      <p className={classes(layout['faint'], layout['spaceBelow2'])}>{t('layers.hint')}</p>
      <ul>
        {layers.map((file) => (
          <li key={file.name} className={classes(styles['layer'], film === file.name && layout['highlighted'])}>
            <button
              type="button"
              aria-pressed={film === file.name}
              aria-label={t('layers.only', { name: file.name })}
              title={t('layers.only', { name: file.name })}
              className={styles['eye']}
              onClick={() => onFilm(film === file.name ? undefined : file.name)}
            >
              <Icon name="eye" size={16} />
            </button>
            <div className={classes(layout['stack0'], layout['grow'], layout['shrinks'])}>
              <RoleSelect file={file} choices={choices} onOverrule={onOverrule} />
              <span className={classes(layout['finePrint'], layout['mono'], layout['ellipsis'])} title={file.name}>
                {file.name}
              </span>
            </div>
            <span className={classes(layout['finePrint'], layout['noShrink'])}>
              {t(`layers.${confidenceLevel(file)}`)}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details className={classes(layout['small'], layout['spaceAbove3'], styles['others'])}>
          <summary>
            {t('layers.other')} ({others.length})
          </summary>
          <ul>
            {others.map((file) => (
              <li key={file.name} className={classes(layout['finePrint'], layout['mono'], layout['ellipsis'])}>
                {file.name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface RoleSelectProps extends Pick<LayerListProps, 'onOverrule'> {
  readonly file: FileFacts;
  readonly choices: readonly { readonly role: Role; readonly text: string }[];
}

function RoleSelect({ file, choices, onOverrule }: RoleSelectProps) {
  const { t } = useTranslation('quote');
  const isListed = choices.some(({ role }) => role === file.role);
  return (
    <select
      className={styles['role']}
      aria-label={t('layers.role', { name: file.name })}
      value={file.role}
      onChange={(event) => {
        const choice = choices.find(({ role }) => role === event.target.value);
        if (choice) onOverrule(file.name, choice.role);
      }}
    >
      {!isListed && <option value={file.role}>{layerName(file.role)}</option>}
      {choices.map(({ role, text }) => (
        <option key={role} value={role}>
          {text}
        </option>
      ))}
    </select>
  );
}
