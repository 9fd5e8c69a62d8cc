import { useQuery } from '@tanstack/react-query';
import type { MachineDecision, Precedent, ReviewFinding, StaffOrderDetail } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { FINDING_ANSWERS, needsEngineer } from '@xunban/contract/review-rules';
import { findingText, ruleFigures, ruleName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout } from '@xunban/ui';
import { usePermission } from '../../../../shared/access.tsx';
import type { api } from '../../../../shared/api.ts';
import { AskFinding } from '../../questions/ask-finding.tsx';
import { orderQueries } from '../order-queries.ts';
import styles from '../orders.module.css';
import { ChangeFromFinding } from './change-from-finding.tsx';
import { FindingLens } from './finding-lens.tsx';

type Judgement = MachineDecision['rules'][number];
type Precedents = Awaited<ReturnType<typeof api.staff.precedents>>;

/** Ordered, measured and rule by rule: obstacles to passing come first, passed rules are collapsed. */
export function DecisionTable({ order, decision }: { order: StaffOrderDetail; decision: MachineDecision }) {
  const { t } = useTranslation(['console', 'order-texts', 'pricing', 'board-problems']);
  const open = decision.rules.filter(({ isPassed }) => !isPassed);
  const passed = decision.rules.filter(({ isPassed }) => isPassed);
  // Only the current reviewer needs to know earlier decisions.
  const isReviewer = usePermission('order.review') && order.state === ORDER_STATES.inReview && open.length > 0;
  const precedents = useQuery({ ...orderQueries.precedents(order.id), enabled: isReviewer }).data;
  const decisionText = ({ isPassed, byEarlier }: MachineDecision): string => {
    if (byEarlier !== null) return t('order.decisionByEarlier', { orderNo: byEarlier, count: open.length });
    return isPassed
      ? t('order.decisionPassed', { count: passed.length })
      : t('order.decisionFailed', { count: open.length });
  };
  return (
    <div className={`${layout['column']} ${styles['decision']}`}>
      <p className={layout['strong']}>{decisionText(decision)}</p>
      {open.length > 0 && <Rules rules={open} order={order} precedents={precedents} />}
      {passed.length > 0 && (
        <details open={decision.isPassed}>
          <summary>{t('order.allRules', { count: passed.length })}</summary>
          <Rules rules={passed} order={order} />
        </details>
      )}
    </div>
  );
}

interface RulesProps {
  readonly rules: readonly Judgement[];
  readonly order: StaffOrderDetail;
  readonly precedents?: Precedents | undefined;
}

function Rules({ rules, order, precedents }: RulesProps) {
  const { t } = useTranslation('console');
  return (
    <table className={classes(layout['table'], styles['rules'])}>
      <thead>
        <tr>
          <th className={layout['mutedRegular']} scope="col">
            {t('order.rule')}
          </th>
          <th className={layout['mutedRegular']} scope="col">
            {t('order.declared')}
          </th>
          <th className={layout['mutedRegular']} scope="col">
            {t('order.measured')}
          </th>
          <th className={layout['mutedRegular']} scope="col">
            {t('order.judgement')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((judgement) => (
          <tr key={judgement.rule} data-rule={judgement.rule}>
            <th scope="row">{ruleName(judgement)}</th>
            <Figures text={ruleFigures(judgement, 'ordered')} label={t('order.declared')} />
            <Figures
              text={ruleFigures(judgement, 'measured')}
              label={t('order.measured')}
              isWrong={!judgement.isPassed}
            />
            <td>
              {judgement.isPassed ? (
                <Badge tone="success">{t('order.pass')}</Badge>
              ) : (
                <Reasons because={judgement.because} order={order} precedents={precedents} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In a narrow column without headings its label stands before it, and it is left out when it is empty. */
function Figures({ text, label, isWrong = false }: { text: string; label: string; isWrong?: boolean }) {
  return (
    <td
      className={isWrong ? classes(layout['error'], layout['strong']) : ''}
      data-label={label}
      data-none={text === '' || undefined}
    >
      {text || '—'}
    </td>
  );
}

/** The reasons for a manual review, each with its places if it has any. */
function Reasons({ because, order, precedents }: Pick<Judgement, 'because'> & Omit<RulesProps, 'rules'>) {
  return (
    <ul className={layout['stack2']}>
      {because.map((reason) => {
        const text = findingText(reason);
        const finding = order.findings?.find((one) => one.code === reason.code && findingText(one) === text);
        const precedent = precedents?.items.find(({ code }) => code === reason.code);
        return (
          <li key={text}>
            {text}
            {finding && <AskFinding order={order} finding={finding} />}
            {finding && <ChangeFromFinding order={order} finding={finding} />}
            {precedents && precedent && <PrecedentLine precedent={precedent} days={precedents.days} />}
            {finding && <FindingLens finding={finding} order={order} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the other findings of the file reading, which did not prevent passing. */
export const otherFindings = (findings: readonly ReviewFinding[]): ReviewFinding[] =>
  findings.filter((finding) => !needsEngineer(finding));

/** Colleagues' decisions on the same finding, similar boards first, so that similar boards are treated alike. */
function PrecedentLine({ precedent, days }: { precedent: Precedent; days: number }) {
  const { t } = useTranslation('console');
  const countsText = (counts: Precedent['others']): string =>
    FINDING_ANSWERS.filter((answer) => counts[answer] > 0)
      .map((answer) => t(`precedent.${answer}`, { count: counts[answer] }))
      .join(' · ');
  const precedentText = ({ others, own, engineers }: Precedent['alike']): string =>
    [
      ...(countsText(others) === '' ? [] : [t('precedent.others', { engineers, counts: countsText(others) })]),
      ...(countsText(own) === '' ? [] : [t('precedent.own', { counts: countsText(own) })]),
    ].join(' · ');
  const [alike, any] = [precedentText(precedent.alike), precedentText(precedent)];
  if (any === '') return <div className={layout['muted']}>{t('precedent.none', { days })}</div>;
  return (
    <div className={layout['muted']}>
      <div title={t('precedent.alikeHint')}>
        {alike === '' ? t('precedent.noneAlike', { days }) : t('precedent.alike', { days, counts: alike })}
      </div>
      {any !== alike && <div>{t('precedent.any', { counts: any })}</div>}
    </div>
  );
}
