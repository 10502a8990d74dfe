import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { lineEndpoints, type LineState } from '../../../shared/contract/line.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { lineStates } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { numberText, sinceText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { LineTestDialog } from './line-test-dialog.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';
import styles from './lines.module.css';

/** The lines that are set, and those that are in use without being set here; each with the way to test it. */
export function LineTable({ lines: { trunks } }: { lines: LinesView }) {
  const { text } = useText();
  const states = useQuery(lineStates(useClinic()));
  const [tested, setTested] = useState<string | null>(null);
  const isOffered = useOffers(lineEndpoints.test);
  const mayTest = usePermissions().includes('settings.manage') && isOffered;
  const stateOf = new Map(states.data?.map((state) => [state.name, state]));
  const others = (states.data ?? []).filter(({ name }) => !trunks.some((trunk) => trunk.name === name));
  const problem = blockingProblemOf(states);
  const rowOf = (name: string, title: ReactNode, identity: string | undefined) => (
    <tr key={name}>
      <td>{title}</td>
      <td>{states.data && <State state={stateOf.get(name) ?? null} />}</td>
      <td className={layout.figures}>{identity === undefined ? '–' : numberText(identity)}</td>
      <td className={tableStyles.wraps}>{states.data && <LastError state={stateOf.get(name) ?? null} />}</td>
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
      <section className={styles.card} aria-labelledby="trunks">
        <div className={styles.cardHead}>
          <Title order={2} size="h3" id="trunks">
            {text('lines.outside')}
          </Title>
        </div>
        <table className={`${tableStyles.table} ${styles.trunks}`} aria-labelledby="trunks">
          <thead>
            <tr>
              <th scope="col">{text('line.name')}</th>
              <th scope="col">{text('line.state')}</th>
              <th scope="col">{text('line.identity')}</th>
              <th scope="col">{text('line.lastError')}</th>
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
                    {host}:{port}
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
      </section>
      {tested !== null && <LineTestDialog key={tested} name={tested} onClose={() => setTested(null)} />}
    </>
  );
}

/** Whether it responds, in an icon and a word, and since when. */
function State({ state }: { state: LineState | null }) {
  const { text, language } = useText();
  const today = clinicDay(useTimeZone());
  if (state === null || state.answers === null)
    return (
      <span className={styles.state}>
        <IconCircleDashed size={16} aria-hidden />
        {text('line.unknown')}
      </span>
    );
  const Icon = state.answers ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <span className={styles.state} data-state={state.answers ? 'answers' : 'silent'}>
        <Icon size={16} aria-hidden />
        {text(state.answers ? 'line.answers' : 'line.silent')}
      </span>
      {state.since !== null && (
        <span className={`${styles.below} ${layout.figures}`}>
          {text('line.since', { since: sinceText(state.since, today, language) })}
        </span>
      )}
    </>
  );
}

function LastError({ state }: { state: LineState | null }) {
  const { text } = useText();
  if (state === null || state.answers !== false || state.status === null) return '–';
  return (
    <span className={styles.error}>
      {text(state.status === 408 ? 'line.noAnswer' : 'line.refuses', { status: state.status })}
    </span>
  );
}
