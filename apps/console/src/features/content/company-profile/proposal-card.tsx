import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout } from '@xunban/ui';
import { Table } from 'antd';
import { Link } from 'react-router';
import { ScrollArea } from '../../../shared/scroll-area.tsx';
import { staffNameText } from '../../../shared/staff-name.tsx';
import type { Saved } from './company-profile-form.tsx';

/** The values in force next to the proposed ones; they are decided in the list of approvals. */
export function ProposalCard({ proposal }: { readonly proposal: NonNullable<Saved['proposal']> }) {
  const { t } = useTranslation('console-company-profile');
  const { facts, askedBy, askedAt } = proposal;
  return (
    <Card title={t('proposal.title')}>
      <div className={layout['stack3']}>
        <p>
          {t('proposal.by', { name: staffNameText(askedBy), at: minuteText(askedAt) })}{' '}
          <Link to="/approvals">{t('proposal.decide')}</Link>
        </p>
        <ScrollArea label={t('proposal.title')}>
          <Table
            size="small"
            pagination={false}
            rowKey="name"
            dataSource={facts}
            columns={[
              { title: t('proposal.fact'), render: (_, { name }) => t(`fact.${name}`) },
              { title: t('proposal.inForce'), render: (_, { inForce }) => inForce || '—' },
              { title: t('proposal.proposed'), render: (_, { proposed }) => <strong>{proposed || '—'}</strong> },
            ]}
          />
        </ScrollArea>
      </div>
    </Card>
  );
}
