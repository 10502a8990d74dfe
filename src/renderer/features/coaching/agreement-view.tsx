import { Skeleton, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LineAgreement, ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { raterAgreement } from '../../api/coaching-reads.ts';
import type { Days } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { countText, percentText } from '../../ui/format.ts';
import { localName } from '../../ui/local-name.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Card } from './card.tsx';
import { DifferingCalls } from './differing-calls.tsx';
import { noFigure } from './mean-text.ts';
import styles from './coaching.module.css';

/** How two raters agree on each line of a scorecard, and the calls on which they do not. */
export function AgreementView({
  templates,
  template,
  days,
}: {
  templates: UseQueryResult<ScorecardTemplate[]>;
  template: ScorecardTemplate | undefined;
  days: Days;
}) {
  const { text } = useText();
  const agreement = useQuery(raterAgreement(useClinic(), template?.id, days));
  const problem = blockingProblemOf(templates) ?? blockingProblemOf(agreement);
  const retry = (): void => {
    void templates.refetch();
    if (template) void agreement.refetch();
  };
  if (problem) return <ProblemNotice error={problem} onRetry={retry} />;
  if (templates.data?.length === 0) return <Text c="dimmed">{text('review.noTemplate')}</Text>;
  if (!agreement.data || !template) return <Skeleton height={320} />;
  return (
    <>
      <Text size="xs" c="dimmed" maw={720}>
        {text('agreement.hint')}
      </Text>
      <Lines lines={agreement.data} />
      <DifferingCalls lines={agreement.data} template={template} />
    </>
  );
}

/** Two decimals, and no 0 with a sign. */
const kappaText = (kappa: number): string => (Math.round(100 * kappa) / 100 || 0).toFixed(2);

function Lines({ lines }: { lines: readonly LineAgreement[] }) {
  const { text, language } = useText();
  const reopened = lines[0]?.reopened ?? 0;
  const notes = [
    ...(lines.every(({ calls }) => calls === 0) ? [text('agreement.none')] : []),
    ...(reopened > 0 ? [text('agreement.reopened', { count: reopened })] : []),
  ];
  return (
    <Card id="agreement-by-line" title={text('agreement.title')} aside={notes.join(' ')}>
      <table className={styles.table} aria-labelledby="agreement-by-line">
        <thead>
          <tr>
            <th scope="col">{text('agreement.line')}</th>
            <th scope="col">{text('agreement.calls')}</th>
            <th scope="col">{text('agreement.share')}</th>
            <th scope="col">{text('agreement.differing')}</th>
            <th scope="col">{text('agreement.kappa')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line_id: id, text: name, calls, share, kappa, differences }) => (
            <tr key={id}>
              <th scope="row">{localName(name, language)}</th>
              <td>{countText(calls, language)}</td>
              <td>{share === null ? noFigure : percentText(share, language)}</td>
              <td>{calls === 0 ? noFigure : countText(differences.length, language)}</td>
              <td>
                {kappa === null ? noFigure : kappaText(kappa)}
                {kappa === null && (
                  <span className={styles.second}>
                    {text(calls === 0 ? 'agreement.noCalls' : 'agreement.oneValue')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
