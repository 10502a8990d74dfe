import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lastCallsOfToday } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { CallTable } from '../../parts/calls/call-table.tsx';
import layout from '../../kit/layout.module.css';
import styles from './floor.module.css';

/** The calls that ended last, with what their agents said about them. Nothing before the first of the day. */
export function LastCalls({ group }: { group: number | null }) {
  const { text } = useText();
  const seesAll = usePermissions().includes('cdr.view.all');
  const isOffered = useCapability('callRecords');
  const { data } = useQuery(lastCallsOfToday(useClinic(), isOffered && seesAll, useTimeZone(), group));
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="last-calls" className={styles.card}>
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id="last-calls">
          {text('floor.lastCalls')}
        </Title>
        <Link to="/calls" className={layout.plainLink}>
          {text('floor.allCalls')}
        </Link>
      </div>
      <CallTable calls={data.rows} />
    </section>
  );
}
