import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Score } from '../../../shared/contract/scorecard.ts';
import { highestOf, lowestOf, type ScorecardLine } from '../../../shared/domain/scorecard.ts';
import { scoreHistory, scoresOf } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { localName } from '../../kit/local-name.ts';
import { ReasonDialog } from '../../kit/reason-dialog.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { useMayCoach } from '../../parts/offered-routes.ts';
import { ScoreHistory } from './score-history.tsx';
import { ScoreTotal } from './score-total.tsx';
import { SectionHead } from './section-head.tsx';
import type { ScorecardParts } from './scorecard-parts.ts';
import layout from '../../kit/layout.module.css';
import styles from './review.module.css';

/** A score that nobody changes any more, and what the agent answered. */
export function SignedScore({ score, call, moments, next, onNext }: ScorecardParts & { score: Score }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const mayCoach = useMayCoach();
  const [isReopening, setReopening] = useState(false);
  const agent = call.agent_name ?? call.agent_id ?? text('player.agent');
  const valueText = (line: ScorecardLine, value: number | null): string => {
    if (value === null) return text('review.notApplicable');
    if (line.kind === 'yes-no') return text(value === highestOf(line) ? 'reviews.yes' : 'reviews.no');
    return text('reviews.points', { value, most: highestOf(line) });
  };
  useHotKeys({ 'ctrl+enter': once(() => next && onNext(next.record_id)) }, '[role=dialog]');
  return (
    <>
      <ScoreTotal total={score.total} is_fatal={score.is_fatal} />
      {score.sections.map((section) => (
        <section key={section.name} aria-label={localName(section.name, language)}>
          <SectionHead section={section} values={score.lines} />
          {section.lines.map((line) => {
            const given = score.lines.find(({ line_id: id }) => id === line.id);
            const numbers = moments.flatMap(({ id }, at) => (given?.moment_ids.includes(id) ? [at + 1] : []));
            return (
              <div key={line.id} className={styles.line}>
                <div className={styles.lineHead}>
                  <span className={styles.lineText}>
                    {localName(line.text, language)}
                    <span className={styles.lineAbout}>
                      {[
                        text('review.weight', { weight: line.weight }),
                        line.is_fatal && given?.value !== lowestOf(line) && text('review.fatalLine'),
                        given?.comment,
                        numbers.length > 0 && text('review.linkedMoments', { numbers: numbers.join(', ') }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    {line.is_fatal && given?.value === lowestOf(line) && (
                      <span className={styles.fatalNow}>{text('review.fatalNow')}</span>
                    )}
                  </span>
                  <span className={layout.figures}>{valueText(line, given?.value ?? null)}</span>
                </div>
              </div>
            );
          })}
        </section>
      ))}
      {score.note !== null && <p className={layout.keepsLines}>{score.note}</p>}
      <ScoreHistory score={score} agent={agent} />
      {mayCoach && score.agent_id !== null && (
        <LinkButton variant="default" to="/supervisor/coaching" search={{ agent: score.agent_id }}>
          {text('coaching.open', { agent })}
        </LinkButton>
      )}
      <Button variant="default" onClick={() => setReopening(true)}>
        {text('review.reopen')}
      </Button>
      {isReopening && (
        <ReasonDialog
          title={text('review.reopen')}
          consequence={text('review.reopenConsequence')}
          run={(reason) => clinic.scorecard.reopen({ body: { id: score.id, reason } })}
          onDone={(reopened) => {
            setReopening(false);
            queries.setQueryData(scoresOf(clinic, call.id).queryKey, (scores: Score[] | undefined) =>
              scores?.map((one) => (one.id === reopened.id ? reopened : one)),
            );
            void queries.invalidateQueries({ queryKey: scoreHistory(clinic, score.id).queryKey });
          }}
          onClose={() => setReopening(false)}
        />
      )}
    </>
  );
}
