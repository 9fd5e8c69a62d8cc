import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import type { StaffArticle } from '@xunban/contract';
import type { ArticleLanguage } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, DataState, layout, Modal } from '@xunban/ui';
import { Button, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { articleQueries } from '../article-queries.ts';
import styles from '../articles.module.css';

interface HistoryProps {
  readonly article: StaffArticle;
  readonly language: ArticleLanguage;
  /** The current text of the form. */
  readonly current: string;
  readonly onTake: (version: { readonly title: string; readonly summary: string; readonly body: string }) => void;
}

/** Every version that was saved, each to be compared with what is being written and to be taken up again. */
export function VersionHistory({ article, language, current, onTake }: HistoryProps) {
  const { t } = useTranslation('console-articles');
  const [shown, setShown] = useState<number | null>(null);
  const versions = article.versions.filter((version) => version.language === language);
  return (
    <Card>
      <h2>{t('history.title')}</h2>
      {versions.length === 0 && <p className={classes(layout['pale'], layout['textMd'])}>{t('history.none')}</p>}
      <ul className={classes(layout['stack2'], layout['spaceAbove3'])}>
        {versions.map(({ no, title, savedBy, savedAt }) => (
          <li className={classes(layout['rowCentred2'], layout['spread'])} key={no}>
            <span>
              {t('history.version', { no })} · {title}
              <small className={classes(layout['pale'], layout['block'])}>
                {minuteText(savedAt)} · {savedBy || t('history.initial')}
              </small>
            </span>
            <Button size="small" onClick={() => setShown(no)}>
              {t('history.compare')}
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <OneVersion
          {...{ article, language, current, no: shown }}
          onTake={(version) => {
            setShown(null);
            onTake(version);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  );
}

function OneVersion(props: HistoryProps & { readonly no: number; readonly onClose: () => void }) {
  const { article, language, current, no, onTake, onClose } = props;
  const { t } = useTranslation('console-articles');
  const version = useQuery(articleQueries.version(article.id, language, no));
  return (
    <Modal open title={t('history.version', { no })} onClose={onClose} width="72rem">
      <DataState query={version}>
        {(found) => (
          <div className={classes(layout['contentStart'], layout['stack4'], layout['shrinks'])}>
            <p className={classes(layout['pale'], layout['textMd'])}>{t('history.left', { no })}</p>
            <TextDifference previous={found.body} current={current} />
            <Space>
              <Button type="primary" onClick={() => onTake(found)}>
                {t('history.take')}
              </Button>
            </Space>
          </div>
        )}
      </DataState>
    </Modal>
  );
}

/** Two texts side by side, what differs marked; equal parts are folded. */
function TextDifference({ previous, current }: { readonly previous: string; readonly current: string }) {
  const { t } = useTranslation('console-articles');
  const equal = t('history.equal');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const extensions = [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.lineWrapping,
      EditorState.phrases.of({ '$ unchanged lines': equal }),
    ];
    const view = new MergeView({
      parent: place.current,
      a: { doc: previous, extensions },
      b: { doc: current, extensions },
      collapseUnchanged: { margin: 2 },
    });
    return () => view.destroy();
  }, [previous, current, equal]);
  return <div ref={place} className={styles['difference']} />;
}
