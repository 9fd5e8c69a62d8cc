import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageTemplate, MessageTemplateList } from '@xunban/contract';
import { TEMPLATE_CONTEXTS, unknownPlaceholders } from '@xunban/contract/template-contexts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, EmptyState, Field, layout, problemText, TextArea, TextInput, toast } from '@xunban/ui';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { templateQueries } from '../../../../shared/template-picker.tsx';
import styles from '../templates.module.css';

const TEXTS = ['zhCn', 'zhTw', 'en'] as const;
const FRESH: MessageTemplate = { title: '', zhCn: '', zhTw: '', en: '' };

/**
 * The texts of one context: edited, ordered and saved together. Nothing is sent before the button; typed text can be undone.
 */
export function TemplateListEditor({ list }: { list: MessageTemplateList }) {
  const { t } = useTranslation('console-templates');
  const client = useQueryClient();
  const [items, setItems] = useState(list.items);
  const save = useMutation({
    mutationFn: () =>
      api.messageTemplates.save({
        params: { context: list.context },
        body: { revision: list.revision, items: items.map((item) => ({ ...item })) },
      }),
    async onSuccess() {
      toast.success(t('saved'));
      await client.invalidateQueries({ queryKey: templateQueries.lists.queryKey });
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const faults = items.map((item, index) => faultsOf(list, items, item, index));
  const isSound = faults.every((fault) => Object.values(fault).every((one) => one === undefined));
  const isDirty = JSON.stringify(items) !== JSON.stringify(list.items);
  const move = (from: number, to: number) =>
    setItems(items.with(from, items[to] ?? FRESH).with(to, items[from] ?? FRESH));
  const places = TEMPLATE_CONTEXTS[list.context].map((name) => `{${name}}`).join(' ');
  return (
    <div className={layout['column']}>
      <Alert type="info" showIcon title={t('places', { list: places })} description={t('placesHint')} />
      {items.length === 0 && <EmptyState title={t('none')} />}
      {items.map((item, index) => (
        <Template
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity than its place while it is typed.
          key={index}
          item={item}
          faults={faults[index]}
          isFirst={index === 0}
          isLast={index === items.length - 1}
          onChange={(part) => setItems(items.with(index, { ...item, ...part }))}
          onMove={(by) => move(index, index + by)}
          onRemove={() => setItems(items.toSpliced(index, 1))}
        />
      ))}
      <Space wrap>
        <Button icon={<PlusOutlined />} disabled={items.length >= 40} onClick={() => setItems([...items, FRESH])}>
          {t('add')}
        </Button>
        <Button type="primary" disabled={!isDirty || !isSound} loading={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </Button>
        <Button disabled={!isDirty} onClick={() => setItems(list.items)}>
          {t('undo')}
        </Button>
      </Space>
      {list.changedAt && (
        <p className={layout['muted']}>{t('changed', { person: list.changedBy, at: minuteText(list.changedAt) })}</p>
      )}
    </div>
  );
}

interface TemplateProps {
  readonly item: MessageTemplate;
  readonly faults: Faults | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (part: Partial<MessageTemplate>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function Template({ item, faults, isFirst, isLast, onChange, onMove, onRemove }: TemplateProps) {
  const { t } = useTranslation('console-templates');
  return (
    <Card>
      <div className={styles['item']}>
        <Field label={t('itemTitle')} error={faultText(faults?.title, t)}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={40}
              value={item.title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
        {TEXTS.map((name) => (
          <Field
            key={name}
            label={t(`text.${name}`)}
            hint={name === 'zhCn' ? undefined : t('optional')}
            error={faultText(faults?.[name], t)}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={200}
                value={item[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Space>
        <Button
          size="small"
          icon={<ArrowUpOutlined />}
          disabled={isFirst}
          aria-label={t('up', { title: item.title })}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          icon={<ArrowDownOutlined />}
          disabled={isLast}
          aria-label={t('down', { title: item.title })}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('remove', { title: item.title })}
          onClick={onRemove}
        />
      </Space>
    </Card>
  );
}

type Fault = { readonly kind: 'required' | 'twice' } | { readonly kind: 'place'; readonly list: string };
type Faults = { readonly [K in keyof MessageTemplate]?: Fault | undefined };

function faultsOf(
  { context }: MessageTemplateList,
  items: readonly MessageTemplate[],
  item: MessageTemplate,
  index: number,
): Faults {
  const textFault = (text: string, isNeeded: boolean): Fault | undefined => {
    const unknown = unknownPlaceholders(context, text);
    if (unknown.length > 0) return { kind: 'place', list: unknown.join(' ') };
    return isNeeded && text.trim().length < 2 ? { kind: 'required' } : undefined;
  };
  const isTwice = items.findIndex(({ title }) => title.trim() === item.title.trim()) < index;
  return {
    title: item.title.trim() === '' ? { kind: 'required' } : isTwice ? { kind: 'twice' } : undefined,
    zhCn: textFault(item.zhCn, true),
    zhTw: textFault(item.zhTw, false),
    en: textFault(item.en, false),
  };
}

function faultText(fault: Fault | undefined, t: ReturnType<typeof useTranslation<'console-templates'>>['t']): string {
  if (!fault) return '';
  return fault.kind === 'place' ? t('fault.place', { list: fault.list }) : t(`fault.${fault.kind}`);
}
