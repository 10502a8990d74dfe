import type { CallTimeline, TimelineEntry } from '../../../shared/contract/call-timeline.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { useCauseText } from './cause-text.ts';
import { useNumberText } from './use-number-text.ts';

/** An entry of a timeline in words. */
export function useFactText({ agents, direction }: CallTimeline): (entry: TimelineEntry) => string {
  const { text, language } = useText();
  const numberText = useNumberText();
  const causeText = useCauseText();
  const names = new Map(agents.map(({ agent_id: id, name }) => [id, name]));
  const whoOf = ({ agent_id: id, number, side }: TimelineEntry): string => {
    if (number !== null) return numberText(number);
    if (id !== null) return names.get(id) ?? id;
    return text(side === 'agent' ? 'review.event.agentSide' : 'review.event.otherSide');
  };
  const inGroup = (what: string, { group }: TimelineEntry): string =>
    group === null ? what : text('callTimeline.withGroup', { what, group: localName(group.name, language) });
  return (entry) => {
    const who = whoOf(entry);
    const { fact, side, state, user, seconds, fault, hangup } = entry;
    switch (fact) {
      case 'began':
        return inGroup(text('review.event.began'), entry);
      case 'queued':
        return inGroup(text('callTimeline.queued'), entry);
      case 'parked':
        return inGroup(text('callTimeline.parked', { who }), entry);
      case 'rang':
        return text('review.event.rang');
      case 'talks':
        return text('review.event.moved', { who });
      case 'held':
        return text('review.event.held', { who });
      case 'held-over':
        return text('review.event.resumed');
      case 'ended': {
        if (hangup === null) return text('review.event.ended', { cause: '–' });
        const cause = causeText.detail(hangup.detail, direction) ?? causeText.cause(hangup.cause, direction);
        return text('review.event.ended', { cause });
      }
      case 'key':
        return text('review.event.keys', { who, count: 1, dots: '•' });
      case 'told-ringing':
      case 'told-answered':
      case 'told-hungup':
        return text(side === 'customer' ? `callTimeline.${fact}.customer` : `callTimeline.${fact}`, { who });
      case 'state':
        return text('callTimeline.state', { who, state: text(`agent.${state ?? 'offline'}`) });
      case 'wrap-up-saved':
        return text('callTimeline.wrap-up-saved', { who: user?.name ?? who });
      case 'recording-measured': {
        const what =
          seconds === null
            ? text('callTimeline.recording-unmeasured')
            : text('callTimeline.recording-measured', { length: durationText(seconds) });
        return fault === null
          ? what
          : text('callTimeline.withFault', { what, fault: text(`recordings.fault.${fault}`) });
      }
      case 'recording-began':
      case 'callback-waits':
      case 'talk-over':
      case 'no-answer':
      case 'declined':
      case 'unreachable':
      case 'transfer-began':
      case 'transfer-over':
      case 'picked-up':
      case 'left':
        return text(`callTimeline.${fact}`, { who });
      default:
        return text(`review.event.${fact}`, { who });
    }
  };
}
