import { IconCalendarPlus, IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import styles from './customer.module.css';

/** Starts work for a customer: an appointment, a follow-up or an enquiry. Their icons say that it is new. */
export function CustomerActions({ id }: { id: number }) {
  const { text } = useText();
  const permissions = usePermissions();
  const shared = { search: { customer: String(id) }, variant: 'default', size: 'xs' } as const;
  return (
    <div className={styles.customerActions} data-part="customer-actions">
      {permissions.includes('appointment.edit') && (
        <LinkButton
          to="/appointments/new"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          aria-label={text('appointments.new')}
          {...shared}
        >
          {text('timeline.appointment')}
        </LinkButton>
      )}
      {permissions.includes('followup.edit') && (
        <LinkButton
          to="/follow-ups/new"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={text('followups.new')}
          {...shared}
        >
          {text('followup.title')}
        </LinkButton>
      )}
      {permissions.includes('reservation.edit') && (
        <LinkButton
          to="/reservations/new"
          leftSection={<IconClipboardPlus size={16} aria-hidden />}
          aria-label={text('reservations.new')}
          {...shared}
        >
          {text('reservation.title')}
        </LinkButton>
      )}
    </div>
  );
}
