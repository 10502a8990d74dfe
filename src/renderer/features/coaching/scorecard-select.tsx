import { Select } from '@mantine/core';
import type { ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import styles from './coaching.module.css';

/** The scorecard by which raters are compared; also one that is out of use. */
export function ScorecardSelect({
  templates,
  value,
  onChange,
}: {
  templates: readonly ScorecardTemplate[] | undefined;
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  const { text, language } = useText();
  return (
    <Select
      className={styles.subject}
      aria-label={text('agreement.scorecard')}
      allowDeselect={false}
      data={(templates ?? []).map(({ id, name }) => ({ value: String(id), label: localName(name, language) }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
