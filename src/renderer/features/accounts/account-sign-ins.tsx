import { Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '../../../shared/contract/admin/accounts.ts';
import type { AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import type { SessionToken } from '../../../shared/contract/admin/tokens.ts';
import { accountHistory, signInsOf } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { type Fact, Facts } from '../../kit/facts.tsx';
import { sinceText } from '../../kit/format.ts';
import { workstationOf } from './workstation-of.ts';
import layout from '../../kit/layout.module.css';
import styles from './accounts.module.css';

/** Where an account is signed in, each with the way to end it; its last sign-in, failed ones, and its password. */
export function AccountSignIns({ account }: { account: Account }) {
  const { text } = useText();
  const clinic = useClinic();
  const signIns = useQuery(signInsOf(clinic, account.id)).data?.rows ?? [];
  const facts = useHistoryFacts(account);
  return (
    <Stack gap="xs" component="section" aria-labelledby="account-sign-ins">
      <div className={styles.sectionHead}>
        <Title order={3} size="h4" id="account-sign-ins">
          {text('backOffice.signIns')}
        </Title>
        <Link to="/back-office/audit" search={{ account: account.id }} className={layout.plainLink}>
          {text('account.history')}
        </Link>
      </div>
      {facts && <Facts facts={facts} />}
      {signIns.length > 0 && (
        <ul className={layout.plainList} aria-label={text('account.signedIn')}>
          {signIns.map((signIn) => (
            <SignInRow key={signIn.id} account={account} signIn={signIn} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function SignInRow({ account, signIn }: { account: Account; signIn: SessionToken }) {
  const { text, language } = useText();
  const { id, created_at: since, last_used_at: used, is_own: isOwn } = signIn;
  const clinic = useClinic();
  const queries = useQueryClient();
  const today = useToday();
  return (
    <li className={styles.signIn}>
      <div className={layout.shrink}>
        <Text size="sm">{workstationOf(signIn) ?? text('signIns.unknown')}</Text>
        <Text size="xs" c="dimmed" className={layout.figures}>
          {text('account.signInTimes', {
            since: sinceText(since, today, language),
            used: sinceText(used, today, language),
          })}
        </Text>
      </div>
      <ConfirmedButton
        size="compact-sm"
        variant="default"
        className={layout.keepsWidth}
        action={text('signIns.end')}
        title={text('signIns.confirm', { name: account.name })}
        consequence={text(isOwn ? 'signIns.ownConsequence' : 'signIns.consequence')}
        onConfirm={async () => {
          await clinic.adminToken.revoke({ body: { id } });
          await queries.invalidateQueries({ queryKey: ['sign-ins'] });
        }}
      />
    </li>
  );
}

/** From the audit log; null until it was read, or where it cannot be. */
function useHistoryFacts(account: Account): Fact[] | null {
  const { text, language } = useText();
  const today = useToday();
  const { data } = useQuery(accountHistory(useClinic(), account.id));
  if (!data) return null;
  const at = (written: string): string => sinceText(written, today, language);
  const byWhom = ({ user }: AuditLogEntry): string => user?.name ?? text('audit.nobody');
  const { signIn, failures, lastFailure, passwordChange, areChangesKnown, creation, isCreationKnown } = data;
  const passwordText = (): string => {
    if (passwordChange)
      return text('account.passwordSet', { time: at(passwordChange.at), name: byWhom(passwordChange) });
    if (!areChangesKnown) return '–';
    if (creation) return text('account.passwordOfCreation', { time: at(creation.at), name: byWhom(creation) });
    return isCreationKnown ? text('account.noneInLog') : '–';
  };
  const where = signIn && workstationOf(signIn.detail);
  return [
    [
      text('account.lastSignIn'),
      signIn === null ? text('account.noneInLog') : [at(signIn.at), ...(where ? [where] : [])].join(' · '),
    ],
    [
      text('account.failedSignIns'),
      lastFailure === null
        ? text('account.noneInLog')
        : text('account.failures', { count: failures, time: at(lastFailure) }),
    ],
    [text('account.password'), passwordText()],
  ];
}
