import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lastCallsOf } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { useCallSaid } from '../../parts/calls/call-said.tsx';
import { DirectionText } from '../../parts/calls/direction-text.tsx';
import { durationText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './talk-of-today.module.css';

const consideredCalls = 5;

/** The last talk of today with a customer, whoever had it: nobody needs to be called twice. */
export function TalkOfToday({ customerId, onTake }: { customerId: number; onTake: (words: string) => void }) {
  const { text } = useText();
  const saidOf = useCallSaid();
  const today = useToday();
  const isOffered = useCapability('timeline');
  const maySee = usePermissions().includes('cdr.view');
  const { data: calls = [] } = useQuery({
    ...lastCallsOf(useClinic(), { customerId, rows: consideredCalls }),
    enabled: isOffered && maySee,
  });
  const talk = calls.find((call) => call.billsec > 0 && call.created_at.startsWith(today) && !call.is_practice);
  if (!talk) return null;
  const { agent_name: agent, billsec, direction, created_at: at } = talk;
  const said = saidOf(talk);
  const spoke = text('followup.spokeToday', { at: at.slice(11, 16), length: durationText(billsec) });
  return (
    <div className={styles.talk} role="note" aria-label={text('followup.talkOfToday')}>
      <DirectionText direction={direction} />
      <Text size="xs" className={`${layout.grows} ${layout.figures}`}>
        {[spoke, agent, said].filter(Boolean).join(' · ')}
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => onTake(said ?? spoke)}>
        {text('followup.takeTalk')}
      </Button>
    </div>
  );
}
