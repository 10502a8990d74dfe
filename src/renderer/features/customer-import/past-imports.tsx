import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as z from 'zod';
import { auditLog } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './import.module.css';

const shownImports = 5;
const action = 'customers.imported';
const countsSchema = z.object({ imported: z.int(), rejected: z.int() });

/** The last imports that wrote customers, as the audit log has them. */
export function PastImports() {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const { data } = useInfiniteQuery(auditLog(useClinic(), { action }));
  const entries = data?.pages[0]?.rows.slice(0, shownImports) ?? [];
  if (entries.length === 0) return null;
  return (
    <Card
      id="past-imports"
      title={text('import.past')}
      aside={
        <Link to="/back-office/audit" search={{ action }} className={layout.plainLink}>
          {text('backOffice.audit')}
        </Link>
      }
    >
      <ul className={layout.plainList} aria-labelledby="past-imports">
        {entries.map(({ id, at, user, detail }) => {
          const counts = countsSchema.safeParse(detail).data;
          return (
            <li key={id} className={styles.past}>
              <span>{counts ? text('import.pastCounts', counts) : '–'}</span>
              <span className={layout.second}>{[dayTimeText(at), user?.name ?? text('audit.nobody')].join(' · ')}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
