import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { otherNumber } from './numbers-of-call.ts';
import { useNumberText } from './use-number-text.ts';

const TimelineDialog = lazy(async () => ({ default: (await import('./call-timeline.tsx')).TimelineDialog }));

/** Opens the timeline of a call; nothing beside a service that has none. `isSmall`: an icon in a row of calls. */
export function TimelineButton({ call, isSmall = false }: { call: Cdr; isSmall?: boolean }): ReactNode {
  const { text } = useText();
  const numberText = useNumberText();
  const isOffered = useCapability('callTimeline');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isOffered) return null;
  const title = text('callTimeline.of', { who: nameOfOther(call) ?? numberText(otherNumber(call)) });
  const open = (): void => setOpen(true);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {isSmall ? (
        <ActionIcon ref={button} variant="subtle" color="gray" size="sm" aria-label={title} onClick={open}>
          <IconHistory size={14} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          ref={button}
          variant="default"
          size="xs"
          aria-label={title}
          leftSection={<IconHistory size={14} stroke={1.75} aria-hidden />}
          onClick={open}
        >
          {text('callTimeline.title')}
        </Button>
      )}
      <Suspense>
        <TimelineDialog callId={call.call_id} title={title} isOpen={isOpen} onClose={close} />
      </Suspense>
    </>
  );
}
