import type { LineAgreement } from '../../../shared/contract/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import { FigureTiles } from '../../kit/figure-tiles.tsx';
import { countText, percentText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { agreementSummary, kappaText } from './agreement-summary.ts';
import { noFigure } from './mean-text.ts';
import styles from './coaching.module.css';

/** The agreement over all lines, and the line on which it is weakest. */
export function AgreementFigures({ lines }: { lines: readonly LineAgreement[] }) {
  const { text, language } = useText();
  const { calls, values, share, differing, weakest } = agreementSummary(lines);
  const tiles = [
    { name: text('agreement.rated'), value: countText(calls, language), note: text('agreement.ratedNote') },
    {
      name: text('agreement.share'),
      value: share === null ? noFigure : percentText(share, language),
      note: text('agreement.ofValues', { count: values }),
    },
    {
      name: text('agreement.differingCalls'),
      value: countText(differing, language),
      note: text('agreement.ofCalls', { count: calls }),
    },
    {
      name: text('agreement.weakest'),
      value: weakest === null ? noFigure : kappaText(weakest.kappa),
      note: weakest === null ? text('agreement.noKappa') : localName(weakest.text, language),
    },
  ];
  return <FigureTiles tiles={tiles} label={text('agreement.figures')} className={styles.figures} />;
}
