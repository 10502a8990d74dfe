import { Button, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import type { LineState } from '../../../shared/contract/line.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { lineStates } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { numberText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { CallsOfLine, useSeesCalls } from './calls-of-line.tsx';
import { LineCondition, lineProblemText } from './line-condition.tsx';
import { LineTestDialog } from './line-test-dialog.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './lines.module.css';

/** The lines that are set, and those that are in use without being set here; each with the way to test it. */
export function LineTable({ lines: { trunks } }: { lines: LinesView }) {
  const { text } = useText();
  const states = useQuery(lineStates(useClinic()));
  const [tested, setTested] = useState<string | null>(null);
  const mayTest = usePermissions().includes('settings.manage');
  const seesCalls = useSeesCalls();
  const stateOf = new Map(states.data?.map((state) => [state.name, state]));
  const others = (states.data ?? []).filter(({ name }) => !trunks.some((trunk) => trunk.name === name));
  const problem = blockingProblemOf(states);
  const rowOf = (name: string, title: ReactNode, identity: string | undefined) => (
    <tr key={name}>
      <td>{title}</td>
      <td>{states.data && <LineCondition state={stateOf.get(name) ?? null} />}</td>
      {seesCalls && (
        <td>
          <CallsOfLine of={{ line: name }} />
        </td>
      )}
      <td className={`${layout.figures} ${styles.wide}`}>{identity === undefined ? '–' : numberText(identity)}</td>
      <td className={`${tableStyles.wraps} ${styles.wide}`}>
        {states.data && <Problem state={stateOf.get(name) ?? null} />}
      </td>
      <td className={tableStyles.amount}>
        {mayTest && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPhone size={14} aria-hidden />}
            aria-label={text('lineTest.title', { name })}
            onClick={() => setTested(name)}
          >
            {text('lineTest.open')}
          </Button>
        )}
      </td>
    </tr>
  );
  return (
    <>
      {problem && <ProblemNotice error={problem} onRetry={() => void states.refetch()} />}
      <div className={styles.card}>
        <table className={`${tableStyles.table} ${styles.twoLines}`} aria-label={text('lines.outside')}>
          <thead>
            <tr>
              <th scope="col">{text('line.name')}</th>
              <th scope="col">{text('line.state')}</th>
              {seesCalls && <th scope="col">{text('lines.callsToday')}</th>}
              <th scope="col" className={styles.wide}>
                {text('line.identity')}
              </th>
              <th scope="col" className={styles.wide}>
                {text('line.lastError')}
              </th>
              <th scope="col">
                <span className={layout.visuallyHidden}>{text('lineTest.open')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {trunks.map(({ name, host, port, identity }) =>
              rowOf(
                name,
                <>
                  <Link
                    to="/back-office/lines/line/$name"
                    params={{ name }}
                    className={tableStyles.rowOpener}
                    data-part="row-opener"
                  >
                    {name}
                  </Link>
                  <span className={styles.below}>
                    {host}
                    {port !== null && `:${port}`}
                  </span>
                </>,
                identity,
              ),
            )}
            {others.map(({ name }) =>
              rowOf(
                name,
                <>
                  {name}
                  <span className={styles.below}>{text('line.notListed')}</span>
                </>,
                undefined,
              ),
            )}
          </tbody>
        </table>
        {states.data && trunks.length + others.length === 0 && (
          <Text c="dimmed" ta="center" py="md" size="sm">
            {text('lines.none')}
          </Text>
        )}
      </div>
      {tested !== null && <LineTestDialog key={tested} name={tested} onClose={() => setTested(null)} />}
    </>
  );
}

function Problem({ state }: { state: LineState | null }) {
  const { text } = useText();
  const problem = lineProblemText(state, text);
  return problem === null ? '–' : <span className={styles.error}>{problem}</span>;
}
