import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '../../../shared/contract/admin/accounts.ts';
import { type AccountOrder, lastSignIns } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday, useWorkstation } from '../../state/use-workstation.ts';
import { numberText, sinceText } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { localName } from '../../kit/local-name.ts';
import { accountDraft } from './account-draft.ts';
import { Presence } from './presence.tsx';
import { usePresence } from './use-presence.ts';
import { workstationOf } from './workstation-of.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** The columns of the list; beside an open account those that its form shows leave first. */
export function useAccountColumns(): readonly ListColumn<Account, AccountOrder['sort']>[] {
  const { text, language } = useText();
  const today = useToday();
  const drafts = useWorkstation().mirrors.drafts((state) => state.value);
  const presenceOf = usePresence();
  const { data: last } = useQuery(lastSignIns(useClinic()));
  return [
    {
      id: 'name',
      name: text('account.name'),
      width: 232,
      grow: 3,
      sort: 'name',
      cell: ({ id, name, email }) => (
        <>
          <Link
            to="/back-office/accounts/$id"
            params={{ id: String(id) }}
            search
            className={`${tableStyles.rowOpener} ${layout.name}`}
            data-part="row-opener name"
          >
            {name}
          </Link>
          <span className={layout.second}>{email}</span>
        </>
      ),
    },
    {
      id: 'role',
      name: text('account.role'),
      width: 112,
      grow: 1,
      sort: 'role',
      cell: (one) => text(`role.${one.role}`),
    },
    {
      id: 'extension',
      name: text('account.extension'),
      width: 88,
      priority: 5,
      cell: ({ extension }) => (
        <span className={layout.figures}>{extension === null ? '–' : numberText(extension)}</span>
      ),
    },
    {
      id: 'now',
      name: text('account.now'),
      width: 152,
      grow: 1,
      cell: (account) => (
        <>
          <Presence account={account} present={presenceOf(account)} />
          {drafts[accountDraft(account.id)] && <span className={layout.second}>{text('form.unsaved')}</span>}
        </>
      ),
    },
    {
      id: 'groups',
      name: text('account.groupsNow'),
      width: 144,
      grow: 2,
      priority: 2,
      cell: (account) => {
        const { agent } = presenceOf(account);
        // An account without a phone has none to sign in to.
        if (agent === null) return null;
        if (agent.groups.length === 0) return '–';
        return agent.groups.map(({ id, name }) => (
          <span key={id} className={layout.tag}>
            {localName(name, language)}
          </span>
        ));
      },
    },
    {
      id: 'mobile',
      name: text('account.mobile'),
      width: 128,
      priority: 1,
      cell: ({ mobile }) => <span className={layout.figures}>{mobile === null ? '–' : numberText(mobile)}</span>,
    },
    {
      id: 'lastSignIn',
      name: text('account.lastSignIn'),
      width: 160,
      grow: 1,
      priority: 3,
      cell: ({ id }) => {
        if (!last) return null;
        const entry = last.byAccount.get(id);
        if (!entry)
          return last.since === null ? '–' : text('account.notSince', { time: sinceText(last.since, today, language) });
        return (
          <>
            <span className={layout.figures}>{sinceText(entry.at, today, language)}</span>
            <span className={layout.second}>{workstationOf(entry.detail)}</span>
          </>
        );
      },
    },
  ];
}
