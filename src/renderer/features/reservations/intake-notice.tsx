import { Text } from '@mantine/core';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './intake.module.css';

/** Lists the fields that are still needed, and those with a proposed value. */
export function IntakeNotice({
  needed,
  proposed,
  group,
}: {
  needed: readonly MessageKey[];
  proposed: readonly MessageKey[];
  /** The skill group whose callers the proposals were derived from. */
  group: string | null;
}) {
  const { text } = useText();
  const names = (labels: readonly MessageKey[]): string =>
    labels.map((label) => text(label)).join(text('list.separator'));
  return (
    <div className={styles.notice}>
      <Text size="sm" role="status" data-part="needed">
        {needed.length === 0 ? text('intake.complete') : text('intake.needed', { fields: names(needed) })}
      </Text>
      {proposed.length > 0 && (
        <Text size="sm" c="dimmed" data-part="proposed">
          {group === null
            ? text('intake.proposed', { fields: names(proposed) })
            : text('intake.proposedFor', { fields: names(proposed), group })}
        </Text>
      )}
    </div>
  );
}
