import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionToken } from '../../../shared/contract/admin/tokens.ts';
import { signInList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayTimeText } from '../../ui/format.ts';

/** Enough to tell one workstation from another. */
const shownOfFingerprint = 8;

/** Who is signed in where, since when; a sign-in can be ended. */
export function SignInsPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const signIns = useInfiniteQuery(signInList(clinic));
  const [ending, setEnding] = useState<SessionToken | null>(null);
  return (
    <Stack gap="sm" className="page">
      <Group gap="sm" align="baseline">
        <Title order={1} size="h3">
          {text('backOffice.signIns')}
        </Title>
        <Text size="sm" c="dimmed" className="figures">
          {signIns.data?.pages[0] && text('signIns.total', { count: signIns.data.pages[0].total })}
        </Text>
      </Group>
      <EndlessTable
        query={signIns}
        headers={[
          text('signIns.account'),
          text('signIns.workstation'),
          text('signIns.since'),
          text('signIns.lastUsed'),
          text('signIns.action'),
        ]}
        empty={text('signIns.none')}
        keyOf={(signIn: SessionToken) => signIn.id}
        row={(signIn: SessionToken) => (
          <>
            <td className="wraps">
              <Group gap={6}>
                {signIn.user.name}
                {signIn.is_own && (
                  <Badge variant="light" tt="none">
                    {text('signIns.own')}
                  </Badge>
                )}
              </Group>
            </td>
            <td className="wraps figures">
              {signIn.fingerprint?.slice(0, shownOfFingerprint) ?? text('signIns.unknown')}
            </td>
            <td className="figures">{dayTimeText(signIn.created_at, language)}</td>
            <td className="figures">{dayTimeText(signIn.last_used_at, language)}</td>
            <td>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={text('signIns.endOf', { name: signIn.user.name })}
                onClick={() => setEnding(signIn)}
              >
                {text('signIns.end')}
              </Button>
            </td>
          </>
        )}
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
    </Stack>
  );
}
