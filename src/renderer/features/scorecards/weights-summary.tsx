import { Button, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { scaledTo100, type SectionValues, shareOf, sumOfWeights } from './sections-change.ts';
import styles from './scorecards.module.css';

/** How the weights of all lines add up: their sum, the share of each section, and the way to a sum of 100. */
export function WeightsSummary({
  sections,
  onChange,
}: {
  sections: SectionValues[];
  onChange: (sections: SectionValues[]) => void;
}) {
  const { text, language } = useText();
  const sum = sumOfWeights(sections);
  const lines = sections.flatMap((section) => section.lines);
  const fatal = lines.filter(({ is_fatal: isFatal }) => isFatal).length;
  const scaled = sum === 100 ? null : scaledTo100(sections);
  const parts = sections.map((section, at) => {
    const name = localName(section.name, language) || text('scorecard.section', { number: at + 1 });
    const share = shareOf(sections, ...section.lines);
    return { name, share, words: `${name} ${percentText(share, language)}` };
  });
  const counts = [
    text('scorecard.lineCount', { count: lines.length }),
    ...(fatal > 0 ? [text('scorecard.fatalCount', { count: fatal })] : []),
  ];
  return (
    <div className={styles.summary} role="group" aria-label={text('scorecard.weights')}>
      <div className={styles.summaryHead}>
        <Text size="sm" span>
          {text('scorecard.sum', { sum })}
        </Text>
        <Text size="xs" c="dimmed" span>
          {counts.join(text('list.separator'))}
        </Text>
        {scaled && (
          <Button variant="default" size="compact-xs" onClick={() => onChange(scaled)}>
            {text('scorecard.scale')}
          </Button>
        )}
      </div>
      <div
        className={styles.shares}
        role="img"
        aria-label={parts.map(({ words }) => words).join(text('list.separator'))}
      >
        {parts.map(({ share, words }, at) => (
          // Sections have no ID: their place is what they are.
          <span key={at} title={words} style={{ flexGrow: share }} />
        ))}
      </div>
    </div>
  );
}
