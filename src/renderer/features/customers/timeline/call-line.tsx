import { Button } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowsLeftRight,
  IconArrowUpRight,
  IconChevronDown,
  IconChevronUp,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Cdr } from '../../../../shared/contract/cdr.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CallBackRecord } from '../../../parts/calls/call-back-record.tsx';
import { CallDetails } from '../../../parts/calls/call-details.tsx';
import { useCallSaid } from '../../../parts/calls/call-said.tsx';
import { isCutOff, isMissedCall } from '../../../parts/calls/call-back.ts';
import { CauseBadge, CauseDetail } from '../../../parts/calls/cause-badge.tsx';
import { durationText } from '../../../kit/format.ts';
import { PracticeBadge } from '../../../parts/calls/practice-badge.tsx';
import { TimelineRow } from './timeline-row.tsx';
import layout from '../../../kit/layout.module.css';
import styles from './timeline.module.css';

const icons = { inbound: IconArrowDownLeft, outbound: IconArrowUpRight, internal: IconArrowsLeftRight } as const;

/** A call, with its player below when it is opened. */
export function CallLine({ call, when }: { call: Cdr; when: string }) {
  const { text } = useText();
  const said = useCallSaid()(call);
  const [isOpen, setOpen] = useState(false);
  const isAnswered = call.billsec > 0;
  const isMissed = isMissedCall(call);
  const isRecorded = call.record_filename !== null;
  const Mark = isOpen ? IconChevronUp : isRecorded ? IconPlayerPlay : IconChevronDown;
  const subject = isRecorded ? 'Recording' : 'Details';
  return (
    <TimelineRow
      when={when}
      Icon={icons[call.direction]}
      colour={isMissed ? 'red' : 'gray'}
      title={
        <>
          {text(isMissed ? 'timeline.missed' : `timeline.${call.direction}`)}
          {isAnswered ? ` · ${durationText(call.billsec)}` : ''}
          {said !== null && ` · ${said}`}
        </>
      }
      details={[call.agent_name, call.extra]}
      aside={
        <>
          {call.is_practice && <PracticeBadge />}
          {!isAnswered && (
            <CauseBadge cause={call.hangup_cause} direction={call.direction} detail={call.hangup_detail} />
          )}
          {isAnswered && isCutOff(call.hangup_detail) && (
            <CauseDetail detail={call.hangup_detail} legs={call.legs} direction={call.direction} />
          )}
          <CallBackRecord call={call} isSmall />
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<Mark size={14} />}
            className={layout.figures}
            aria-expanded={isOpen}
            aria-label={text(`timeline.${isOpen ? 'hide' : 'show'}${subject}`, { when })}
            onClick={() => setOpen(!isOpen)}
          >
            {isRecorded ? durationText(call.billsec) : text('timeline.details')}
          </Button>
        </>
      }
    >
      {isOpen && (
        <div className={styles.timelineBelow}>
          <CallDetails call={call} />
        </div>
      )}
    </TimelineRow>
  );
}
