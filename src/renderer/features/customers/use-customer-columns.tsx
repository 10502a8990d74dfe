import {
  IconArrowDownLeft,
  IconArrowsLeftRight,
  IconArrowUpRight,
  IconPhone,
  IconUserCheck,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CustomerContact } from '../../../shared/contract/customer-contact.ts';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';
import type { ContactsById } from '../../api/customer-contacts.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { comingText } from '../../parts/coming-text.ts';
import { dayText, moneyText, numberText, pastText, pointsText } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { RowCall, rowCallPixels } from '../../parts/row-call.tsx';
import { Status } from '../../kit/list/status.tsx';
import { localName } from '../../kit/local-name.ts';
import { Marked } from '../../kit/marked.tsx';
import { matchIn } from '../../kit/match-in.ts';
import type { CallFromList } from '../../parts/calls/use-call-from-list.ts';
import { columnNames, columnsInOrder, type CustomerColumn } from './customer-columns.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './customer-list.module.css';

type Column = ListColumn<CustomerSummary, SortOf<'customers'>>;
interface Words {
  readonly text: Translate;
  readonly language: string;
  /** YYYY-MM-DD */
  readonly today: string;
}
const noOrder: readonly string[] = [];

/**
 * The columns of the list of customers: built of plain elements, for rows that come fast. `order`: IDs of columns, the
 * first ones first.
 */
export function useCustomerColumns({
  onOpen,
  call,
  contacts,
  order = noOrder,
  sought = '',
}: {
  onOpen: (customer: CustomerSummary) => void;
  call: CallFromList | null;
  /** Null where the service does not know them. */
  contacts: ContactsById | null;
  order?: readonly string[];
  /** The words or the number by which the rows were found, which is marked in them. */
  sought?: string;
}): readonly Column[] {
  const { text, language } = useText();
  const today = useToday();
  return useMemo(() => {
    const words = { text, language, today };
    const columns: Readonly<Partial<Record<CustomerColumn, Column>>> = {
      ...ownColumns(words, sought),
      ...(contacts === null ? {} : contactColumns(contacts, words)),
    };
    return [
      nameColumn(text('customer.name'), onOpen, sought),
      ...columnsInOrder(order).flatMap((id) => columns[id] ?? []),
      ...(call === null ? [] : [callColumn(call, text('queue.callNow'))]),
    ];
  }, [text, language, today, onOpen, call, contacts, order, sought]);
}

const nameColumn = (name: string, onOpen: (customer: CustomerSummary) => void, sought: string): Column => ({
  id: 'name',
  name,
  width: 104,
  grow: 1,
  sort: 'name',
  cell: (customer) => (
    <button
      type="button"
      className={`${layout.plainButton} ${tableStyles.rowOpener} ${layout.name}`}
      data-part="row-opener name"
      onClick={() => onOpen(customer)}
    >
      <Marked words={customer.name} keyword={sought} />
    </button>
  ),
});

/** The number that was looked for stands before the others. */
function foundFirst(numbers: readonly string[], sought: string): readonly string[] {
  const found = numbers.find((number) => matchIn(number, sought) !== null);
  return found === undefined ? numbers : [found, ...numbers.filter((number) => number !== found)];
}

/** Columns of what a row of the list has itself. */
const ownColumns = ({ text, language }: Words, sought: string) =>
  ({
    idcard: {
      id: 'idcard',
      name: text(columnNames.idcard),
      width: 144,
      priority: 2,
      sort: 'idcard',
      cell: ({ idcard }) => (
        <span className={`${layout.figures} ${layout.second}`}>
          <Marked words={idcard} keyword={sought} />
        </span>
      ),
    },
    phone: {
      id: 'phone',
      name: text(columnNames.phone),
      width: 144,
      cell: ({ phone }) => {
        const [first, ...others] = foundFirst(phone, sought);
        if (first === undefined) return null;
        return (
          <>
            <span className={layout.figures}>
              <Marked words={numberText(first)} keyword={sought} />
            </span>
            {others.length > 0 && (
              <span className={layout.second} title={others.map(numberText).join(text('list.separator'))}>
                <span aria-hidden>+{others.length}</span>
                <span className={layout.visuallyHidden}>{others.map(numberText).join(text('list.separator'))}</span>
              </span>
            )}
          </>
        );
      },
    },
    medium: {
      id: 'medium',
      name: text(columnNames.medium),
      width: 92,
      priority: 3,
      cell: ({ medium_name: medium }) => medium,
    },
    tags: {
      id: 'tags',
      name: text(columnNames.tags),
      width: 108,
      grow: 1,
      priority: 5,
      cell: ({ tags }) =>
        tags.map((tag) => (
          <span key={tag.id} className={layout.tag}>
            {tag.name}
          </span>
        )),
    },
    created_at: {
      id: 'created_at',
      name: text(columnNames.created_at),
      width: 120,
      priority: 1,
      sort: 'created_at',
      cell: (customer) => <span className={layout.figures}>{dayText(customer.created_at, language)}</span>,
    },
  }) satisfies Partial<Record<CustomerColumn, Column>>;

