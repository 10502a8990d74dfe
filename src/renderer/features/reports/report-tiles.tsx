import type { ReactNode } from 'react';
import type { CallFigures, CallReport } from '../../../shared/contract/call-report.ts';
import type { Counted } from '../../../shared/contract/call-result.ts';
import type { WorkFigures, WorkReport } from '../../../shared/contract/work-report.ts';
import type { ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { type FigureTile, FigureTiles } from '../../kit/figure-tiles.tsx';
import { countText, durationText, sharpPercentText, wholeMoneyText } from '../../kit/format.ts';
import { TileLink } from '../../kit/tile-link.tsx';
import { searchOf, useLeadsToCalls } from './calls-link.tsx';
import {
  abandonRate,
  answerRate,
  callersIn,
  callsIn,
  meanAbandonWait,
  meanHandleTime,
  meanHold,
  meanTalk,
  meanTalkOnly,
  meanWait,
  meanWrapUp,
  occupancy,
  outgoingIn,
  serviceLevel,
  unknown,
} from './report-figures.ts';
import styles from './reports.module.css';

/** The figures of the whole report, each beside that of the period before, and with what it is of. */
export function ReportTiles({
  report,
  work,
  scope,
}: {
  report: CallReport;
  /** Undefined where it is not of all, or not read yet. */
  work: WorkReport | undefined;
  scope: ReportScope;
}) {
  const { text, language } = useText();
  const leadsToCalls = useLeadsToCalls();
  const { now, before, time, time_before: timeBefore, service_level_seconds: seconds } = report;
  const share = (value: number | null): string => (value === null ? unknown : sharpPercentText(value, language));
  const duration = (value: number | null): string => (value === null ? unknown : durationText(value));
  const count = (value: number): string => countText(value, language);
  const noted = (was: string, note: string): ReactNode => {
    const whole = `${text('report.was', { value: was })} · ${note}`;
    return <span title={whole}>{whole}</span>;
  };
  const linkedTo = (counted: Counted, name: string, value: string): ReactNode =>
    leadsToCalls && value !== unknown ? (
      <TileLink to="/calls" search={searchOf(scope, { counted })} aria-label={`${name}: ${value}`}>
        {value}
      </TileLink>
    ) : (
      value
    );
  const tile = (
    name: string,
    shown: (figures: CallFigures) => string,
    { note, counted }: { note: string; counted: Counted },
  ): FigureTile => {
    return { name, value: linkedTo(counted, name, shown(now)), note: noted(shown(before), note) };
  };
  const workTiles = ({ now: { missed, followups }, before: earlier }: WorkReport): FigureTile[] => {
    const money = (yuan: string): string => wholeMoneyText(yuan, language);
    const done = (of: WorkFigures['followups']): string => share(of.due === 0 ? null : of.done / of.due);
    return [
      {
        name: text('report.missedValue'),
        value: linkedTo('unanswered', text('report.missedValue'), money(missed.spent)),
        note: noted(money(earlier.missed.spent), text('report.missedValueNote', { count: missed.customers })),
      },
      {
        name: text('report.followups'),
        value: done(followups),
        note: noted(done(earlier.followups), text('report.followupsNote', followups)),
      },
    ];
  };
  return (
    <FigureTiles
      folds
      className={styles.tiles}
      label={text('report.figures')}
      tiles={[
        tile(text('report.calls'), (of) => count(callsIn(of)), {
          note: text('report.callsNote', { inbound: callersIn(now), outbound: outgoingIn(now) }),
          counted: 'counted',
        }),
        tile(text('report.answerRate'), (of) => share(answerRate(of)), {
          note: text('report.answerRateNote', { answered: now.answered, callers: callersIn(now) }),
          counted: 'callers',
        }),
        tile(text('report.abandoned'), (of) => count(of.abandoned), {
          note: share(abandonRate(now)),
          counted: 'abandoned',
        }),
        tile(text('report.serviceLevel'), (of) => share(serviceLevel(of)), {
          note: text('report.serviceLevelNote', { seconds }),
          counted: 'in_time',
        }),
        tile(text('report.averageWait'), (of) => duration(meanWait(of)), {
          note: text('report.averageWaitNote', { wait: duration(meanAbandonWait(now)) }),
          counted: 'answered',
        }),
        time
          ? tile(text('report.handleTime'), (of) => duration(meanHandleTime(of, of === now ? time : timeBefore)), {
              note: text('report.handleTimeNote', {
                talk: duration(meanTalkOnly(now)),
                hold: duration(meanHold(now)),
                wrapUp: duration(meanWrapUp(now, time)),
              }),
              counted: 'talked',
            })
          : tile(text('report.talkTime'), (of) => duration(meanTalk(of)), {
              note: text('report.talkTimeNote', { hold: duration(meanHold(now)) }),
              counted: 'talked',
            }),
        ...(time
          ? [
              {
                name: text('report.occupancy'),
                value: share(occupancy(time)),
                note: noted(share(occupancy(timeBefore)), text('report.occupancyNote')),
              },
            ]
          : []),
        ...(work ? workTiles(work) : []),
      ]}
    />
  );
}
