import type { CoachedLine, Coaching } from '../../../shared/contract/coaching.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { countText, shortDayText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { changeOf, changeText, lineMeanText, noFigure, shownMean } from './mean-text.ts';
import { lineShare } from './weakest-line.ts';
import styles from './coaching.module.css';

/** The mean value of each line, beside that of the period before. */
export function LineMeans({ coaching: { lines, days, days_before: before } }: { coaching: Coaching }) {
  const { text, language } = useText();
  const byScorecard = [...Map.groupBy(lines, ({ template }) => template.id).values()];
  return (
    <Card
      isFlush
      id="line-means"
      title={text('coaching.lines')}
      aside={text('coaching.againstBefore', {
        from: shortDayText(before.from, days.to, language),
        to: shortDayText(before.to, days.to, language),
      })}
      nothing={lines.length === 0 ? text('coaching.noLines') : null}
    >
      <table className={styles.table} aria-labelledby="line-means">
        <thead>
          <tr>
            <th scope="col">{text('coaching.line')}</th>
            <th scope="col">{text('coaching.lineMean')}</th>
            <th scope="col">{text('coaching.lineBefore')}</th>
            <th scope="col">{text('coaching.lineChange')}</th>
            <th scope="col">{text('coaching.lineCount')}</th>
          </tr>
        </thead>
        {byScorecard.map((ofOne) => (
          <tbody key={ofOne[0]?.template.id}>
            {byScorecard.length > 1 && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={5}>
                  {localName(ofOne[0]?.template.name ?? '', language)}
                </th>
              </tr>
            )}
            {ofOne.map((line) => (
              <LineRow key={`${line.line_id} ${line.kind}`} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

function LineRow({ line: { text: name, kind, now, before } }: { line: CoachedLine }) {
  const { text, language } = useText();
  const written = (mean: number | null): string => lineMeanText(kind, mean, { text, language });
  // Whole, as it is shown.
  const percent = (mean: number | null): number | null => (mean === null ? null : Math.round(mean));
  const [shown, shownBefore] = [shownMean(kind, now.mean), shownMean(kind, before.mean)];
  const change = kind === 'yes-no' ? changeOf(percent(shown), percent(shownBefore)) : changeOf(shown, shownBefore);
  const changed = change === null ? noFigure : changeText(change, language);
  return (
    <tr>
      <th scope="row">{localName(name, language)}</th>
      <td>
        {written(now.mean)}
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${100 * lineShare(kind, now.mean)}%` }} />
        </span>
      </td>
      <td>{written(before.mean)}</td>
      <td data-change={change === null || change === 0 ? undefined : change > 0 ? 'up' : 'down'}>
        {change !== null && kind === 'yes-no' ? text('coaching.points', { change: changed }) : changed}
      </td>
      <td>{countText(now.count, language)}</td>
    </tr>
  );
}
