import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import type { LineState } from '../../../shared/contract/line.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { lineStates } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { Status } from '../../ui/list/status.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

/** The lines that are set, and those that are in use without being set here. */
export function LineTable({ lines: { trunks } }: { lines: LinesView }) {
  const { text } = useText();
  const states = useQuery(lineStates(useClinic()));
  const stateOf = new Map(states.data?.map((state) => [state.name, state]));
  const others = (states.data ?? []).filter(({ name }) => !trunks.some((trunk) => trunk.name === name));
  const problem = blockingProblemOf(states);
  return (
    <>
      {problem && <ProblemNotice error={problem} onRetry={() => void states.refetch()} />}
      <table className={tableStyles.table}>
        <caption>{text('lines.outside')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('line.name')}</th>
            <th scope="col">{text('line.address')}</th>
            <th scope="col">{text('line.state')}</th>
          </tr>
        </thead>
        <tbody>
          {trunks.map(({ name, host, port }) => (
            <tr key={name}>
              <td>
                <Link
                  to="/back-office/lines/line/$name"
                  params={{ name }}
                  className={tableStyles.rowOpener}
                  data-part="row-opener"
                >
                  {name}
                </Link>
              </td>
              <td>
                {host}:{port}
              </td>
              <td className={tableStyles.wraps}>{states.data && <State state={stateOf.get(name) ?? null} />}</td>
            </tr>
          ))}
          {others.map((state) => (
            <tr key={state.name}>
              <td>{state.name}</td>
              <td className={tableStyles.wraps}>
                <Text size="xs" c="dimmed">
                  {text('line.notListed')}
                </Text>
              </td>
              <td className={tableStyles.wraps}>
                <State state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {states.data && trunks.length + others.length === 0 && (
        <Text c="dimmed" ta="center" py="md" size="sm">
          {text('lines.none')}
        </Text>
      )}
    </>
  );
}

function State({ state }: { state: LineState | null }) {
  const { text } = useText();
  if (state === null || state.answers === null) return text('line.unknown');
  return (
    <>
      <Status tone={state.answers ? 'ready' : 'bad'}>{text(state.answers ? 'line.answers' : 'line.silent')}</Status>
      <span className={`${layout.second} ${layout.figures}`}>{state.since}</span>
      {!state.answers && state.status !== null && (
        <span className={layout.second}>
          {text(state.status === 408 ? 'line.noAnswer' : 'line.refuses', { status: state.status })}
        </span>
      )}
    </>
  );
}
