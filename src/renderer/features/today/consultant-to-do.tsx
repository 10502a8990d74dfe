import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconChecklist, IconClipboardList } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { followupList } from '../../api/followup-reads.ts';
import { isEnquiry, reservationList } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import { shortDayText } from '../../kit/format.ts';
import { GroupHead } from '../../kit/list/group-head.tsx';
import { ListSection } from '../../kit/list/list-section.tsx';
import { Status } from '../../kit/list/status.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { daysSinceDue, type DueGroup, groupsOf, type ToDoEntry, toDoOf } from './to-do-entries.ts';
import { useWhole } from './use-whole.ts';
import layout from '../../kit/layout.module.css';
import styles from './consultant-to-do.module.css';

const kinds = ['all', 'followup', 'enquiry'] as const;
type Kind = (typeof kinds)[number];

/** The tasks of a consultant by today: follow-ups and enquiries in one list, the most overdue first. */
export function ConsultantToDo({ userId, digit }: { userId: number; digit: string }) {
  const { text } = useText();
  const today = useToday();
  const { followups, enquiries } = useOwnToDo(userId, today);
  const [kind, setKind] = useState<Kind>('all');
  const entries = useMemo(
    () => toDoOf(followups.rows, enquiries.rows.filter(isEnquiry), today),
    [followups.rows, enquiries.rows, today],
  );
  const shown = entries.filter((entry) => kind === 'all' || entry.kind === kind);
  const countOf = (one: Kind): number => entries.filter((entry) => one === 'all' || entry.kind === one).length;
  const isLoading = followups.isPending || enquiries.isPending;
  return (
    <ListSection
      title={text('queue.title')}
      digit={digit}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={text('toDo.kind')}
          value={kind}
          data={kinds.map((value) => ({ value, label: text(`toDo.kind.${value}`, { count: countOf(value) }) }))}
          onChange={(chosen) => setKind(kinds.find((one) => one === chosen) ?? 'all')}
        />
      }
    >
      {followups.problem && <ProblemNotice error={followups.problem} onRetry={followups.retry} />}
      {enquiries.problem && <ProblemNotice error={enquiries.problem} onRetry={enquiries.retry} />}
      {isLoading && <Skeleton className={layout.grows} mih={96} />}
      {!isLoading && !followups.problem && !enquiries.problem && shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('toDo.none')}
        </Text>
      )}
      {!isLoading && shown.length > 0 && (
        <div className={styles.list}>
          {groupsOf(shown, today).map(({ group, entries: listed }) => (
            <DueEntries key={group} group={group} entries={listed} today={today} />
          ))}
        </div>
      )}
    </ListSection>
  );
}

const groupHeads = {
  overdue: { tone: 'bad', name: 'followups.overdue' },
  today: { tone: 'ring', name: 'followups.today' },
  noDay: { tone: 'off', name: 'toDo.noDay' },
} as const satisfies Record<DueGroup, unknown>;

/** Entries that are overdue, due today, or planned for no day; its head stays in sight. */
function DueEntries({ group, entries, today }: { group: DueGroup; entries: readonly ToDoEntry[]; today: string }) {
  const { text } = useText();
  const id = useId();
  const { tone, name } = groupHeads[group];
  const oldest = entries[0] ? daysSinceDue(entries[0], today) : null;
  return (
    <>
      <h3 className={styles.group} id={id}>
        <GroupHead
          tone={tone}
          name={text(name)}
          count={entries.length}
          aside={group === 'overdue' && oldest !== null && text('followups.oldest', { count: oldest })}
        />
      </h3>
      <ul className={layout.plainList} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <Line entry={entry} today={today} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** All of both lists: each ends with what is due today. */
function useOwnToDo(userId: number, today: string) {
  const clinic = useClinic();
  const hasStates = useCapability('enquiries');
  const followups = useInfiniteQuery(
    followupList(clinic, { view: 'due', person: userId, today, type: null, isListed: false }),
  );
  const enquiries = useInfiniteQuery({
    ...reservationList(clinic, { owner: userId, status: 'open' }, { sort: 'date', order: 'asc' }, hasStates),
    enabled: hasStates,
  });
  return {
    followups: useWhole(followups),
    enquiries: useWhole(enquiries, hasStates),
  };
}

function Line({ entry, today }: { entry: ToDoEntry; today: string }) {
  const { text, language } = useText();
  if (entry.kind === 'followup') {
    const { title, type, remark } = entry.followup;
    const what = title ?? type?.name ?? text('run.noMatter');
    return (
      <Link to="/follow-ups/$id" params={{ id: String(entry.id) }} className={styles.line} data-part="row-opener">
        <IconChecklist size={16} stroke={1.75} className={styles.followup} aria-hidden />
        <Words entry={entry} what={what} detail={remark ?? (title === null ? null : (type?.name ?? null))} />
        <Due entry={entry} today={today} />
      </Link>
    );
  }
  const { items, type, source, created_at: at } = entry.enquiry;
  const asked = text('toDo.askedOn', { day: shortDayText(at, today, language) });
  return (
    <Link to="/reservations/$id" params={{ id: String(entry.id) }} className={styles.line} data-part="row-opener">
      <IconClipboardList size={16} stroke={1.75} className={styles.enquiry} aria-hidden />
      <Words
        entry={entry}
        what={items.length === 0 ? type.name : items.map(({ name }) => name).join(text('list.separator'))}
        detail={`${asked} · ${source.name}`}
      />
      <Due entry={entry} today={today} />
    </Link>
  );
}

function Words({ entry, what, detail }: { entry: ToDoEntry; what: string; detail: string | null }): ReactNode {
  return (
    <>
      <span className={`${styles.who} ${layout.name}`} data-part="name">
        {entry.customer}
      </span>
      <span className={styles.what}>
        <span>{what}</span>
        {detail !== null && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  );
}

function Due({ entry, today }: { entry: ToDoEntry; today: string }) {
  const { text } = useText();
  const days = daysSinceDue(entry, today);
  if (days === null) return <Status tone="off">{text('toDo.noDay')}</Status>;
  if (days > 0) return <Status tone="bad">{text('followup.overdueDays', { count: days })}</Status>;
  return <Status tone="ring">{text('run.dueToday')}</Status>;
}
