import type { BoardSpec } from '@xunban/contract';
import { boardWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { Descriptions } from 'antd';

export function SpecTable({ spec }: { spec: BoardSpec }) {
  // Reads the language, so that the words change with it.
  useTranslation('pricing');
  return (
    <Descriptions
      size="small"
      column={1}
      items={boardWords(spec).map(({ field, label, value }) => ({ key: field, label, children: value }))}
    />
  );
}
