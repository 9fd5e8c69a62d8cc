import { useQuery } from '@tanstack/react-query';
import type { StaffCertificationDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, PageHeader } from '@xunban/ui';
import { Alert, Timeline } from 'antd';
import { Link, useParams } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import styles from './certification.module.css';
import { certificationQueries } from './certification-queries.ts';
import { CertificationState } from './components/certification-state.tsx';
import { ClaimTable } from './components/claim-table.tsx';
import { Decision } from './components/decision.tsx';
import { ImageViewer } from './components/image-viewer.tsx';

/** One certification: the image next to the claimed details, the register's data and those in force. */
export function CertificationPage() {
  const { id = '' } = useParams();
  return (
    <ObjectState query={useQuery(certificationQueries.detail(id))}>{(found) => <Review review={found} />}</ObjectState>
  );
}

function Review({ review }: { review: StaffCertificationDetail }) {
  const { t } = useTranslation('console-members');
  useTabTitle(review.name);
  return (
    <>
      <PageHeader
        title={
          <>
            {review.name} <CertificationState state={review.state} />
          </>
        }
        lead={<Link to="/certifications">{t('certification.back')}</Link>}
        actions={<Decision review={review} />}
      />
      <div className={styles['columns']}>
        <div className={layout['column']}>
          {review.hasWrongCheckDigit && <Alert type="warning" showIcon title={t('certification.wrongCheckDigit')} />}
          {review.sameIdentity.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('certification.sameIdentity')}
              description={review.sameIdentity.map(({ memberId, memberNo, memberName }) => (
                <div key={memberId}>
                  <MemberLink memberId={memberId} memberName={memberName} memberNo={memberNo}>
                    {memberNo} {memberName}
                  </MemberLink>
                </div>
              ))}
            />
          )}
          {review.reason && (
            <Alert type="info" showIcon title={t('certification.reasonGiven', { reason: review.reason })} />
          )}
          <Card title={t('certification.claim')}>
            <ClaimTable review={review} />
          </Card>
          <Card title={t('certification.history')}>
            <Timeline
              items={review.history.map((entry, index) => ({
                key: index,
                content: (
                  <>
                    <div>{t(`certification.state.${entry.to}` as 'certification.state.approved')}</div>
                    <div className={layout['muted']}>
                      {minuteText(entry.at)} {actorText(entry.by, t)}
                    </div>
                    {entry.reason && <div>{entry.reason}</div>}
                  </>
                ),
              }))}
            />
          </Card>
          {review.earlier.length > 0 && (
            <Card title={t('certification.earlier')}>
              <ul className={layout['stack2']}>
                {review.earlier.map((row) => (
                  <li key={row.id}>
                    <Link to={`/certifications/${row.id}`}>{row.name}</Link> <CertificationState state={row.state} />{' '}
                    <span className={layout['muted']}>
                      {minuteText(row.submittedAt)} {row.reason}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <Card title={t('certification.image')}>
          {review.hasImage ? (
            <ImageViewer id={review.id} label={documentLabel(review, t)} />
          ) : (
            <p className={layout['muted']}>{t('certification.noImage')}</p>
          )}
        </Card>
      </div>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'console-members'>>['t'];

/** Returns the actor: one of the parties, or a staff user by name. */
const actorText = (by: string, t: Translate): string =>
  by === 'member' || by === 'system' ? t(`certification.actor.${by}`) : by;

/** Returns the claimed type of the image (spec §3). */
function documentLabel({ documentType }: StaffCertificationDetail, t: Translate): string {
  const known = ([2, 4, 5, 6] as const).find((type) => type === documentType);
  return t(`certification.documentType.${known ?? 2}`);
}
