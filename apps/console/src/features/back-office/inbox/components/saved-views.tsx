import { StarOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Button, Dropdown, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { undoToast } from '../../../../shared/undo-toast.ts';
import { inboxQueries } from '../inbox-queries.ts';

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** Named lists: the address contains the filters, so that the same list can also be sent to a colleague as a link. */
export function SavedViews({ address }: { readonly address: string }) {
  const { t } = useTranslation('console-inbox');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useQuery(inboxQueries.savedViews);
  const [isNaming, setNaming] = useState(false);
  const items = data?.items ?? [];
  const current = items.find((view) => view.address === address);
  const remove = useMutation({
    mutationFn: ({ id }: Saved) => api.staffTasks.removeView({ params: { id } }),
    onSuccess: (_none, { name, address: saved }) => {
      undoToast(t('views.removed', { name }), async () => {
        const { queryKey } = inboxQueries.savedViews;
        client.setQueryData(queryKey, await api.staffTasks.saveView({ body: { name, address: saved } }));
      });
      return client.invalidateQueries({ queryKey: inboxQueries.savedViews.queryKey });
    },
    onError: (error) => void toast.error(problemText(error)),
  });
  const copy = () =>
    navigator.clipboard.writeText(new URL(address, window.location.origin).href).then(
      () => toast.success(t('views.copied')),
      () => toast.error(t('views.notCopied')),
    );
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...items.map(({ id, name }) => ({ key: id, label: name })),
            ...(items.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: t('views.save') },
            { key: 'copy', label: t('views.copy') },
            ...(current ? [{ key: 'remove', label: t('views.remove', { name: current.name }) }] : []),
          ],
          onClick: ({ key }) => {
            if (key === 'save') setNaming(true);
            else if (key === 'copy') void copy();
            else if (key === 'remove') current && remove.mutate(current);
            else {
              const view = items.find(({ id }) => id === key);
              if (view) navigate(view.address);
            }
          },
        }}
      >
        <Button icon={<StarOutlined />}>{current?.name ?? t('views.title')}</Button>
      </Dropdown>
      {isNaming && (
        <FormDialog<{ name: string }>
          title={t('views.save')}
          initial={{ name: '' }}
          submit={async ({ name }) => {
            client.setQueryData(
              inboxQueries.savedViews.queryKey,
              await api.staffTasks.saveView({ body: { name, address } }),
            );
            toast.success(t('views.saved', { name }));
          }}
          onClose={() => setNaming(false)}
        >
          <Form.Item
            name="name"
            label={t('views.name')}
            rules={[{ required: true, whitespace: true, message: t('views.nameRequired') }]}
          >
            <Input maxLength={30} autoFocus autoComplete="off" />
          </Form.Item>
        </FormDialog>
      )}
    </>
  );
}
