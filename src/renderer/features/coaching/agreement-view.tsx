import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LineAgreement, ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { raterAgreement } from '../../api/coaching-reads.ts';
import type { Days } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { countText, percentText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { kappaLevel, kappaText, agreementSummary } from './agreement-summary.ts';
import { DifferingCalls } from './differing-calls.tsx';
import { noFigure } from './mean-text.ts';
import { raterDifferences } from './rater-differences.ts';
import styles from './coaching.module.css';
import layout from '../../kit/layout.module.css';

/** The agreement over all criteria in one sentence, with the criterion on which it is least. */
function Sum({ lines }: { lines: readonly LineAgreement[] }) {
  const { text, language } = useText();
  const { calls, share, differing, least } = agreementSummary(lines);
  return (
    <div>
      <Text size="lg">
        {least === null || share === null
          ? text('agreement.ofAll')
          : text('agreement.of', { share: percentText(share, language), criterion: localName(least, language) })}
      </Text>
      <Text size="sm" c="dimmed">
        {text('agreement.callsDiffer', { count: calls, differing })}
      </Text>
    </div>
  );
}

/** The raters whose values differ from a colleague’s, and which of them gives less or more. */
function Raters({ lines }: { lines: readonly LineAgreement[] }) {
  const { text } = useText();
  const raters = raterDifferences(lines);
  if (raters.length === 0) return null;
  return (
    <Card isFlush id="raters" title={text('agreement.raters')} aside={text('agreement.ratersHint')}>
      <ul className={layout.plainList} aria-labelledby="raters">
        {raters.map(({ id, name, differing, higher, lower }) => (
          <li key={id} className={styles.rater}>
            <span className={styles.differing}>{name}</span>
            <span className={styles.given}>{text('agreement.lowerThan', { count: lower })}</span>
            <span className={styles.given}>{text('agreement.higherThan', { count: higher })}</span>
            <span className={styles.given}>{text('agreement.differingValues', { count: differing })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How far two raters agree, the calls on which they do not, and the criteria in detail. */
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
  const lines = agreement.data;
  if (lines.every(({ calls }) => calls === 0)) return <NoAgreement reopened={lines[0]?.reopened ?? 0} />;
  return (
    <div className={styles.agent}>
      <Sum lines={lines} />
      <div className={styles.columns}>
        <DifferingCalls lines={lines} template={template} />
        <Raters lines={lines} />
      </div>
      <details className={layout.opens}>
        <summary>{text('agreement.details')}</summary>
        <Lines lines={lines} />
      </details>
    </div>
  );
}

/** How two people come to score the same call. */
function NoAgreement({ reopened }: { reopened: number }) {
  const { text } = useText();
  return (
    <Stack align="center" gap="xs" className={styles.empty}>
      <Title order={2} size="h3">
        {text('agreement.none')}
      </Title>
      <Text size="sm" c="dimmed" ta="center" maw={480}>
        {text('agreement.howTo')}
      </Text>
      {reopened > 0 && <Text size="sm">{text('agreement.reopened', { count: reopened })}</Text>}
      <LinkButton mt="xs" to="/supervisor/review" search={{ purpose: 'second' }}>
        {text('agreement.begin')}
      </LinkButton>
    </Stack>
  );
}

function Lines({ lines }: { lines: readonly LineAgreement[] }) {
  const { text, language } = useText();
  const reopened = lines[0]?.reopened ?? 0;
  return (
    <Card
      isFlush
      id="agreement-by-line"
      title={text('agreement.title')}
      aside={reopened > 0 && text('agreement.reopened', { count: reopened })}
    >
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
              <td>
                {share === null ? noFigure : percentText(share, language)}
                <span className={styles.bar} aria-hidden>
                  <span style={{ width: `${100 * (share ?? 0)}%` }} />
                </span>
              </td>
              <td>{calls === 0 ? noFigure : countText(differences.length, language)}</td>
              <td>
                {kappa === null ? noFigure : kappaText(kappa)}
                <span
                  className={styles.second}
                  title={kappa === null && calls > 0 ? text('agreement.oneValueHint') : undefined}
                >
                  {kappa === null
                    ? text(calls === 0 ? 'agreement.noCalls' : 'agreement.oneValue')
                    : text(`agreement.level.${kappaLevel(kappa)}`)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
