import type { OutboxEntry } from '../../../shared/ipc/outbox-ipc.ts';
import type { useText } from '../../i18n/use-text.ts';

type Text = ReturnType<typeof useText>['text'];

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The subject of an entry, and the text that somebody typed for it. */
export function textOfEntry(
  { area, endpoint, body }: OutboxEntry,
  text: Text,
): { title: string; typed: string | null } {
  const typed = textIn(body['note']) ?? textIn(body['result']) ?? textIn(body['remark']);
  switch (`${area}.${endpoint}`) {
    case 'wrapUp.save':
      return { title: text('outbox.wrapUp'), typed };
    case 'callExtension.identify':
      return { title: text('outbox.identified'), typed };
    case 'followup.execute':
      return { title: text('outbox.followupDone'), typed };
    case 'followup.create':
      return { title: text('outbox.followupPlanned', { day: String(body['followup_date']) }), typed };
    case 'appointment.create':
      return {
        title: text('outbox.appointment', { day: String(body['date']), time: String(body['start']) }),
        typed,
      };
    case 'reservation.create': {
      const { date, remark } = (body['reservation'] ?? {}) as Readonly<Record<string, unknown>>;
      return { title: text('outbox.reservation', { day: String(date) }), typed: textIn(remark) };
    }
    default:
      return { title: `${area}.${endpoint}`, typed };
  }
}
