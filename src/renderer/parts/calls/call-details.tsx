import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { CallBackRecord } from './call-back-record.tsx';
import { TimelineButton } from './timeline-button.tsx';
import { durationText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { RecordingPlayer } from '../playback/recording-player.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { otherNumber, shownNumber, writtenNumber } from './numbers-of-call.ts';
import { useNumberText } from './use-number-text.ts';
import { useMayReview } from '../offered-routes.ts';
import layout from '../../kit/layout.module.css';

/** Another service may leave out what the interface does not ask for. */
const secondsText = (seconds: number | undefined): string => (seconds === undefined ? '–' : durationText(seconds));
/** A phone that answered need not have said that it rang. */
const ringText = (seconds: number | null | undefined, text: Translate): string =>
  seconds === null ? text('call.ringUnknown') : secondsText(seconds);

/** One call: its recording, and further data of its record. */
export function CallDetails({ call }: { call: Cdr }) {
  const { text } = useText();
  const mayReview = useMayReview() && call.record_filename !== null;
  const numberText = useNumberText();
  const title = nameOfOther(call) ?? numberText(otherNumber(call));
  const talkers = (call.parts ?? []).map(({ agent_id: agentId, number, from, to }) =>
    text('call.talker', { who: number === null ? (agentId ?? '–') : number, from: from.slice(11), to: to.slice(11) }),
  );
  const holds = (call.holds ?? []).map(({ agent_id: agentId, from, to }) =>
    text('call.talker', { who: agentId, from: from.slice(11), to: to.slice(11) }),
  );
  const numberOf = (name: 'caller' | 'callee'): string => numberText(shownNumber(call, name));
  const technical = (['caller', 'callee'] as const).flatMap((name) => {
    const written = writtenNumber(call, name);
    return shownNumber(call, name) === written ? [] : [text(`call.${name}Written`, { number: written })];
  });
  const facts: readonly (readonly [string, string])[] = [
    [text('call.caller'), numberOf('caller')],
    [text('call.callee'), call.is_practice ? text('calls.practice') : numberOf('callee')],
    [text('call.waited'), secondsText(call.wait_seconds)],
    [text('call.rang'), ringText(call.ring_seconds, text)],
    [text('calls.talk'), secondsText(call.billsec)],
    ...(call.line_group ? ([[text('call.line'), call.line_group]] as const) : []),
    ...(call.shown_number ? ([[text('call.shownNumber'), numberText(call.shown_number)]] as const) : []),
  ];
  return (
    <Stack gap="sm" component="section" aria-label={text('call.details', { who: title })}>
      {call.record_filename && <RecordingPlayer recording={{ id: call.id, type: call.type, title }} />}
      <SimpleGrid type="container" cols={{ base: 3, '640px': 6 }} spacing="xs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="sm" className={layout.figures}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Group>
        <CallBackRecord call={call} />
        <TimelineButton call={call} />
        {mayReview && (
          <LinkButton variant="default" size="xs" to="/supervisor/review/$record" params={{ record: String(call.id) }}>
            {text('supervisor.review')}
          </LinkButton>
        )}
      </Group>
      <CallWrapUps wrapUps={call.wrap_ups ?? []} />
      {talkers.length > 1 && <Times title={text('call.talkers')} lines={talkers} />}
      {holds.length > 0 && <Times title={text('call.heldByOther')} lines={holds} />}
      {technical.length > 0 && (
        <details className={layout.opens}>
          <Text component="summary" size="xs" c="dimmed">
            {text('call.technical')}
          </Text>
          {technical.map((line) => (
            <Text key={line} size="sm" className={layout.figures}>
              {line}
            </Text>
          ))}
        </details>
      )}
    </Stack>
  );
}

/** A participant with start and end, below a title. */
function Times({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      {lines.map((line) => (
        <Text key={line} size="sm" className={layout.figures}>
          {line}
        </Text>
      ))}
    </div>
  );
}

/** The agents' wrap-ups of a call; nothing where there are none. */
function CallWrapUps({ wrapUps }: { wrapUps: Cdr['wrap_ups'] }) {
  const { text, language } = useText();
  if (wrapUps.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {text('call.wrapUps')}
      </Text>
      {wrapUps.map(({ user, outcome, note }) => (
        <Text key={user.id} size="sm" className={layout.keepsLines}>
          {[user.name, outcome && localName(outcome.name, language), note].filter(Boolean).join(' · ')}
        </Text>
      ))}
    </div>
  );
}
