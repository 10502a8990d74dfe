import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LineAgreement, ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { highestOf } from '../../../shared/domain/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { localName } from '../../kit/local-name.ts';
import layout from '../../kit/layout.module.css';
import styles from './coaching.module.css';

/** The calls that two raters gave different values, by line. */
export function DifferingCalls({ lines, template }: { lines: readonly LineAgreement[]; template: ScorecardTemplate }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const differing = lines.filter(({ differences }) => differences.length > 0);
  const kinds = new Map(template.sections.flatMap((section) => section.lines.map(({ id, kind }) => [id, kind])));
  const written = (lineId: string, value: number | null): string => {
    if (value === null) return text('review.notApplicable');
    const kind = kinds.get(lineId);
    if (kind === 'yes-no') return text(value === highestOf({ kind }) ? 'reviews.yes' : 'reviews.no');
    return String(value);
  };
  return (
    <Card
      isFlush
      id="differing-calls"
      title={text('agreement.differences')}
      nothing={differing.length === 0 ? text('agreement.noDifferences') : null}
    >
      {differing.map(({ line_id: id, text: name, differences }) => (
        <section key={id} aria-label={localName(name, language)}>
          <Title order={3} className={styles.groupTitle}>
            {localName(name, language)}
          </Title>
          <ul className={layout.plainList}>
            {differences.map(({ record_id: record, called_at: at, agent_name: agent, values }) => (
              <li key={record}>
                <Link to="/supervisor/review/$record" params={{ record: String(record) }} className={styles.difference}>
                  <span className={styles.differing}>
                    {agent ?? '–'} <span className={styles.second}>{dayTimeText(at)}</span>
                  </span>
                  {values.map(({ rater, value }) => (
                    <span key={rater.id} className={styles.given}>
                      {text('agreement.givenBy', { rater: rater.name, value: written(id, value) })}
                    </span>
                  ))}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
