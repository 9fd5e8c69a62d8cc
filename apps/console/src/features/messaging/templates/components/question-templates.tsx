import { useQuery } from '@tanstack/react-query';
import { GENERAL_QUESTIONS, QUESTION_CLASSES, QUESTION_PLACES } from '@xunban/contract/question-rules';
import { findingCodeText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, Field, layout, Select } from '@xunban/ui';
import { Alert } from 'antd';
import { useState } from 'react';
import { questionQueries } from '../../../orders/questions/question-queries.ts';
import { QuestionListEditor } from './question-list-editor.tsx';

/** Findings of the machine review that buyers are asked about; others may have templates, too, once they have come up. */
const USUAL = [
  GENERAL_QUESTIONS,
  ...QUESTION_CLASSES,
  'review.sizeDiffers',
  'review.sizeUnknown',
  'review.layersDiffer',
  'review.layersUnknown',
  'review.maskWithoutCopper',
  'review.traceNarrower',
  'review.holeNarrower',
  'review.halfHolesDiffer',
  'review.blindOrBuriedHoles',
] as const;

/** The questions that staff ask often, by the finding that brings them up. */
export function QuestionTemplates() {
  const { t } = useTranslation(['console-questions', 'order-texts']);
  const [code, setCode] = useState<string>(GENERAL_QUESTIONS);
  const lists = useQuery(questionQueries.templates);
  const nameOf = (one: string): string => {
    const ownClass = QUESTION_CLASSES.find((known) => known === one);
    if (ownClass) return t(`templates.${ownClass}`);
    return one === GENERAL_QUESTIONS ? t('templates.general') : findingCodeText(one);
  };
  const places = QUESTION_PLACES.map((name) => `{${name}}`).join(' ');
  return (
    <DataState query={lists}>
      {({ lists: all }) => {
        const codes = [...new Set([...USUAL, ...all.map(({ findingCode }) => findingCode)])];
        const list = all.find(({ findingCode }) => findingCode === code) ?? {
          ...{ findingCode: code, revision: 0, items: [], changedBy: '', changedAt: null },
        };
        return (
          <div className={layout['column']}>
            <Field label={t('templates.about')}>
              {(control) => (
                <Select {...control} value={code} onChange={({ target }) => setCode(target.value)}>
                  {codes.map((one) => (
                    <option key={one} value={one}>
                      {nameOf(one)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Alert type="info" showIcon title={t('templates.places', { list: places })} />
            <QuestionListEditor key={`${code} ${list.revision}`} list={list} />
          </div>
        );
      }}
    </DataState>
  );
}
