import { Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './intake.module.css';

/** Lists the fields that are still needed, and counts those with a proposed value: each names its source. */
export function IntakeNotice({ needed, proposed }: { needed: readonly MessageKey[]; proposed: number }) {
  const { text } = useText();
  const names = needed.map((label) => text(label)).join(text('list.separator'));
  return (
    <div className={styles.notice}>
      <Text span size="sm" role="status" data-part="needed" className={styles.needed}>
        {needed.length === 0 ? text('intake.complete') : text('intake.needed', { fields: names })}
      </Text>
      {proposed > 0 && (
        <Text span size="sm" c="dimmed" data-part="proposed" className={styles.proposed}>
          <IconSparkles size={14} aria-hidden />
          {text('intake.proposed', { count: proposed })}
        </Text>
      )}
    </div>
  );
}
