import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconClockPause, IconPhone, IconPhoneX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Floor } from '../../../shared/contract/floor.ts';
import type { UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import type { QueueDelay } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useToday } from '../../state/use-workstation.ts';
import { sinceText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { DealtWith } from './dealt-with.tsx';
import { useWait } from '../../parts/use-wait.ts';
import { CallHistory } from './call-history.tsx';
import { GiveTo } from './give-to.tsx';
import type { ReturnCall } from './use-return-call.ts';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

interface Parts {
  readonly line: UnreturnedLine;
  readonly open: readonly UnreturnedLine[];
  /** The person is put off for everybody. */
  readonly delay: QueueDelay | undefined;
  readonly floor: Floor | undefined;
  readonly readAt: number;
  readonly call: ReturnCall;
  /** The last action, in words. */
  readonly done: string;
  readonly onGiven: (words: string) => void;
}

/** The history of one missed call, and who is to return it. */
export function UnreturnedPanel(parts: Parts) {
  const { line, delay, call } = parts;
  const { text, language } = useText();
  const today = useToday();
  const numberText = useNumberText();
  const wait = useWait()(line);
  const maySettle = usePermissions().includes('agent.work');
  const [isSettling, setSettling] = useState(false);
  const who = line.customer?.name ?? numberText(line.number);
  const [group] = line.calls.flatMap((one) => one.group ?? []);
  useHotKeys(maySettle ? { d: once(() => setSettling(true)) } : {});
  const others = (
    <Group gap="xs" grow>
      <Button
        variant="default"
        leftSection={<IconPhone size={16} aria-hidden />}
        title={call.button.title}
        disabled={call.button.disabled || line.number === ''}
        onClick={() => call.run(line)}
      >
        {text('missed.callMyself')}
      </Button>
      {maySettle && (
        <Button variant="default" onClick={() => setSettling(true)}>
          {text('missed.dealtWithMore')}
        </Button>
      )}
    </Group>
  );
  return (
    <section className={styles.panel} data-part="panel" aria-label={text('missed.of', { who })}>
      <div className={styles.panelState} data-state={wait.state}>
        <IconPhoneX size={16} aria-hidden />
        <span className={layout.grows}>
          {text('missed.one')}
          {group !== undefined && ` · ${localName(group, language)}`}
        </span>
        <span className={layout.figures}>{wait.by || wait.since}</span>
      </div>
      <div>
        <Title order={2} className={styles.who}>
          {who}
        </Title>
        <Text size="xs" c="dimmed" className={layout.figures}>
          {line.customer ? numberText(line.number) : text(line.is_new ? 'missed.noCustomer' : 'missed.notNamed')}
        </Text>
      </div>
      {line.holder === null && delay && (
        <Alert
          color="gray"
          icon={<IconClockPause size={16} />}
          p="xs"
          title={text('missed.isPutOff', { time: sinceText(delay.until, today, language) })}
          className={styles.putOffBy}
        >
          {text('missed.putOffBy', { name: delay.by, reason: delay.reason })}
        </Alert>
      )}
      {line.holder === null && !delay && (
        <Alert color="red" icon={<IconAlertTriangle size={16} />} p="xs">
          {text('missed.nobodyTries', { count: line.try_count })}
        </Alert>
      )}
      <CallHistory line={line} />
      {parts.floor ? (
        <GiveTo {...parts} lines={[line]} agents={parts.floor.agents}>
          {others}
        </GiveTo>
      ) : (
        others
      )}
      {isSettling && <DealtWith line={line} who={who} onClose={() => setSettling(false)} />}
    </section>
  );
}
