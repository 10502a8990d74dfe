import type { ScoreLine, ScorecardSection } from '../../../shared/contract/scorecard.ts';
import { totalOf } from '../../../shared/domain/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import styles from './review.module.css';

/** The name of a section, and what its lines alone come to. */
export function SectionHead({ section, values }: { section: ScorecardSection; values: readonly ScoreLine[] }) {
  const { text, language } = useText();
  const { total } = totalOf(section.lines, values);
  return (
    <div className={styles.sectionHead}>
      <span>{localName(section.name, language)}</span>
      {total !== null && <span>{text('review.ofSection', { total })}</span>}
    </div>
  );
}
