import { SegmentedControl } from '@mantine/core';
import type { AgentTime, CallFigures, CallReport } from '../../../shared/contract/call-report.ts';
import type { Counted } from '../../../shared/contract/call-result.ts';
import type { ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { countText, durationText, sharpPercentText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { CallsLink, type CountedPart } from './calls-link.tsx';
import {
  agentMos,
  answerRate,
  callsIn,
  customerMos,
  meanHold,
  meanTalk,
  meanWait,
  meanWrapUp,
  occupancy,
  outgoingIn,
  serviceLevel,
  unknown,
} from './report-figures.ts';
import { ReportFile } from './report-file.tsx';
import styles from './reports.module.css';

const ways = ['agents', 'groups', 'lines'] as const;
type Way = (typeof ways)[number];
const names = { agents: 'report.byAgent', groups: 'report.byGroup', lines: 'report.byLine' } as const;
const headings = { agents: 'calls.agent', groups: 'calls.group', lines: 'call.line' } as const;

interface Row {
  readonly key: string;
  /** Null: calls without one. */
  readonly name: string | null;
  readonly figures: CallFigures;
  /** Null where it is not known. */
  readonly time: AgentTime | null;
  /** Undefined where no filter finds its calls. */
  readonly part: Pick<CountedPart, 'agent' | 'group' | 'line'> | undefined;
}

/** Figures of each agent, group or line, those with most calls first. */
export function FiguresTable({
  report,
  scope,
  by,
  onBy,
}: {
  report: CallReport;
  scope: ReportScope;
  by: Way;
  onBy: (by: Way) => void;
}) {
  const { text, language } = useText();
  const rows: Record<Way, () => Row[]> = {
    agents: () =>
      report.agents.map(({ agent_id: id, name, time, ...figures }) => ({
        key: id ?? '',
        name: name ?? id,
        figures,
        time,
        part: id === null ? undefined : { agent: id },
      })),
    groups: () =>
      report.groups.map(({ group_id: id, name, ...figures }) => ({
        key: String(id),
        name: name === null ? (id === null ? null : `#${id}`) : localName(name, language),
        figures,
        time: null,
        part: id === null ? undefined : { group: id },
      })),
    lines: () =>
      report.lines.map(({ line_group: line, ...figures }) => ({
        key: line ?? '',
        name: line,
        figures,
        time: null,
        part: line === null ? undefined : { line },
      })),
  };
  const shown = rows[by]();
  return (
    <Card
      isFlush
      id="report-table"
      title={text(names[by])}
      aside={
        <div className={styles.aside}>
          <SegmentedControl
            size="xs"
            className={styles.onScreen}
            aria-label={text('report.tableBy')}
            value={by}
            onChange={(value) => onBy(ways.find((one) => one === value) ?? 'agents')}
            data={ways.map((value) => ({ value, label: text(names[value]) }))}
          />
          <ReportFile table={by} name={text(names[by])} scope={scope} />
        </div>
      }
      nothing={shown.length === 0 ? text('report.noCalls') : null}
    >
      <div className={styles.wide}>
        <table className={styles.table} aria-labelledby="report-table">
          <thead>
            <tr>
              <th scope="col">{text(headings[by])}</th>
              <th scope="col">{text('report.calls')}</th>
              <th scope="col">{text('report.figure.answered')}</th>
              <th scope="col">{text('report.figure.abandoned')}</th>
              <th scope="col">{text('report.figure.missed')}</th>
              <th scope="col">{text('report.answerRate')}</th>
              <th scope="col">{text('report.serviceLevel')}</th>
              <th scope="col">{text('report.wait')}</th>
              <th scope="col">{text('report.figure.reached')}</th>
              <th scope="col">{text('report.figure.unreached')}</th>
              <th scope="col">{text('report.talk')}</th>
              <th scope="col">{text('report.hold')}</th>
              <th scope="col">{text('report.agentMos')}</th>
              <th scope="col">{text('report.customerMos')}</th>
              {by === 'agents' && (
                <>
                  <th scope="col">{text('report.wrapUp')}</th>
                  <th scope="col">{text('report.occupancy')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <FiguresRow key={row.key} row={row} scope={scope} isAgent={by === 'agents'} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function FiguresRow({
  row: { name, figures, time, part },
  scope,
  isAgent,
}: {
  row: Row;
  scope: ReportScope;
  isAgent: boolean;
}) {
  const { text, language } = useText();
  const shownName = name ?? text('report.none');
  const share = (value: number | null): string => (value === null ? unknown : sharpPercentText(value, language));
  const duration = (value: number | null): string => (value === null ? unknown : durationText(value));
  const score = (value: number | null): string => (value === null ? unknown : value.toFixed(2));
  const counted = (of: Counted, label: string, count: number) =>
    part === undefined ? (
      countText(count, language)
    ) : (
      <CallsLink
        scope={scope}
        part={{ ...part, counted: of }}
        count={count}
        label={`${shownName}, ${label}: ${count}`}
      />
    );
  return (
    <tr>
      <th scope="row">{shownName}</th>
      <td>{counted('counted', text('report.calls'), callsIn(figures))}</td>
      <td>{counted('answered', text('report.figure.answered'), figures.answered)}</td>
      <td>{counted('abandoned', text('report.figure.abandoned'), figures.abandoned)}</td>
      <td>{counted('missed', text('report.figure.missed'), figures.missed)}</td>
      <td>{share(answerRate(figures))}</td>
      <td>{share(serviceLevel(figures))}</td>
      <td>{duration(meanWait(figures))}</td>
      <td>
        {outgoingIn(figures) === 0 ? unknown : counted('reached', text('report.figure.reached'), figures.reached)}
      </td>
      <td>
        {outgoingIn(figures) === 0 ? unknown : counted('unreached', text('report.figure.unreached'), figures.unreached)}
      </td>
      <td>{duration(meanTalk(figures))}</td>
      <td>{duration(meanHold(figures))}</td>
      <td>{score(agentMos(figures))}</td>
      <td>{score(customerMos(figures))}</td>
      {isAgent && (
        <>
          <td>{duration(meanWrapUp(figures, time))}</td>
          <td>{share(occupancy(time))}</td>
        </>
      )}
    </tr>
  );
}
