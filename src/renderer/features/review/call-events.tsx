import { Anchor, Text, Title } from '@mantine/core';
import type { Cdr, CdrWithEvents } from '../../../shared/contract/cdr.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCauseText } from '../../parts/calls/cause-text.ts';
import { durationText } from '../../kit/format.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { type ShownEvent, withKeysTogether } from './key-presses.ts';
import { secondOf } from './recording-parts.ts';
import type { ReviewSound } from './review-sound.ts';
import layout from '../../kit/layout.module.css';
import styles from './review.module.css';

const mostDots = 20;

/** The events of the call, each at its second of the recording, and what nobody keeps. */
export function CallEvents({ call, sound }: { call: CdrWithEvents; sound: ReviewSound }) {
  const { text } = useText();
  const events = useEventsOf(call);
  return (
    <section className={styles.course} aria-label={text('review.events')}>
      <Title order={3} size="h4">
        {text('review.events')}
      </Title>
      <ol className={`${layout.plainList} ${styles.events}`}>
        {events.map(({ at, name }, index) => {
          const second = call.record_filename === null ? null : secondOf(call, at);
          return (
            <li key={`${at} ${index}`}>
              {second === null ? (
                <Text span size="sm" c="dimmed" className={layout.figures}>
                  {at.slice(11)}
                </Text>
              ) : (
                <Anchor component="button" type="button" size="sm" onClick={() => sound.seek(second)}>
                  {durationText(second)}
                </Anchor>
              )}
              <span>{name}</span>
            </li>
          );
        })}
      </ol>
      <Text size="xs" c="dimmed">
        {text(call.events === null ? 'review.event.notKept' : 'review.event.notKnown')}
      </Text>
    </section>
  );
}

interface ListedEvent {
  readonly at: string;
  readonly name: string;
}

/** In the order of their times. */
function useEventsOf(call: CdrWithEvents): readonly ListedEvent[] {
  const { text } = useText();
  const numberText = useNumberText();
  const { cause, detail } = useCauseText();
  const agentName = (id: string | null): string => (id === call.agent_id ? call.agent_name : null) ?? id ?? '–';
  const nameOf = ({ agent_id: id, number }: Cdr['parts'][number]): string =>
    number === null ? agentName(id) : numberText(number);
  const sideOf = ({ side, agent_id: id }: ShownEvent): string =>
    id === null ? text(side === 'agent' ? 'review.event.agentSide' : 'review.event.otherSide') : agentName(id);
  const keptName = (event: ShownEvent): string => {
    const who = sideOf(event);
    if (event.kind === 'sound') return text('review.event.sound', { who, mos: event.mos ?? 0 });
    if (event.kind !== 'key') return text(`review.event.${event.kind}`, { who });
    return text('review.event.keys', { who, count: event.keys, dots: '•'.repeat(Math.min(event.keys, mostDots)) });
  };
  const hasRung = (call.ring_seconds ?? 0) > 0 && (call.wait_seconds ?? 0) > 0;
  const rangAt = hasRung ? later(call.created_at, call.wait_seconds) : null;
  const [first] = call.parts;
  const ended = detail(call.hangup_detail, call.direction) ?? cause(call.hangup_cause, call.direction);
  const events: ListedEvent[] = [
    { at: call.created_at, name: text('review.event.began') },
    ...(rangAt === null ? [] : [{ at: rangAt, name: text('review.event.rang') }]),
    ...(call.answered_at === null || !first
      ? []
      : [{ at: call.answered_at, name: text('review.event.answered', { who: nameOf(first) }) }]),
    ...call.parts.slice(1).map((part) => ({ at: part.from, name: text('review.event.moved', { who: nameOf(part) }) })),
    ...call.holds.flatMap(({ agent_id: id, from, to }) => [
      { at: from, name: text('review.event.held', { who: agentName(id) }) },
      { at: to, name: text('review.event.resumed') },
    ]),
    ...withKeysTogether(call.events ?? []).map((event) => ({ at: event.at, name: keptName(event) })),
  ];
  return [
    ...events.toSorted((one, other) => one.at.localeCompare(other.at)),
    { at: call.ended_at, name: text('review.event.ended', { cause: ended }) },
  ];
}

/** One of the clinic's times so many seconds later. */
const later = (time: string, seconds: number): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
