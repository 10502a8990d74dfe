import { Button, Kbd } from '@mantine/core';
import type { Form } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { weekdayText } from '../../kit/format.ts';
import type { IntakeTime } from './intake-time.ts';
import actionStyles from '../../kit/forms/form-actions.module.css';
import styles from './intake.module.css';

/** Saves the enquiry, with the chosen time or without it; discards what was typed. */
export function IntakeActions({
  form,
  time,
  isDisabled,
  onWithoutTime,
}: {
  form: Form;
  /** The time that is booked with it. */
  time: IntakeTime | null;
  isDisabled: boolean;
  onWithoutTime: () => void;
}) {
  const { text, language } = useText();
  return (
    <div className={`${actionStyles.panelActions} ${styles.actions}`} data-part="panel-actions">
      <Button
        type="submit"
        loading={form.isBusy}
        disabled={isDisabled}
        rightSection={<Kbd aria-hidden>Ctrl Enter</Kbd>}
        aria-keyshortcuts="Control+Enter"
      >
        {time === null
          ? text('reservation.create')
          : text('intake.saveAndBook', { time: `${weekdayText(time.date, language)} ${time.start}` })}
      </Button>
      {time !== null && (
        <Button variant="default" disabled={isDisabled || form.isBusy} onClick={onWithoutTime}>
          {text('intake.saveWithoutTime')}
        </Button>
      )}
      {form.isChanged && (
        <Button variant="subtle" color="gray" className={styles.discard} onClick={form.discard}>
          {text('form.discard')}
        </Button>
      )}
    </div>
  );
}
