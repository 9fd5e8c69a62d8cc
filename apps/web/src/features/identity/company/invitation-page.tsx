import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Button,
  buttonClass,
  Card,
  DataState,
  EmptyState,
  isAbsent,
  layout,
  Notice,
  PageHeader,
  problemText,
} from '@xunban/ui';
import { Link, useParams } from 'react-router';
import { companyQueries, useAnswer } from './company-queries.ts';

/** An invitation into the account of a company: from whom, with which role; accepted or declined. */
export function InvitationPage() {
  const { t } = useTranslation(['company', 'pages', 'common']);
  const { token = '' } = useParams();
  const invitation = useQuery(companyQueries.invitation(token));
  return (
    <div className={layout['stack4']}>
      <PageHeader title={t('pages:companyInvitation.title')} />
      <Card>
        {isAbsent(invitation.error) ? (
          <EmptyState title={t('invitation.gone')} hint={t('invitation.goneHint')} action={<ToCentre />} />
        ) : (
          <DataState query={invitation}>{(shown) => <Answer invitation={shown} token={token} />}</DataState>
        )}
      </Card>
    </div>
  );
}

interface AnswerProps {
  readonly invitation: CallResult<AllCalls['company']['invitation']>;
  readonly token: string;
}

function Answer({ invitation, token }: AnswerProps) {
  const { t } = useTranslation(['company', 'common']);
  const answer = useAnswer(token);
  const { companyName: company, invitedBy: person, expiresAt } = invitation;
  const role = t(`common:member.role.${invitation.role}`);
  if (answer.isSuccess)
    return (
      <EmptyState
        title={answer.variables ? t('invitation.accepted', { company }) : t('invitation.declined')}
        action={<ToCentre />}
      />
    );
  return (
    <div className={layout['stack4']}>
      {answer.isError && (
        <Notice tone="error" live>
          {problemText(answer.error)}
        </Notice>
      )}
      <p className={layout['textLg']}>
        {person ? t('invitation.text', { person, role, company }) : t('invitation.textUnnamed', { role, company })}
      </p>
      <p>{t('invitation.may', { what: t(`hint.${invitation.role}`) })}</p>
      <p className={layout['muted']}>
        {t('invitation.keeps')} {t('invitation.expires', { at: minuteText(expiresAt) })}
      </p>
      <div className={layout['row3']}>
        <Button kind="primary" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('invitation.accept')}
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('invitation.decline')}
        </Button>
      </div>
    </div>
  );
}

function ToCentre() {
  const { t } = useTranslation();
  return (
    <Link to="/main/userCenter" className={buttonClass()}>
      {t('nav.memberCentre')}
    </Link>
  );
}
