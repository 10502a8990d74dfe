import type { Coaching } from '../../../shared/contract/coaching.ts';
import { useText } from '../../i18n/use-text.ts';
import { FigureTiles } from '../../kit/figure-tiles.tsx';
import { countText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { changeOf, changeText, lineMeanText, meanText, noFigure } from './mean-text.ts';
import { weakestLine } from './weakest-line.ts';
import styles from './coaching.module.css';

/** The figures of the period, the mean beside that of the period before. */
export function CoachingFigures({ coaching }: { coaching: Coaching }) {
  const { text, language } = useText();
  const { total, signed, signed_before: signedBefore, read, answered, moment_count: moments } = coaching;
  const weakest = weakestLine(coaching.lines);
  const change = changeOf(total.now.mean, total.before.mean);
  const ofSigned = text('coaching.ofSigned', { count: signed });
  const tiles = [
    {
      name: text('coaching.mean'),
      value: meanText(total.now.mean, language),
      note: [
        text('coaching.wasBefore', { value: meanText(total.before.mean, language) }),
        ...(change === null ? [] : [changeText(change, language)]),
      ].join(' · '),
    },
    {
      name: text('coaching.signed'),
      value: countText(signed, language),
      note: text('coaching.wasBefore', { value: countText(signedBefore, language) }),
    },
    { name: text('coaching.read'), value: signed === 0 ? noFigure : countText(read, language), note: ofSigned },
    { name: text('coaching.answered'), value: signed === 0 ? noFigure : countText(answered, language), note: ofSigned },
    {
      name: text('coaching.weakest'),
      value: weakest === null ? noFigure : lineMeanText(weakest.kind, weakest.now.mean, { text, language }),
      note: weakest === null ? text('coaching.noWeakness') : localName(weakest.text, language),
    },
    { name: text('coaching.marked'), value: countText(moments, language), note: text('coaching.marksOf') },
  ];
  return <FigureTiles tiles={tiles} label={text('coaching.figures')} className={styles.figures} />;
}
