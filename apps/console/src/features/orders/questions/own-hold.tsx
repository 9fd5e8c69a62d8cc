import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MATERIAL_DECISIONS, StaffOrderDetail } from '@xunban/contract';
import { PRODUCIBLE_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useAction } from '../../../shared/use-action.ts';

type Decision = 'wait' | (typeof MATERIAL_DECISIONS)[number];

interface Typed {
  readonly decision: Decision;
  readonly expectedOn: string;
  readonly note: string;
}

interface OfOrder {
  readonly order: StaffOrderDetail;
}

/** The decision that ends a hold of the company: by quality about a stopped board, by a planner about missing material. */
export function OwnHoldDecision({ order }: OfOrder) {
  const { t } = useTranslation('console-questions');
  const action = useAction([['orders'], ['floor']]);
  const [isDeciding, setDeciding] = useState(false);
  const { id, version, hold } = order;
  if (hold?.cause === 'floor')
    return (
      <GuardedButton
        permission="quality.decide"
        type="primary"
        loading={action.isPending}
        onClick={() =>
          action.mutate({
            done: t('resumed'),
            run: () => api.staffFloor.resume({ params: { id }, body: { version } }),
          })
        }
      >
        {t('resume')}
      </GuardedButton>
    );
  if (hold?.cause !== 'material') return null;
  return (
    <>
      <GuardedButton permission="order.plan" type="primary" onClick={() => setDeciding(true)}>
        {t('material.decide')}
      </GuardedButton>
      {isDeciding && <MaterialDialog order={order} onClose={() => setDeciding(false)} />}
    </>
  );
}

/** Puts a paid board without material on hold. */
export function MaterialMissing({ order }: OfOrder) {
  const { t } = useTranslation('console-questions');
  const [isOpen, setOpen] = useState(false);
  const plans = usePermission('order.plan');
  if (!plans || order.hold !== null || !PRODUCIBLE_STATES.has(order.state)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('material.missing')}
      </Button>
      {isOpen && <MaterialDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function MaterialDialog({ order, onClose }: OfOrder & { readonly onClose: () => void }) {
  const { t } = useTranslation('console-questions');
  const client = useQueryClient();
  const { id, version, orderNo, hold } = order;
  const send = useMutation({
    mutationFn: ({ decision, expectedOn, note }: Typed) =>
      hold === null || decision === 'wait'
        ? api.staff.awaitMaterial({ params: { id }, body: { version, expectedOn, reason: note } })
        : api.staff.decideMaterial({ params: { id }, body: { version, decision, note } }),
    onSuccess: () => toast.success(t('material.done')),
    onSettled: () =>
      Promise.all([['orders'], ['questions'], ['floor']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const decisions: readonly Decision[] = ['wait', 'arrived', 'substitute', 'ask'];
  return (
    <FormDialog<Typed>
      title={t('material.title', { no: orderNo })}
      okText={t(hold ? 'material.decide' : 'material.missing')}
      initial={{ decision: 'wait', expectedOn: hold?.expectedOn ?? '', note: '' }}
      draft={{ as: `order.material:${id}`, fields: ['note'] }}
      submit={(typed) => send.mutateAsync(typed)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {hold ? (
            <Form.Item name="decision" label={t('material.decision')}>
              <Radio.Group
                style={{ display: 'grid', gap: 4 }}
                options={decisions.map((value) => ({ value, label: t(`material.${value}`) }))}
              />
            </Form.Item>
          ) : (
            <p>{t('material.missingHint')}</p>
          )}
          <Form.Item noStyle dependencies={['decision']}>
            {() => {
              const decision: Decision = form.getFieldValue('decision') ?? 'wait';
              return (
                <>
                  {decision === 'wait' && (
                    <Form.Item
                      name="expectedOn"
                      label={t('material.expectedOn')}
                      rules={[{ required: true, message: t('material.required') }]}
                    >
                      <Input type="date" />
                    </Form.Item>
                  )}
                  <Form.Item
                    name="note"
                    label={t(decision === 'ask' ? 'material.question' : 'material.note')}
                    rules={[{ required: true, whitespace: true, min: 2, message: t('material.required') }]}
                  >
                    <Input.TextArea rows={3} maxLength={200} showCount />
                  </Form.Item>
                </>
              );
            }}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}