/** Columns of what the service is asked for apart: empty until it is known, a dash where there is nothing. */
function contactColumns(contacts: ContactsById, words: Words) {
  const { text, language } = words;
  const known =
    (show: (contact: CustomerContact) => React.ReactNode): Column['cell'] =>
    ({ id }) => {
      const contact = contacts.get(id);
      return contact === undefined ? null : (show(contact) ?? '–');
    };
  const amount = (value: string | undefined, shown: (value: string, language: string) => string) =>
    value === undefined || Number(value) === 0 ? null : (
      <span className={layout.figures}>{shown(value, language)}</span>
    );
  return {
    ascription: {
      id: 'ascription',
      name: text(columnNames.ascription),
      width: 80,
      priority: 6,
      cell: known(({ ascription }) => ascription?.name),
    },
    consultant: {
      id: 'consultant',
      name: text(columnNames.consultant),
      width: 92,
      priority: 3,
      cell: known(({ consultant }) => consultant?.name),
    },
    last_contact: {
      id: 'last_contact',
      name: text(columnNames.last_contact),
      width: 164,
      grow: 2,
      priority: 8,
      cell: known((contact) => lastContact(contact, words)),
    },
    next_appointment: {
      id: 'next_appointment',
      name: text(columnNames.next_appointment),
      width: 188,
      grow: 1,
      priority: 7,
      cell: known(
        ({ next_appointment: next }) =>
          next && (
            <Status tone="call">
              <span className={layout.figures}>{comingText(next.at, words)}</span>
              {next.doctor && <span className={layout.second}>{next.doctor.name}</span>}
            </Status>
          ),
      ),
    },
    balance: {
      id: 'balance',
      name: text(columnNames.balance),
      width: 100,
      priority: 4,
      isAmount: true,
      cell: known(({ balance }) => amount(balance, moneyText)),
    },
    points: {
      id: 'points',
      name: text(columnNames.points),
      width: 80,
      priority: 2,
      isAmount: true,
      cell: known(({ points }) => amount(points, pointsText)),
    },
  } satisfies Partial<Record<CustomerColumn, Column>>;
}

const directions = { inbound: IconArrowDownLeft, outbound: IconArrowUpRight, internal: IconArrowsLeftRight } as const;

/** A call that was missed since, in red; else when and how they were spoken to or seen, and what came of it. */
function lastContact({ last_contact: last, missed_at: missedAt }: CustomerContact, { text, language, today }: Words) {
  if (missedAt)
    return (
      <span className={styles.contact} data-missed>
        <IconArrowDownLeft size={14} stroke={1.75} aria-hidden />
        <span className={styles.moment}>{pastText(missedAt, today, language)}</span>{' '}
        <span>{text('customers.contact.missed')}</span>
      </span>
    );
  if (!last) return null;
  const Icon = last.kind === 'visit' ? IconUserCheck : last.direction ? directions[last.direction] : IconPhone;
  const outcome = last.outcome && localName(last.outcome.name, language);
  return (
    <span className={styles.contact}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={styles.moment}>{pastText(last.at, today, language)}</span>{' '}
      <span className={styles.about}>{outcome ?? text(`customers.contact.${last.kind}`)}</span>
    </span>
  );
}

const callColumn = ({ button, run }: CallFromList, name: string): Column => ({
  id: 'call',
  name,
  isNameHidden: true,
  width: rowCallPixels,
  isAmount: true,
  cell: (customer) =>
    customer.phone.length > 0 && <RowCall who={customer.name} callButton={button} onCall={() => run(customer)} />,
});
