import { useTranslation } from '@xunban/i18n/react';
import { Button, Modal, moneyText } from '@xunban/ui';
import { LoginModal } from '../../identity/account/components/login-modal.tsx';
import type { BoardOrder, OrderGoal } from './use-order-board.ts';

/** Dialogs of the order process: sign-in, and confirmation of a changed price. */
export function OrderDialogs({ order, onSignedIn }: { order: BoardOrder; onSignedIn: (goal: OrderGoal) => void }) {
  const { t } = useTranslation('quote');
  const { step, cancel } = order;
  const after = step.kind === 'asking' ? moneyText(step.after) : '';
  return (
    <>
      <LoginModal
        open={step.kind === 'signIn'}
        onClose={cancel}
        onSignedIn={() => step.kind === 'signIn' && onSignedIn(step.goal)}
      />
      <Modal
        open={step.kind === 'asking'}
        onClose={cancel}
        title={t('order.changedTitle')}
        width="26rem"
        footer={
          <>
            <Button onClick={cancel}>{t('order.decline')}</Button>
            <Button kind="primary" onClick={() => step.kind === 'asking' && step.answer(true)}>
              {t('order.accept', { after })}
            </Button>
          </>
        }
      >
        {step.kind === 'asking' && <p>{t('order.changed', { before: moneyText(step.before), after })}</p>}
      </Modal>
    </>
  );
}
