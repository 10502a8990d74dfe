import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionToken } from '../../../shared/contract/admin/tokens.ts';
import { signInList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { dayTimeText } from '../../ui/format.ts';
import layout from '../../ui/layout.module.css';

/** Enough to tell one workstation from another. */
const shownOfFingerprint = 8;

/** The present sign-ins with account, place and time; each can be ended. */
export function SignInsPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const signIns = useInfiniteQuery(signInList(clinic));
  const [ending, setEnding] = useState<SessionToken | null>(null);
  const columns: readonly ListColumn<SessionToken>[] = [
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
      width: 136,
      grow: 1,
      priority: 2,
      cell: (signIn) => <span className={layout.figures}>{dayTimeText(signIn.created_at, language)}</span>,
    },
    {
      id: 'lastUsed',
      name: text('signIns.lastUsed'),
      width: 136,
      grow: 1,
      cell: (signIn) => <span className={layout.figures}>{dayTimeText(signIn.last_used_at, language)}</span>,
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
        list={{ query: signIns, columns, empty: text('signIns.none'), keyOf: ({ id }) => id }}
      />
      {ending && (
        <ConfirmDialog
          title={text('signIns.confirm', { name: ending.user.name })}
          action={text('signIns.end')}
          run={() => clinic.adminToken.revoke({ body: { id: ending.id } })}
          onDone={() => {
            setEnding(null);
            notifications.show({ color: 'teal', message: text('signIns.ended', { name: ending.user.name }) });
            void queries.invalidateQueries({ queryKey: signInList(clinic).queryKey });
          }}
          onClose={() => setEnding(null)}
        >
          <Text size="sm">{text(ending.is_own ? 'signIns.ownConsequence' : 'signIns.consequence')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
