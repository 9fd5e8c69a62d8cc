import { classes, layout } from '@xunban/ui';
import { memo, useId } from 'react';
import { RuleLink } from '../live-quote/violation-notes.tsx';
import styles from './choice-field.module.css';

interface ChoiceOptionProps {
  readonly index: number;
  readonly text: string;
  /** A colour swatch before the text. */
  readonly swatch?: string | undefined;
  readonly isChosen: boolean;
  /** The one stop of the group in the tab order. */
  readonly isStop: boolean;
  readonly isClosed: boolean;
  /** Why it cannot be chosen, or what changes along with it; '' for none. */
  readonly tip: string;
  /** The rule that closes it; '' for an open one. */
  readonly rule: string;
  /** The added cost as text; '' when it is unknown or not shown. */
  readonly delta: string;
  readonly tone: 'more' | 'less' | 'same';
}

/**
 * One option of a choice. The form contains hundreds of them, and most stay the same from price to price, so it takes plain
 * values only and is rendered again only when one of them changes; the group handles its clicks.
 */
export const ChoiceOption = memo(
  ({ index, text, swatch, isChosen, isStop, isClosed, tip, rule, delta, tone }: ChoiceOptionProps) => {
    const tipId = useId();
    return (
      <span className={styles['option']}>
        {/* biome-ignore lint/a11y/useSemanticElements: a native radio button cannot be focused while it is closed. */}
        <button
          type="button"
          role="radio"
          data-index={index}
          aria-checked={isChosen}
          aria-disabled={isClosed || undefined}
          aria-describedby={tip === '' ? undefined : tipId}
          tabIndex={isStop ? 0 : -1}
          className={styles['button']}
        >
          <span>
            {swatch && <span className={styles['swatch']} style={{ background: swatch }} aria-hidden="true" />}
            {text}
          </span>
          {delta !== '' && (
            <span
              className={classes(
                layout['textXs'],
                layout['figures'],
                styles['delta'],
                tone === 'more' ? layout['soft'] : tone === 'less' ? layout['success'] : layout['pale'],
              )}
            >
              {delta}
            </span>
          )}
        </button>
        {tip !== '' && (
          <span role="tooltip" id={tipId} className={classes(styles['tip'], rule !== '' && styles['leading'])}>
            {tip} {rule !== '' && <RuleLink code={rule} />}
          </span>
        )}
      </span>
    );
  },
);
