import { useQuery } from '@tanstack/react-query';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { Floor } from '../../../shared/contract/floor.ts';
import { unreturnedCalls } from '../../api/unreturned-calls-reads.ts';
import { reportOfToday } from '../../api/reads.ts';
import { recordingGapCounts } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { auditedDays, gapSums, wholeShare } from '../../parts/gap-sums.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { type FigureTile, FigureTiles } from '../../kit/figure-tiles.tsx';
import { percentText, sharpPercentText, shortDayText } from '../../kit/format.ts';
import { TileLink } from '../../kit/tile-link.tsx';
import { useIsOver } from '../../kit/use-is-over.ts';
import { Timer } from '../../kit/timer.tsx';
import styles from './floor.module.css';

const shownStates = ['in_call', 'ready', 'wrap_up', 'break'] as const satisfies readonly AgentStatus[];

/** Keeps the place of a figure that is being read: nothing beside it moves when it comes. */
const unread = (name: string): FigureTile => ({ name, value: '–', note: '–' });

/**
 * How many callers wait and for how long, how many agents are in each state, how many callers of today were answered,
 * and who is owed a call. `readAt`: epoch milliseconds. `group`: null for all.
 */
export function FloorFigures({ floor, readAt, group }: { floor: Floor; readAt: number; group: number | null }) {
  const { text } = useText();
  const signedIn = floor.agents.filter(({ status }) => status !== 'offline').length;
  const [longest] = floor.waiting;
  const isTooLong = useIsOver(
    longest ? readAt + (floor.limits.wait - longest.seconds) * 1000 : Number.POSITIVE_INFINITY,
  );
  const answered = useAnswered();
  const missed = useMissed(group);
  const recordings = useRecordings();
  const tiles: FigureTile[] = [
    {
      name: text('floor.waiting'),
      value: String(floor.waiting.length),
      note: longest ? (
        <>
          {text('floor.longest')} <Timer since={readAt - longest.seconds * 1000} />
        </>
      ) : (
        text('floor.nobodyWaits')
      ),
      isBad: isTooLong,
    },
    ...shownStates.map((state) => ({
      name: text(`agent.${state}`),
      value: String(floor.agents.filter(({ status }) => status === state).length),
      note: text('floor.ofSignedIn', { count: signedIn }),
    })),
    // The calls of the day are those of all groups.
    ...(group === null ? answered : []),
    ...missed,
    ...(group === null ? recordings : []),
  ];
  return <FigureTiles tiles={tiles} className={styles.figures} />;
}

/** The missed calls that nobody has returned, and how many of them are late. */
function useMissed(group: number | null): FigureTile[] {
  const { text } = useText();
  const seesAll = usePermissions().includes('cdr.view.all');
  const isOffered = useCapability('missedCalls') && seesAll;
  const { data: unreturned, isLoading } = useQuery(unreturnedCalls(useClinic(), isOffered, group));
  if (isLoading) return [unread(text('missed.title'))];
  if (!unreturned) return [];
  const { open, over } = unreturned.figures;
  return [
    {
      name: text('missed.title'),
      value: String(open),
      note: open === 0 ? text('floor.noneOwed') : text('floor.missedNote', { over }),
      isBad: over > 0,
    },
  ];
}

function useAnswered(): FigureTile[] {
  const { text, language } = useText();
  const seesAll = usePermissions().includes('cdr.view.all');
  const { data: report, isLoading } = useQuery({ ...reportOfToday(useClinic()), enabled: seesAll });
  if (isLoading) return [unread(text('floor.answeredToday'))];
  if (!report) return [];
  const { inbound, inbound_answered: answered } = report;
  return [
    {
      name: text('floor.answeredToday'),
      value: inbound > 0 ? percentText(answered / inbound, language) : '–',
      note: text('floor.missedOf', { count: inbound - answered, of: inbound }),
    },
  ];
}

/** Checked once a night: the figure of this morning is that of the evening. */
const recordingsKeptMs = 600_000;

/** The share of recordings without a fault; the back office has the rest. */
function useRecordings(): FigureTile[] {
  const { text, language } = useText();
  const permissions = usePermissions();
  const enabled = useCapability('recordings') && permissions.includes('cdr.view.all');
  const today = useToday();
  const from = daysBefore(today, auditedDays);
  const { data: counts, isLoading } = useQuery({
    ...recordingGapCounts(useClinic(), { from, to: today }, 'day'),
    enabled,
    staleTime: recordingsKeptMs,
  });
  if (isLoading) return [unread(text('floor.recordings'))];
  const share = counts && wholeShare(gapSums(counts));
  if (share === undefined) return [];
  const value = share === null ? '–' : sharpPercentText(share, language);
  return [
    {
      name: text('floor.recordings'),
      value: permissions.includes('settings.manage') ? (
        <TileLink to="/back-office/recordings" aria-label={`${text('floor.recordings')}: ${value}`}>
          {value}
        </TileLink>
      ) : (
        value
      ),
      note: text('floor.recordingsSince', { day: shortDayText(from, today, language) }),
    },
  ];
}
