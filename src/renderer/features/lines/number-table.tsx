import { Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import type { SkillGroup } from '../../../shared/contract/admin/skill-groups.ts';
import { groupList } from '../../api/admin-reads.ts';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { countText, numberText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Status } from '../../kit/list/status.tsx';
import { localName } from '../../kit/local-name.ts';
import { CallsOfLine, useSeesCalls } from './calls-of-line.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './lines.module.css';

/** The calls of each number are read one by one: not of hundreds. */
const mostCounted = 20;

/** Which number rings which skill group, and who would be rung now. */
export function NumberTable({ lines: { inbound } }: { lines: LinesView }) {
  const { text, language } = useText();
  const groups = useInfiniteQuery(groupList(useClinic()));
  const seesCalls = useSeesCalls() && inbound.length <= mostCounted;
  const known = groups.data?.pages.flatMap(({ rows }) => rows);
  /** Undefined until the groups are known; null for one that is gone. */
  const groupOf = (id: number) => known && (known.find((one) => one.id === id) ?? null);
  return (
    <section className={styles.card} aria-labelledby="inbound-numbers">
      <div className={styles.cardHead}>
        <Title order={2} size="h3">
          <span id="inbound-numbers">{text('lines.numbers')}</span>{' '}
          <Text span size="sm" c="dimmed">
            {countText(inbound.length, language)}
          </Text>
        </Title>
        <LinkButton
          to="/back-office/lines/new-number"
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
        >
          {text('number.new')}
        </LinkButton>
      </div>
      <table className={`${tableStyles.table} ${styles.twoLines}`} aria-labelledby="inbound-numbers">
        <thead>
          <tr>
            <th scope="col">{text('number.number')}</th>
            <th scope="col">{text('number.source')}</th>
            <th scope="col">{text('number.group')}</th>
            <th scope="col">{text('group.agents')}</th>
            <th scope="col" className={`${tableStyles.amount} ${styles.wide}`}>
              {text('group.waitShort')}
            </th>
            {seesCalls && <th scope="col">{text('lines.callsToday')}</th>}
          </tr>
        </thead>
        <tbody>
          {inbound.map(({ number, group_id: group, source }) => (
            <tr key={number}>
              <td className={layout.figures}>
                <Link
                  to="/back-office/lines/number/$number"
                  params={{ number }}
                  className={tableStyles.rowOpener}
                  data-part="row-opener"
                >
                  {number === '*' ? text('number.others') : numberText(number)}
                </Link>
              </td>
              <td>{source ?? '–'}</td>
              <td>
                <Group id={group} />
              </td>
              <td>
                <SignedIn group={groupOf(group)} />
              </td>
              <td className={`${tableStyles.amount} ${styles.wide} ${layout.figures}`}>
                <MaximumWait group={groupOf(group)} />
              </td>
              {/* Nobody knows which of the numbers that are not listed was called. */}
              {seesCalls && <td>{number === '*' ? '–' : <CallsOfLine of={{ number }} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {inbound.length === 0 && (
        <Text c="dimmed" ta="center" py="md" size="sm">
          {text('lines.noNumbers')}
        </Text>
      )}
    </section>
  );
}

/** The group that a number rings; one that is gone leaves its callers without anybody. */
function Group({ id }: { id: number }) {
  const { text, language } = useText();
  const groups = useQuery(skillGroups(useClinic()));
  const group = groups.data?.find((one) => one.id === id);
  if (group) return <span className={layout.tag}>{localName(group.name, language)}</span>;
  if (!groups.data) return null;
  return (
    <span className={styles.state} data-state="silent">
      <IconAlertTriangle size={16} aria-hidden />
      {text('number.groupGone')}
    </span>
  );
}

type Known = SkillGroup | null | undefined;

function SignedIn({ group }: { group: Known }) {
  const { text, language } = useText();
  if (!group) return group === null ? '–' : null;
  const { agents } = group;
  if (agents.length === 0) return <Status tone="off">{text('group.nobody')}</Status>;
  return (
    <Status tone="ready">
      <span className={layout.figures}>{countText(agents.length, language)}</span>
    </Status>
  );
}

function MaximumWait({ group }: { group: Known }) {
  const { text } = useText();
  return group ? text('group.seconds', { count: group.wait_seconds }) : group === null && '–';
}
