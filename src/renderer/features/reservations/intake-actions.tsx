import { Button, Kbd, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Lead } from '../../../shared/contract/lead.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { weekdayText } from '../../kit/format.ts';
import type { Intake } from './use-intake.ts';
import actionStyles from '../../kit/forms/form-actions.module.css';
import styles from './intake.module.css';

/** Keeps the lead, or saves the enquiry, with the chosen time or without it; discards what was typed. */
export function IntakeActions({
  intake: { form, bookable, saveWithoutTime },
  isLead,
  lead,
  isDisabled,
}: {
  intake: Intake;
  isLead: boolean;
  lead: Lead | undefined;
  isDisabled: boolean;
}) {
  const { text, language } = useText();
  const time = isLead ? null : bookable;
  const save =
    time === null
      ? text(isLead ? 'lead.save' : 'reservation.create')
      : text('intake.saveAndBook', { time: `${weekdayText(time.date, language)} ${time.start}` });
  return (
    <div className={`${actionStyles.panelActions} ${styles.actions}`} data-part="panel-actions">
      <Button
        type="submit"
        loading={form.isBusy}
        disabled={isDisabled}
        rightSection={<Kbd aria-hidden>Ctrl Enter</Kbd>}
        aria-keyshortcuts="Control+Enter"
      >
        {save}
      </Button>
      {time !== null && (
        <Button variant="default" disabled={isDisabled || form.isBusy} onClick={saveWithoutTime}>
          {text('intake.saveWithoutTime')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {text('intake.notTaken')}
      </Text>
      <span className={styles.discard}>
        {form.isChanged && (
          <Button variant="subtle" color="gray" onClick={form.discard}>
            {text('form.discard')}
          </Button>
        )}
        {lead && !isDisabled && <DropLead lead={lead} onDropped={form.discard} />}
      </span>
    </div>
  );
}

function DropLead({ lead, onDropped }: { lead: Lead; onDropped: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, version, customer } = lead;
  const drop = async (): Promise<void> => {
    await clinic.lead.drop({ body: { id, version } });
    onDropped();
    void queries.invalidateQueries({ queryKey: ['leads'] });
    notifications.show({ color: 'teal', message: text('lead.dropped', { name: customer.name }) });
    await navigate({ to: '/reservations' });
  };
  return (
    <ConfirmedButton
      variant="subtle"
      color="red"
      name={text('lead.drop.open')}
      action={text('lead.drop')}
      title={text('lead.drop.title', { name: customer.name })}
      consequence={text('lead.drop.consequence')}
      onConfirm={drop}
    />
  );
}
