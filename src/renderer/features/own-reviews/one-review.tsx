import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Score, scorecardEndpoints } from '../../../shared/contract/scorecard.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { reviewsOfCall, useReviewedAgent } from '../../api/own-review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { Facts } from '../../kit/facts.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { localName } from '../../kit/local-name.ts';
import { PanelHead, PendingPanel, SidePanel } from '../../kit/list/side-panel.tsx';
import { ScoreDetails } from './score-details.tsx';

/** The review that the address names: read, or to be read and answered. */
export function OneReview() {
  const { id } = useParams({ from: '/reviews/$id' });
  const { call } = useSearch({ from: '/reviews/$id' });
  const agentId = useReviewedAgent();
  const clinic = useClinic();
  const reads = reviewsOfCall(clinic, call ?? 0, agentId ?? '');
  const isNamed = call !== undefined && agentId !== null;
  const scores = useQuery({ ...reads, queryFn: isNamed ? reads.queryFn : skipToken });
  const score = scores.data?.find((one) => String(one.id) === id);
  if (!score || blockingProblemOf(scores))
    return <PendingPanel query={scores} problem={isNamed && !scores.data ? null : pageProblem('record-not-found')} />;
  return score.acknowledged_at === null ? <UnreadReview key={id} score={score} /> : <ReadReview score={score} />;
}

function ReadReview({ score }: { score: Score }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const navigate = useNavigate();
  const title = localName(score.template.name, language);
  return (
    <SidePanel label={title}>
      <PanelHead title={title} onClose={() => void navigate({ to: '/reviews' })} />
      <ScoreDetails score={score} />
      <Facts
        facts={[
          [text('reviews.readAt'), dayTimeText(score.acknowledged_at ?? '')],
          [text('reviews.yourAnswer'), score.answer],
        ]}
      />
    </SidePanel>
  );
}

function UnreadReview({ score }: { score: Score }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const form = useForm({
    name: `review-answer:${score.id}`,
    initial: { answer: '' },
    schema: scorecardEndpoints.acknowledge.body,
    bodyOf: ({ answer }) => ({ id: score.id, version: score.version, answer: answer.trim() === '' ? null : answer }),
    // A repeated one changes nothing: no key is kept.
    isKeyed: false,
    send: (body) => clinic.scorecard.acknowledge({ body }),
    onSent: () => {
      notifications.show({ color: 'teal', message: text('reviews.acknowledged') });
      void queries.invalidateQueries({ queryKey: ['reviews'] });
    },
  });
  return (
    <FormPanel
      form={form}
      title={localName(score.template.name, language)}
      closeTo="/reviews"
      create={text('reviews.acknowledge')}
    >
      <ScoreDetails score={score} />
      <Textarea
        label={text('reviews.answer')}
        description={text('reviews.answerHint', { name: score.rater.name })}
        autosize
        minRows={2}
        {...form.text('answer')}
      />
    </FormPanel>
  );
}
