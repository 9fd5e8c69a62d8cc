import { useQuery } from '@tanstack/react-query';
import type { Certification } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, Icon, layout, Modal } from '@xunban/ui';
import { useState } from 'react';
import type { Member } from '../../../../shared/member-storage.ts';
import { certificationQueries } from '../api/certification-queries.ts';
import { type CertificationWish, followingView, openingView, stepOf } from '../model/certification-view.ts';
import styles from './certification.module.css';
import { CertificationForm } from './certification-form.tsx';
import { ApprovedPanel, ReviewPanel } from './outcome-panels.tsx';
import { TransferPanel } from './transfer-panel.tsx';

/** Polling interval for the arrival of a transfer, as a fallback for missing events. */
const ASK_AGAIN_MS = 5000;

interface CertificationModalProps {
  readonly member: Member;
  readonly wish: CertificationWish;
  readonly onClose: () => void;
}

/** Enterprise certification in three steps: fill in details, wait for review, approved (specification §2). */
export default function CertificationModal({ member, wish, onClose }: CertificationModalProps) {
  const { t } = useTranslation('certification');
  const state = useQuery({
    ...certificationQueries.state,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'awaitingTransfer' ? ASK_AGAIN_MS : false),
  });
  const prefill = useQuery(certificationQueries.prefill);
  return (
    <Modal open onClose={onClose} title={t(wish === 'update' ? 'updateBillingProfile' : 'title')} width="44rem" locked>
      <DataState query={state}>
        {(certification) => (
          <DataState query={prefill}>
            {(known) => (
              <Stages certification={certification} prefill={known} member={member} wish={wish} onClose={onClose} />
            )}
          </DataState>
        )}
      </DataState>
    </Modal>
  );
}

interface StagesProps extends CertificationModalProps {
  readonly certification: Certification;
  readonly prefill: { readonly companyName: string; readonly invoiceNo: string };
}

/** While it is open the modal follows what happens; only the form stays until it is sent. */
function Stages({ certification, prefill, member, wish, onClose }: StagesProps) {
  const [isFilling, setFilling] = useState(() => openingView(certification, wish) === 'form');
  const view = isFilling ? 'form' : followingView(certification);
  const canReplace = certification.can.length > 0;
  return (
    <div className={layout['stack5']}>
      <Steps current={stepOf(view)} />
      {view === 'form' && (
        <CertificationForm
          certification={certification}
          member={member}
          prefill={prefill}
          onSubmitted={() => setFilling(false)}
        />
      )}
      {view === 'transfer' && certification.transfer && (
        <TransferPanel
          name={certification.name}
          transfer={certification.transfer}
          onUseDocuments={canReplace ? () => setFilling(true) : undefined}
        />
      )}
      {view === 'review' && <ReviewPanel certification={certification} onClose={onClose} />}
      {view === 'approved' && <ApprovedPanel certification={certification} onClose={onClose} />}
    </div>
  );
}

const STEPS = ['fill', 'wait', 'approved'] as const;

/** The progress of the certification: details, review, done. */
function Steps({ current }: { current: 0 | 1 | 2 }) {
  const { t } = useTranslation('certification');
  return (
    <ol className={styles['steps']} aria-label={t('steps.label')}>
      {STEPS.map((step, at) => {
        const isDone = at < current || current === 2;
        return (
          <li key={step} aria-current={at === current ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={styles['mark']} aria-hidden="true">
              {isDone ? <Icon name="check" size={14} /> : at + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
