import {
  IconCalendarTime,
  IconCalendarX,
  IconChecklist,
  IconClipboardList,
  IconFirstAidKit,
  IconMessage,
  IconPhoneCall,
  IconPhoneX,
  IconUserPlus,
} from '@tabler/icons-react';
import type { CallReason } from '../../../shared/contract/call-reason.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { textOfReason } from './call-reason-text.ts';
import { useCallSaid } from './call-said.tsx';
import { useNow } from '../../kit/use-now.ts';
import layout from '../../kit/layout.module.css';
import styles from './call-reason.module.css';

const icons = {
  promise: IconPhoneCall,
  followup: IconChecklist,
  appointment: IconCalendarTime,
  missed_call: IconPhoneX,
  treatment: IconFirstAidKit,
  enquiry: IconClipboardList,
  no_show: IconCalendarX,
  last_talk: IconMessage,
  new_customer: IconUserPlus,
} as const;

const renewalMs = 30_000;

/**
 * One reason: tinted in the colour of its kind where it is alone or first, a plain line otherwise. `isTimed`: with the
 * time until it, or since; false where that is shown elsewhere.
 */
export function CallReasonLine({
  reason,
  isTinted = false,
  isTimed = true,
}: {
  reason: CallReason;
  isTinted?: boolean;
  isTimed?: boolean;
}) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  useNow(renewalMs);
  const Icon = icons[reason.kind];
  const [what, when] = textOfReason(reason, { text, language, timeZone, said: useCallSaid() });
  return (
    <div
      className={styles.callReason}
      data-part="call-reason"
      data-kind={reason.kind}
      data-tinted={isTinted || undefined}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles.callReasonText}>
        <span className={styles.callReasonWhat} data-part="call-reason-what">
          {what}
        </span>
        {isTimed && when !== '' && (
          <span className={`${styles.callReasonWhen} ${layout.figures}`} data-part="call-reason-when">
            {when}
          </span>
        )}
      </span>
    </div>
  );
}
