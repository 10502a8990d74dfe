import { useQuery } from '@tanstack/react-query';
import { recordingFaults } from '../../../shared/contract/recording-check.ts';
import { type Days, recordingAudit, recordingGapCounts, recordingHoldCount } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { type FigureTile, FigureTiles } from '../../kit/figure-tiles.tsx';
import { bytesText, countText, sharpPercentText, shortDayText, sinceText } from '../../kit/format.ts';
import { gapSums, wholeShare } from '../../parts/gap-sums.ts';
import { aheadDays, dueInAll, useDue } from './use-due.ts';

const noFigure = '–';

/** Whether the recordings of the days are all right, which are deleted next, and which are on hold. */
export function RecordingFigures({ days, hasRetention }: { days: Days; hasRetention: boolean }) {
  const { text } = useText();
  const due = useDueTiles(hasRetention);
  const tiles = [...useWholeTiles(days), ...due];
  return <FigureTiles tiles={tiles} label={text('recordings.figures')} folds />;
}

function useWholeTiles(days: Days): FigureTile[] {
  const { text, language } = useText();
  const clinic = useClinic();
  const byDay = useQuery(recordingGapCounts(clinic, days, 'day')).data;
  const byFault = useQuery(recordingGapCounts(clinic, days, 'fault')).data;
  const nextAt = useQuery(recordingAudit(clinic)).data?.next_at;
  const sums = byDay && gapSums(byDay);
  const share = sums ? wholeShare(sums) : null;
  const most = recordingFaults.find((fault) => fault === byFault?.[0]?.key);
  const unchecked = sums ? sums.answered - sums.checked : 0;
  return [
    {
      name: text('recordings.wholeSince', { day: shortDayText(days.from, days.to, language) }),
      value: share === null ? noFigure : sharpPercentText(share, language),
      note: !sums
        ? noFigure
        : sums.answered === 0
          ? text('recordings.noAnswered')
          : sums.checked === 0
            ? text('recordings.noneChecked')
            : text('recordings.wholeOf', { count: sums.checked - sums.faults, checked: sums.checked }),
    },
    {
      name: text('recordings.withFault'),
      value: sums && sums.checked > 0 ? countText(sums.faults, language) : noFigure,
      note: !byFault
        ? noFigure
        : most === undefined
          ? text('recordings.noFaultKnown')
          : text('recordings.mostly', { fault: text(`recordings.fault.${most}`) }),
      isBad: sums !== undefined && sums.faults > 0,
    },
    {
      name: text('recordings.notChecked'),
      value: sums ? countText(unchecked, language) : noFigure,
      note:
        nextAt === undefined ? noFigure : text('recordings.nextCheck', { time: sinceText(nextAt, days.to, language) }),
    },
  ];
}

function useDueTiles(hasRetention: boolean): FigureTile[] {
  const { text, language } = useText();
  const clinic = useClinic();
  const { rules, state, next, ahead, hasRules, nextAt, today } = useDue(hasRetention);
  const { data: holds } = useQuery({ ...recordingHoldCount(clinic), enabled: hasRetention });
  if (!hasRetention) return [];
  const nextDue = next.data && dueInAll(next.data);
  const aheadDue = ahead.data && dueInAll(ahead.data);
  const isKnown = rules.data !== undefined && state.data !== undefined;
  const room = (bytes: number): string => bytesText(bytes, language);
  return [
    {
      // Without a nightly removal these stay until somebody removes them.
      name: text(isKnown && hasRules && nextAt === null ? 'recordings.dueNow' : 'recordings.removedNext'),
      value: isKnown && !hasRules ? '0' : nextDue ? countText(nextDue.recordings, language) : noFigure,
      note: !isKnown
        ? noFigure
        : !hasRules
          ? text('recordings.noRuleRemoves')
          : nextAt === null
            ? text('recordings.onlyByHand')
            : [
                sinceText(nextAt, today, language),
                ...(nextDue && nextDue.recordings > 0 ? [room(nextDue.bytes)] : []),
              ].join(' · '),
    },
    {
      name: text('recordings.dueWithin', { count: aheadDays }),
      value: isKnown && !hasRules ? '0' : aheadDue ? countText(aheadDue.recordings, language) : noFigure,
      note: isKnown && !hasRules ? text('recordings.allKept') : aheadDue ? room(aheadDue.bytes) : noFigure,
    },
    {
      name: text('recordings.holds'),
      value: holds === undefined ? noFigure : countText(holds, language),
      note:
        next.data && hasRules
          ? text('recordings.holdsKeepDue', { count: next.data.held })
          : text('recordings.holdsKeep'),
    },
  ];
}
