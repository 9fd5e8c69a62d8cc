import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money, toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { type BankBooking, type BankMovement, bankQueries, togetherOf } from './bank-queries.ts';
import { BookingChoice } from './booking-choice.tsx';
import styles from './ledger.module.css';

interface PairForm {
  readonly bookings: readonly BankBooking[];
  readonly note: string;
}

interface PairBankDialogProps {
  /** That of the page; the bookings of others can be looked for. */
  readonly month: string;
  readonly movement: BankMovement & { readonly lineId: string; readonly byBank: number };
  readonly onClose: () => void;
}

/** Assigns bookings to a line of the bank statement that has no matching numbers. */
export function PairBankDialog({ month, movement, onClose }: PairBankDialogProps) {
  const { t } = useTranslation('console-bank');
  const client = useQueryClient();
  const [found, setFound] = useState({ month, filter: '' });
  const free = useQuery(bankQueries.free(found.month, found.filter));
  const { lineId, byBank, reference, counterparty, remark } = movement;
  const submit = async ({ bookings, note }: PairForm, attempt: Attempt) => {
    const body = { lineId, bizKeys: bookings.map(({ bizKey }) => bizKey), note: note.trim() };
    await api.staffBank.pair({ body }, attempt);
    toast.success(t('paired'));
    await client.invalidateQueries({ queryKey: ['bank'] });
  };
  const apart = (bookings: readonly BankBooking[]) => Math.round((byBank - togetherOf(bookings)) * 100) / 100;
  return (
    <FormDialog<PairForm>
      title={`${t('pair')} · ${reference}`}
      okText={t('pair')}
      width={720}
      initial={{ bookings: movement.bookings, note: '' }}
      submit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={classes(layout['soft'], layout['spaceBelow4'])}>
            {t('pairLead')}
            <br />
            {[counterparty, remark].filter(Boolean).join(' · ')}
          </p>
          <Form.Item
            name="bookings"
            rules={[
              {
                validator: (_rule, bookings: readonly BankBooking[]) =>
                  bookings.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('pairChoose'))),
              },
            ]}
          >
            <BookingChoice free={free} wanted={byBank} found={found} onFind={setFound} />
          </Form.Item>
          <Form.Item noStyle dependencies={['bookings']}>
            {() => {
              const bookings: readonly BankBooking[] = form.getFieldValue('bookings') ?? [];
              return (
                <>
                  <dl
                    className={classes(layout['row2x5'], layout['spaceBelow2'], styles['figures'])}
                    aria-live="polite"
                  >
                    <div>
                      <dt>{t('ofLine')}</dt>
                      <dd>
                        <Money yuan={byBank} />
                      </dd>
                    </div>
                    <div>
                      <dt>{t('chosen', { count: bookings.length })}</dt>
                      <dd>
                        <Money yuan={togetherOf(bookings)} />
                      </dd>
                    </div>
                    <div>
                      <dt>{t('left')}</dt>
                      <dd>
                        <Money yuan={apart(bookings)} strong />
                      </dd>
                    </div>
                  </dl>
                  {bookings.length > 0 && apart(bookings) !== 0 && (
                    <Form.Item
                      name="note"
                      label={t('pairNote')}
                      extra={t('pairNoteHint')}
                      rules={[{ required: true, whitespace: true, min: 2, message: t('pairNoteRequired') }]}
                    >
                      <Input.TextArea rows={2} maxLength={300} showCount />
                    </Form.Item>
                  )}
                </>
              );
            }}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}
