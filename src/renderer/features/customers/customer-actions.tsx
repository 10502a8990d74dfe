import { IconCalendarPlus, IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './customer.module.css';

/** Starts work for a customer: an appointment, a follow-up or an enquiry. */
export function CustomerActions({ id }: { id: number }) {
  const { text } = useText();
  const permissions = usePermissions();
  const shared = { search: { customer: String(id) }, variant: 'default', size: 'xs' } as const;
  return (
    <div className={styles.customerActions} data-part="customer-actions">
      {permissions.includes('appointment.edit') && (
        <LinkButton to="/appointments/new" leftSection={<IconCalendarPlus size={16} aria-hidden />} {...shared}>
          {text('appointments.new')}
        </LinkButton>
      )}
      {permissions.includes('followup.edit') && (
        <LinkButton to="/follow-ups/new" leftSection={<IconPlus size={16} aria-hidden />} {...shared}>
          {text('followups.new')}
        </LinkButton>
      )}
      {permissions.includes('reservation.edit') && (
        <LinkButton to="/reservations/new" leftSection={<IconClipboardPlus size={16} aria-hidden />} {...shared}>
          {text('reservations.new')}
        </LinkButton>
      )}
    </div>
  );
}
