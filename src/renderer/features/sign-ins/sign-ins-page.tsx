import { Button, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionToken } from '../../../shared/contract/admin/tokens.ts';
import { type SignInFilter, signInList, type SignInOrder } from '../../api/admin-reads.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { Moment } from '../../parts/moment.tsx';
import layout from '../../kit/layout.module.css';

/** Enough to tell one workstation from another. */
const shownOfFingerprint = 8;

/** The present sign-ins with account, place and time; each can be ended. */
export function SignInsPage() {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { account, sort = 'last_used_at', order = 'desc' } = useSearch({ from: '/back-office/sign-ins' });
  const signIns = useInfiniteQuery(signInList(clinic, { account }, { sort, order }));
  const accounts = useQuery(staff(clinic));
  const choices = useChoices();
  const show = (change: SignInFilter & Partial<SignInOrder>): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...change }), replace: true });
  const [ending, setEnding] = useState<SessionToken | null>(null);
  const columns: readonly ListColumn<SessionToken, SignInOrder['sort']>[] = [
    {
      id: 'account',
      name: text('signIns.account'),
      width: 160,
      grow: 2,
      cell: (signIn) => (
        <>
          <span>{signIn.user.name}</span>{' '}
          {signIn.is_own && <span className={layout.second}>{text('signIns.own')}</span>}
        </>
      ),
    },
    {
      id: 'workstation',
      name: text('signIns.workstation'),
      width: 136,
      grow: 2,
      priority: 1,
      cell: ({ workstation, fingerprint }) => {
        const mark = fingerprint?.slice(0, shownOfFingerprint);
        return (
          <>
            {workstation != null && <span>{workstation}</span>}{' '}
            <span className={workstation == null ? layout.figures : layout.second}>
              {mark ?? (workstation == null ? text('signIns.unknown') : '')}
            </span>
          </>
        );
      },
    },
    {
      id: 'since',
      name: text('signIns.since'),
      sort: 'created_at',
      width: 136,
      grow: 1,
      priority: 2,
      cell: (signIn) => <Moment at={signIn.created_at} />,
    },
    {
      id: 'lastUsed',
      name: text('signIns.lastUsed'),
      sort: 'last_used_at',
      width: 136,
      grow: 1,
      cell: (signIn) => <Moment at={signIn.last_used_at} />,
    },
    {
      id: 'action',
      name: text('signIns.action'),
      isNameHidden: true,
      width: 144,
      isAmount: true,
      cell: (signIn) => (
        <Button
          size="xs"
          variant="default"
          aria-label={text('signIns.endOf', { name: signIn.user.name })}
          onClick={() => setEnding(signIn)}
        >
          {text('signIns.end')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={text('backOffice.signIns')}
        total={(count) => text('signIns.total', { count })}
        filters={
          <Select
            aria-label={text('signIns.account')}
            placeholder={text('audit.everybody')}
            {...choices(accounts, optionsOf)}
            value={account === undefined ? null : String(account)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': text('audit.everybody') }}
            onChange={(chosen) => show({ account: chosen === null ? undefined : Number(chosen) })}
          />
        }
        list={{
          query: signIns,
          columns,
          order: { sort, order },
          onSort: show,
          empty: text(account === undefined ? 'signIns.none' : 'signIns.noneOfAccount'),
          keyOf: ({ id }) => id,
        }}
      />
      {ending && (
        <ConfirmDialog
          title={text('signIns.confirm', { name: ending.user.name })}
          action={text('signIns.end')}
          run={() => clinic.adminToken.revoke({ body: { id: ending.id } })}
          onDone={() => {
            setEnding(null);
            notifications.show({ color: 'teal', message: text('signIns.ended', { name: ending.user.name }) });
            void queries.invalidateQueries({ queryKey: ['sign-ins'] });
          }}
          onClose={() => setEnding(null)}
        >
          <Text size="sm">{text(ending.is_own ? 'signIns.ownConsequence' : 'signIns.consequence')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
