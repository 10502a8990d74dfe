import type { LineAgreement } from '../../../shared/contract/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { raterDifferences } from './rater-differences.ts';
import layout from '../../kit/layout.module.css';
import styles from './coaching.module.css';

/** The raters whose values differ from a colleague’s, and which of them gives less or more. */
export function Raters({ lines }: { lines: readonly LineAgreement[] }) {
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
